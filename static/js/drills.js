// Practice by keyboard. Everything here also works without it, by ordinary controls.
// Enter submits what is begun, and goes on after a verdict; a digit begins the first box or chooses by number; digits and a suit letter tick tiles.
(() => {
  const typing = (target) => target.closest("input:not([type=checkbox], [type=radio]), select, textarea");
  const acting = (target) => target.closest("a, button, summary, input, select, textarea, label");
  const question = () => document.getElementById("question");
  const begun = (form) => form.querySelector("input:checked") || [...form.querySelectorAll("input.form-control")].some((box) => box.value);
  let ranks = "";

  const tick = (letter) => {
    for (const rank of ranks) {
      const within = document.activeElement.closest(".picker") || question().querySelector(".picker");
      const named = (one) => {
        const boxes = [...within.querySelectorAll(`input:is([value="${one}${letter}"], [data-tile="${one}${letter}"]):not(:disabled)`)];
        return boxes.find((box) => !box.checked) || boxes.at(-1);
      };
      const box = named(rank) || named(rank === "0" ? 5 : rank);
      if (box) box.checked = !box.checked;
    }
    ranks = "";
  };

  // A number chooses in the first group where nothing is chosen yet; where several may be, in the last one.
  const choose = (number) => {
    const groups = [...question().querySelectorAll("form.choosing fieldset")];
    const group = groups.find((one) => !one.querySelector("input:checked")) || groups.at(-1);
    const box = group?.querySelectorAll("input")[number - 1];
    if (box) { box.checked = box.type === "radio" || !box.checked; box.focus(); }
  };

  const report = () => {
    const output = question()?.querySelector("[data-ticked]");
    if (!output) return;
    const ticked = [...question().querySelectorAll(".picker input:checked")].map((box) => box.dataset.tile || box.value);
    const keys = ticked.map((text, place) => (ticked[place + 1]?.[1] === text[1] ? text[0] : text)).join("");
    output.textContent = (ticked.length ? `${ticked.length} ticked: ${keys}` : "") + (ranks ? ` ${ranks}…` : "");
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !question()) return;
    const { key, target } = event;
    if (key === "Enter") {
      if (event.repeat) return event.preventDefault();
      if (acting(target)) return;
      const onward = question().querySelector("[data-enter]");
      const form = question().querySelector("form.answering");
      if (onward) onward.click();
      else if (form && begun(form)) form.requestSubmit();
      return;
    }
    if (typing(target)) return;
    if (question().querySelector(".picker")) {
      if (/^[0-9]$/.test(key)) ranks += key;
      else if (/^[mpsz]$/.test(key) && ranks) tick(key);
      else if (key === "Backspace") ranks = ranks.slice(0, -1);
      else return;
      report();
    } else if (question().querySelector("form.choosing")) {
      choose(Number(key));
    } else if (/^[0-9]$/.test(key)) {
      question().querySelector("input.answer")?.focus();
    }
  });
  document.addEventListener("change", report);
  document.addEventListener("htmx:afterSwap", () => { ranks = ""; });
  // A new question shows from its top; an answer sent back shows from the first box that says why.
  document.addEventListener("htmx:afterSettle", () => {
    const refused = question()?.querySelector("[aria-invalid], .invalid-feedback");
    if (refused) requestAnimationFrame(() => refused.scrollIntoView({ block: "center" }));
  });

  // The clock of a sprint: the server decides, this only shows it, and looks up the end when it has come.
  const started = { at: 0, left: 0, box: null };
  setInterval(() => {
    const box = document.querySelector("[data-left]");
    if (!box) return;
    if (started.box !== box) Object.assign(started, { at: Date.now(), left: Number(box.dataset.left), box });
    const left = Math.max(0, Math.ceil(started.left - (Date.now() - started.at) / 1000));
    box.textContent = left;
    const bar = box.closest(".sprint-top").querySelector("progress");
    if (bar) bar.value = left;
    if (left === 0 && Date.now() - started.at > started.left * 1000 + 500) location.assign(box.dataset.end);
  }, 250);
})();
