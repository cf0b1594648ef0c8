from django.urls import path

from trainer.sheets import views

app_name = "sheets"
urlpatterns = [
    path("sheets/", views.shelf, name="shelf"),
    path("sheets/new/", views.draw_up, name="draw-up"),
    path("sheets/questions/new/", views.make, name="make"),
    path("sheets/drop/", views.drop, name="drop"),
    path("sheets/deals/new/", views.prepare, name="prepare"),
    path("sheets/<slug:pk>/", views.sheet, name="sheet"),
    path("sheets/<slug:pk>/key/", views.key, name="key"),
    path("s/<slug:pk>/", views.questions, name="questions"),
    path("deal/<slug:pk>/", views.deal, name="deal"),
    path("deal/<slug:pk>/play/", views.play, name="play"),
]
