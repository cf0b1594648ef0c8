"""Six weeks of a class, day by day: lessons, assignments, live questions, evenings with the trainer.

Everything goes through the services of the site. `class.toml` says who is there and what is set; chance, from one seed,
decides who does what and when.
"""

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from trainer.accounts.models import User
from trainer.classroom import cards, services, work
from trainer.classroom.models import Assignment, Classroom, Membership
from trainer.demo.answering import form
from trainer.demo.pupils import Habit, Pupil
from trainer.demo.stage import Stage
from trainer.display.links import new_id
from trainer.drills import services as drills
from trainer.drills import sprints
from trainer.drills.models import Attempt, Question
from trainer.drills.skills import SKILLS, skill_of
from trainer.live import services as live
from trainer.live.models import Room
from trainer.sheets import services as sheets
from trainer.sheets.models import Made

KEY = "demo-class"
"""The id of the class, by which it is known that it is there."""

RULES = "standard"
EVENING, LONGEST_EVENING = 16.0, 4.5
"""The hour from which people sit down at home, and how many hours later the last of them do."""

READING = 9.0
"""Seconds somebody looks at what was right."""

CHOSEN = 0.8
"""How many of the sets practised at home are chosen by the trainer; the others are of what was taught last."""


@dataclass
class Student:
    """An invented student, and the place in the class their answers are given from."""

    pupil: Pupil
    place: Membership

    @property
    def person(self) -> User:
        assert self.place.student is not None
        return self.place.student


class Plan(NamedTuple):
    """That a student sits down to an assignment on some day; ``only`` so many questions, and hands nothing in."""

    student: Student
    assignment: Assignment
    only: int | None = None


@dataclass(frozen=True)
class Told:
    """What whoever tries the class needs to know: who teaches it, with which password; a student and theirs."""

    classroom: Classroom
    teacher: str
    password: str
    colleague: str
    colleague_password: str
    student: str
    student_password: str


def plot() -> dict[str, Any]:
    """What `class.toml` says."""
    return tomllib.loads(Path(__file__).with_name("class.toml").read_text(encoding="utf-8"))


def is_there() -> bool:
    """Whether the class has been made before."""
    return Classroom.objects.filter(pk=KEY).exists()


def tell(written: Mapping[str, Any], *, seed: str, now: datetime, progress: Callable[[str], None]) -> Told:
    """Make the class and all that has happened in it until yesterday; ``now`` is the present moment.

    Call it in a transaction.
    """
    days = written["days"]
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    stage = Stage(midnight - timedelta(days=days))
    with stage.lights(Random(f"{seed} questions")):
        story = _Story(written, Random(seed), stage)
        story.begin()
        for day in range(days):
            if day % 7 == 0:
                progress(f"week {day // 7 + 1} of {-(-days // 7)}: {story.answers:,} answers so far")
            story.day(day)
        stage.go_to(now)
        story.leave_open()
        there = story.classroom.memberships.current().count()
        progress(f"{story.answers:,} answers; {there} students are in the class today")
    return story.told()


class _Story:
    def __init__(self, written: Mapping[str, Any], rng: Random, stage: Stage) -> None:
        self.written, self.rng, self.stage = written, rng, stage
        self.students: list[Student] = []
        self.plans: defaultdict[int, list[Plan]] = defaultdict(list)
        self.taught: list[str] = []
        self.made: list[Made] = []

    @property
    def answers(self) -> int:
        return Attempt.objects.filter(person__memberships__classroom=self.classroom).distinct().count()

    # Before the first day

    def begin(self) -> None:
        names = self.written["class"]
        self.stage.go_to(self.stage.at(-self.written["past"]["days_before"], 9))
        self.password, self.colleague_password = new_id(), new_id()
        self.teacher = User.objects.create_user(cards.free_login(names["teacher"]), password=self.password)
        self.colleague = User.objects.create_user(
            cards.free_login(names["colleague"]), password=self.colleague_password
        )
        before = self._past(names["archived"])
        self.stage.go_to(self.stage.at(0, 9))
        self.classroom = services.create(owner=self.teacher, name=names["name"], key=KEY)
        services.add_teacher(classroom=self.classroom, username=self.colleague.username)
        pupils = [Pupil.of(one, Random(self.rng.random())) for one in self.written["students"]]
        self._misunderstand(pupils)
        late = {pupil.name for pupil in pupils if pupil.comes}
        new = [pupil.name for pupil in pupils if pupil.name not in late | before.keys()]
        made = {place.name: place for place in self._accounts(self.classroom, new)}
        for pupil in pupils:
            if pupil.name in before:
                place, _ = services.join(classroom=self.classroom, student=before[pupil.name], name=pupil.name)
                made[pupil.name] = place
            if pupil.name in made:
                self.students.append(Student(pupil, made[pupil.name]))
        self.late = [pupil for pupil in pupils if pupil.name in late]

    def _accounts(self, classroom: Classroom, names: Sequence[str]) -> list[Membership]:
        return cards.make_students(classroom=classroom, names=names, batch=new_id())

    def _past(self, name: str) -> dict[str, User]:
        """The class of the year before, for which nobody has time any more; those who were in it, by name."""
        past = self.written["past"]
        classroom = services.create(owner=self.teacher, name=name, key=new_id())
        found = {}
        start = self.stage.now
        for place in self._accounts(classroom, past["students"]):
            student = Student(Pupil(place.name, Random(self.rng.random()), 0.5, 0.2, 0), place)
            found[place.name] = student.person
            self.stage.go_to(start)
            for drill in past["kinds"]:
                self._set_of(student, drill.split(), size=5, day=0)
        services.archive(classroom=classroom)
        return found

    def _misunderstand(self, pupils: Sequence[Pupil]) -> None:
        """Give out the misunderstandings; one after another sees through theirs, the last on the day it says."""
        for habit in self.written["habits"]:
            holders = self.rng.sample([pupil for pupil in pupils if pupil.present], habit["students"])
            for number, pupil in enumerate(holders, 1):
                last = 14 + (habit["until"] - 14) * number // len(holders)
                pupil.habits.append(Habit(habit["slip"], last))

    # A day

    def day(self, day: int) -> None:
        self._administer(day)
        for lesson in self.written["lessons"]:
            if lesson["day"] == day:
                self._lesson(lesson, day)
        evenings = defaultdict(list)
        for plan in self.plans.pop(day, ()):
            evenings[plan.student.place.pk].append(plan)
        for student in self.students:
            practises = self.rng.random() < student.pupil.often / 7
            planned = evenings[student.place.pk]
            hour = EVENING + LONGEST_EVENING * self.rng.random()
            if student.pupil.is_here(day) and (planned or practises):
                self.stage.go_to(self.stage.at(day, hour))
                self._evening(student, planned, practises, day)

    def _administer(self, day: int) -> None:
        """What the teacher does in the morning, and who comes and goes."""
        self.stage.go_to(self.stage.at(day, 8))
        for pupil in [pupil for pupil in self.late if pupil.comes == day]:
            person = User.objects.create_user(cards.free_login(pupil.name), password=new_id())
            place, _ = services.join(classroom=self.classroom, student=person, name=pupil.name)
            self.students.append(Student(pupil, place))
        for student in self.students:
            if student.pupil.goes == day:
                services.leave(place=student.place)
        for number, given in enumerate(self.written["work"]):
            here = self.stage.at(day, 8 + number / 60)
            known = Assignment.objects.filter(classroom=self.classroom, title=given["title"])
            if given["day"] == day:
                self.stage.go_to(here)
                self._assign(given, day)
            elif given.get("withdrawn") == day:
                work.withdraw(assignment=known.get())
            elif given.get("released") == day:
                work.release(assignment=known.get())
        if day == 7 * (self.written["days"] // 7 - 2):  # before the last two lessons
            self._shelf()

    def _assign(self, given: Mapping[str, Any], day: int) -> None:
        fields = ("title", "note", "items", "size", "same", "feedback", "goes", "counts", "minutes")
        in_class = given.get("where") == "class"
        assignment = Assignment(
            classroom=self.classroom,
            ruleset=RULES,
            opens=self.stage.at(given["opens"], 8) if "opens" in given else None,
            due=self.stage.at(day, 12) if in_class else self.stage.at(given["due"], 22),
            **{name: given[name] for name in fields if name in given},
        )
        work.save(assignment=assignment, only=(), changed=())
        if in_class or "opens" in given:
            return
        for student in self.students:
            self._plan(student, assignment, day, given["due"])

    def _plan(self, student: Student, assignment: Assignment, day: int, due: int) -> None:
        """When somebody will do an assignment: in time, late, in part or not at all."""
        pupil, rng = student.pupil, self.rng
        if not pupil.present or rng.random() > min(0.97, 0.62 + 0.15 * pupil.often):
            return
        chance = rng.random()
        when = rng.randint(due + 1, due + 3) if chance < 0.12 else rng.randint(day + 1, due)
        only = rng.randint(1, max(1, assignment.size - 2)) if 0.12 <= chance < 0.19 else None
        while when < due + 10 and not pupil.is_here(when):
            when += 1
        self.plans[when].append(Plan(student, assignment, only))

    def _evening(self, student: Student, planned: Iterable[Plan], practises: bool, day: int) -> None:
        for plan in planned:
            self._do(plan, day)
            self.stage.wait(120)
        if not practises:
            return
        size = self.rng.choice((6, 8, 10, 10, 10))
        if self.rng.random() < CHOSEN or not self.taught:
            self._go_through(student, drills.start_practice(person=student.person), size, day)
        else:
            skill = SKILLS[self.rng.choice(self.taught[-5:])]
            self._set_of(student, skill.drills[0], size, day)
        if student.pupil.often >= 2 and self.rng.random() < 0.25:
            self._sprint(student, day)

    def _set_of(self, student: Student, drill: Sequence[str], size: int, day: int) -> None:
        kind, level = drill
        first = drills.start_set(person=student.person, kind=kind, level=level, ruleset_id=RULES, options={})
        self._go_through(student, first, size, day)

    def _go_through(self, student: Student, question: Question, size: int, day: int) -> None:
        """So many questions of a set; who stops before the tenth leaves it open."""
        for _ in range(size):
            answer, took = student.pupil.answer(drills.asked(question), day)
            self.stage.wait(took)
            drills.take_answer(person=student.person, question=question, answer=answer, took=took)
            self._read_why(student, question, day)
            assert question.set is not None
            following = drills.go_on(question, drills.results(question.set))
            if following is None:
                return
            question = following

    def _read_why(self, student: Student, question: Question, day: int) -> None:
        self.stage.wait(READING)
        student.pupil.learn(dict.fromkeys(map(skill_of, question.skills)), day, 0.5)

    def _sprint(self, student: Student, day: int) -> None:
        kind, level = self.rng.choice((("tiles", "names"), ("points", "limits"), ("waits", "shapes")))
        sprint = sprints.begin(person=student.person, kind=kind, level=level)
        while not sprints.is_over(sprint):
            assert sprint.question is not None
            answer, took = student.pupil.answer(drills.asked(sprint.question), day)
            took = round(took / 3, 2)
            self.stage.wait(took)
            sprints.answer(sprint=sprint, question=sprint.question, answer=answer, took=took)
            sprint.refresh_from_db()

    def _do(self, plan: Plan, day: int) -> None:
        """Sit down to an assignment, and perhaps plan to do so once more."""
        student, assignment = plan.student, plan.assignment
        try:
            sitting = work.begin(assignment=assignment, place=student.place)
        except work.NotNow:  # withdrawn meanwhile
            return
        for task in sitting.tasks.select_related("question", "sitting").order_by("number"):
            if plan.only and task.number > plan.only:
                return
            answer, took = student.pupil.answer(drills.asked(task.question), day)
            self.stage.wait(took)
            work.answer(task=task, data=form(drills.asked(task.question), answer), took=took)
            if sitting.shown:
                self._read_why(student, task.question, day)
        if not sitting.shown:
            work.hand_in(sitting=sitting)
        sitting.refresh_from_db()
        again = assignment.goes != 1 and sitting.right < 0.8 * sitting.size and self.rng.random() < 0.6
        if again and not (assignment.goes and sitting.go >= assignment.goes):
            self.plans[day + self.rng.randint(1, 2)].append(plan._replace(only=None))

    # In class

    def _lesson(self, lesson: Mapping[str, Any], day: int) -> None:
        start = self.stage.at(day, self.written["lesson"])
        there = [one for one in self.students if one.pupil.is_here(day) and self.rng.random() < one.pupil.present]
        for student in there:
            student.pupil.learn(lesson["teaches"], day)
        self.taught += lesson["teaches"]
        if "live" in lesson:
            self.stage.go_to(start)
            room = self._room(lesson["title"], there)
            for spec in lesson["live"]:
                self._ask(room, spec, there, day)
                live.show(room=room, at=room.asked.count())
                self.stage.wait(75)
            live.end(room=room)
        titles = [given["title"] for given in self.written["work"] if given["day"] == day and "where" in given]
        given = Assignment.objects.filter(classroom=self.classroom, title__in=titles).order_by("made")
        for place, assignment in enumerate(given):
            for student in there:
                self.stage.go_to(self.stage.at(day, self.written["lesson"] + 0.5 + 0.25 * place))
                only = 5 if self.rng.random() < 0.04 else None  # called away
                self._do(Plan(student, assignment, only), day)

    def _room(self, title: str, there: Iterable[Student]) -> Room:
        room = live.open_room(
            teacher=self.teacher, pk=new_id(), classroom=self.classroom, title=title, scored=self.rng.random() < 0.5
        )
        for student in there:
            self.stage.wait(2)
            live.join(room=room, person=student.person, name=student.place.name)
        return room

    def _ask(self, room: Room, spec: str, there: Iterable[Student], day: int) -> None:
        """Put a question and let everybody answer: ``kind level``, or ``own 0`` for the first the teacher has made."""
        kind, level = spec.split()
        if kind == "own":
            question = sheets.copy_of(self.made[int(level)].question)
        else:
            question = live.new_question(kind=kind, level=level, ruleset=RULES, asks=["payment"])
        live.ask(room=room, question=question, at=room.asked.count())
        asked = room.asked.select_related("question").latest("number")
        start, replies = self.stage.now, []
        for student in there:
            if self.rng.random() < 0.95:
                answer, took = student.pupil.answer(drills.asked(question), day)
                replies.append((min(took, 110.0), student, answer))
        for took, student, answer in sorted(replies, key=lambda reply: reply[0]):
            self.stage.go_to(start)
            self.stage.wait(took)
            seat = live.seat_of(room, student.person)
            assert seat is not None
            live.answer(seat=seat, asked=asked, data=form(drills.asked(question), answer) if answer else None)
            student.pupil.learn(dict.fromkeys(map(skill_of, question.skills)), day, 0.5)

    # What is left for whoever comes to look

    def _shelf(self) -> None:
        """Questions of the teacher's own, sheets, and a prepared deal."""
        for one in self.written["questions"]:
            question = sheets.written(one["ask"], one["text"], RULES)
            self.made.append(sheets.make(author=self.teacher, key=new_id(), title=one["title"], question=question))
            self.stage.wait(150)
        for one in self.written["sheets"]:
            sheets.draw_up(author=self.teacher, key=new_id(), ruleset=RULES, columns=2, large=False, **one)
        for one in self.written["deals"]:
            wall = sheets.wall_of(RULES, one["hands"], one["draws"], one["indicators"], "club")
            sheets.prepare(
                author=self.teacher,
                key=new_id(),
                title=one["title"],
                note=one["note"],
                ruleset=RULES,
                wall=wall,
                turn=0,
            )

    def leave_open(self) -> None:
        """A session that has just begun, its question not shown yet."""
        end, day = self.stage.now, self.written["days"]
        there = [one for one in self.students if one.pupil.is_here(day) and one.pupil.present][:16]
        self.stage.wait(-180)
        room = self._room("Under way", there)
        self._ask(room, "fu set", there[:12], day)
        self.stage.go_to(end)

    def told(self) -> Told:
        place = next(one.place for one in self.students if cards.is_good(one.place))
        return Told(
            self.classroom, self.teacher.username, self.password, self.colleague.username, self.colleague_password,
            place.student.username if place.student else "", cards.password(place),
        )  # fmt: skip
