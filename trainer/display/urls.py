from django.urls import path

from trainer.display import views

app_name = "display"
urlpatterns = [
    path("theme/", views.theme, name="theme"),
    path("healthz", views.healthz, name="healthz"),
]
