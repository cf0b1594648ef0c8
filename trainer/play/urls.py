from django.urls import path

from trainer.play import views

app_name = "play"
urlpatterns = [
    path("play/", views.setup, name="setup"),
    path("play/now/", views.now, name="now"),
    path("play/start/", views.start, name="start"),
    path("play/<slug:pk>/", views.table, name="table"),
    path("play/<slug:pk>/act/", views.act, name="act"),
    path("play/<slug:pk>/back/", views.back, name="back"),
    path("play/<slug:pk>/next/", views.next, name="next"),
    path("play/<slug:pk>/claim/", views.claim, name="claim"),
    path("play/<slug:pk>/again/", views.again, name="again"),
    path("play/<slug:pk>/rules/", views.rules, name="rules"),
    path("play/<slug:pk>/options/", views.options, name="options"),
]
