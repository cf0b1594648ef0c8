from django.urls import path

from trainer.live import views

app_name = "live"
urlpatterns = [
    path("room/", views.enter, name="enter"),
    path("room/<slug:code>/", views.seat, name="seat"),
    path("room/<slug:code>/join/", views.join, name="join"),
    path("room/<slug:code>/<int:number>/answer/", views.answer, name="answer"),
    path("rooms/", views.rooms, name="rooms"),
    path("rooms/<slug:pk>/", views.desk, name="desk"),
    path("rooms/<slug:pk>/screen/", views.screen, name="screen"),
    path("rooms/<slug:pk>/people/", views.people, name="people"),
    path("rooms/<slug:pk>/so-far/", views.so_far, name="so-far"),
    path("rooms/<slug:pk>/results/", views.results, name="results"),
    path("rooms/<slug:pk>/results.csv", views.results_csv, name="results-csv"),
    path("rooms/<slug:pk>/people/<int:seat>/remove/", views.remove, name="remove"),
    path("rooms/<slug:pk>/ask/", views.ask, name="ask"),
    path("rooms/<slug:pk>/own/", views.own, name="own"),
    path("rooms/<slug:pk>/turn/", views.turn, name="turn"),
    # Streams: everything under /live/ shares two threads (trainer.updates.stream).
    path("live/room/<slug:code>/", views.seat_stream, name="seat-stream"),
    path("live/rooms/<slug:pk>/", views.board_stream, name="board-stream"),
]
