from django.urls import path

from trainer.classroom import views

app_name = "classroom"
urlpatterns = [
    path("classes/", views.classes, name="classes"),
]
