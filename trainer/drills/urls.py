from django.urls import path

from trainer.drills import views

app_name = "drills"
urlpatterns = [
    path("practise/", views.practise, name="practise"),
    path("practise/sets/<slug:pk>/", views.summary, name="summary"),
    path("practise/<slug:kind>/", views.setup, name="setup"),
    path("practise/<slug:kind>/start/", views.start, name="start"),
    path("q/<slug:pk>/", views.question, name="question"),
    path("q/<slug:pk>/answer/", views.answer, name="answer"),
    path("q/<slug:pk>/next/", views.next, name="next"),
    path("q/<slug:pk>/again/", views.again, name="again"),
    path("progress/", views.progress, name="progress"),
]
