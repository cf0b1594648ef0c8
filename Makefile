# Tenpai. `make run` serves the site, `make test` tests it; the plain commands behind each target are in README.md.
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin

.PHONY: run demo setup test check bench requirements

run: .venv/run.stamp
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@$(BIN)/python manage.py serve --port $(PORT)

demo: .venv/run.stamp
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py demo

setup: .venv/run.stamp .venv/dev.stamp

test: .venv/dev.stamp
	$(BIN)/pytest -n 2 -p no:playwright engine tests --ignore tests/browser
	$(BIN)/pytest -n 2 tests/browser

check: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --lint templates
	$(BIN)/python manage.py makemigrations --check --dry-run
	TENPAI_URL=https://tenpai.example $(BIN)/python manage.py check --deploy --fail-level WARNING

bench: .venv/dev.stamp
	$(BIN)/python -m tests.bench

# One stamp a requirements file: a second start installs nothing.
.venv/%.stamp: requirements/%.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/bin/python:
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.exit(0 if sys.version_info >= (3, 12) else f"Tenpai needs Python 3.12 or newer; $(PYTHON) is {v}. Name another with: make PYTHON=python3.13")'
	@$(PYTHON) -m venv .venv

# Pins every dependency anew, with hashes (needs uv).
PIN := uv pip compile --quiet --upgrade --universal --python-version 3.12 --generate-hashes --no-header --no-annotate pyproject.toml
requirements:
	$(PIN) -o requirements/run.txt
	$(PIN) --group dev -c requirements/run.txt -o requirements/dev.txt
	$(PIN) --extra scale -c requirements/run.txt -o requirements/scale.txt
