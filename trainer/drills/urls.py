from django.urls import path

from trainer.drills.views import practice, progress, sprint

app_name = "drills"
urlpatterns = [
    path("practise/", practice.practise, name="practise"),
    path("practise/sets/<slug:pk>/", practice.summary, name="summary"),
    path("practise/start/", practice.begin, name="begin"),
    path("practise/pace/", practice.pace, name="pace"),
    path("practise/sprint/", sprint.courses, name="courses"),
    path("practise/sprint/<slug:pk>/", sprint.sprint, name="sprint"),
    path("practise/sprint/<slug:pk>/<slug:question>/", sprint.answer, name="sprint-answer"),
    path("practise/<slug:kind>/", practice.setup, name="setup"),
    path("practise/<slug:kind>/start/", practice.start, name="start"),
    path("q/<slug:pk>/", practice.question, name="question"),
    path("q/<slug:pk>/answer/", practice.answer, name="answer"),
    path("q/<slug:pk>/help/", practice.help, name="help"),
    path("q/<slug:pk>/next/", practice.next, name="next"),
    path("q/<slug:pk>/again/", practice.again, name="again"),
    path("q/<slug:pk>/try/", practice.retry, name="retry"),
    path("progress/", progress.progress, name="progress"),
    path("progress/skills/<slug:slug>/", progress.skill, name="skill"),
    path("progress/figures/", progress.figures, name="figures"),
    path("progress/mistakes/", progress.mistakes, name="mistakes"),
    path("progress/history/", progress.history, name="history"),
]
