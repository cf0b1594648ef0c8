from django.urls import path

from trainer.reference import views

app_name = "reference"
urlpatterns = [
    path("yaku/", views.yaku, name="yaku"),
    path("yaku/<slug:slug>/", views.entry, name="entry"),
    path("fu/", views.fu, name="fu"),
    path("scores/", views.scores, name="scores"),
]
