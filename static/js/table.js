// The table by keyboard. Everything here also works without it: tiles and calls are buttons, steps follow by htmx.
// Arrows and digits go along the hand, Enter discards, letters call, Escape passes; they are heard while the focus is in
// the table, which has it from the start and keeps it when a part of the page is swapped.
(() => {
  const table = () => document.getElementById("table");
  const within = (selector) => [...(table()?.querySelectorAll(selector) ?? [])];
  const tiles = () => within(".tilehand button");
  const calls = () => within(".calls button, .calls summary");
  const focus = (element) => element?.focus({ preventScroll: true });
  const natural = () => within("[aria-invalid=true]")[0] ?? within(".claiming input:not([type=hidden]), [data-enter], [data-focus]")[0];

  // After a swap: what comes next, unless the person is busy in the coach or elsewhere on the page.
  const settle = () => {
    if (!table()) return;
    // An open sheet of aids is the target of the address; the one swapped in has to become it anew.
    if (location.hash === "#coach" && !document.querySelector("#coach:target")) location.replace("#coach");
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !table().contains(activeElement)) return;
    if (activeElement?.closest(".coach")) return;
    focus(natural() ?? (table().contains(activeElement) ? activeElement : table()));
    // On a small phone what is wrong with a claim would stand below what is seen of it.
    within(".claiming .invalid-feedback")[0]?.scrollIntoView({ block: "nearest" });
  };

  // Along a row, from the element that has the focus or from its end.
  const along = (row, step) => {
    const live = row.filter((button) => button.name || button.matches("summary"));
    const here = live.indexOf(document.activeElement);
    focus(live[here < 0 ? live.length - 1 : Math.min(Math.max(here + step, 0), live.length - 1)]);
  };

  // One call of a letter is pressed; of several, as with two ways to chi, the next has the focus.
  const call = (letter) => {
    const named = calls().filter((button) => button.ariaKeyShortcuts?.toLowerCase() === letter);
    if (named.length === 1) named[0].click();
    else if (named.length) focus(named[(named.indexOf(document.activeElement) + 1) % named.length]);
    return named.length > 0;
  };

  const moves = {
    ArrowLeft: () => along(inCalls() ? calls() : tiles(), -1),
    ArrowRight: () => along(inCalls() ? calls() : tiles(), 1),
    ArrowUp: () => focus(calls()[0]),
    ArrowDown: () => focus(tiles().findLast((button) => button.name)),
    Home: () => focus(tiles().find((button) => button.name)),
    End: () => focus(tiles().findLast((button) => button.name)),
  };
  const inCalls = () => Boolean(document.activeElement?.closest(".calls"));

  // On a phone the aids lie over the table as a sheet, which the link in it closes.
  const sheet = () => [...document.querySelectorAll(".coach:target .close")].find((link) => link.offsetParent);

  // What lies open over the table: the menu, a reason, the aids.
  const close = () => {
    const open = document.querySelector(".menu[open], .refused[open]");
    if (!open) {
      const link = sheet();
      link?.click();
      return Boolean(link);
    }
    open.open = false;
    focus(open.querySelector("summary"));
    return true;
  };

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !table()) return;
    if (key === "Escape" && close()) return event.preventDefault();
    const here = target === document.body || table().contains(target);
    if (!here || target.closest("input, select, textarea, .coach")) return;
    if (key === "Enter" && event.repeat) return event.preventDefault(); // one press, one tile
    const free = target === document.body || target === table();
    if (document.getElementById("over")) {
      if (key === "Enter" && free) within("[data-enter]")[0]?.click();
      return;
    }
    if (moves[key]) {
      moves[key]();
      event.preventDefault();
    } else if (/^[0-9]$/.test(key)) {
      focus(tiles()[(Number(key) + 9) % 10]);
    } else if (key === "Escape" ? call("esc") : call(key.toLowerCase())) {
      event.preventDefault();
    }
  });

  document.addEventListener("click", ({ target }) => {
    for (const open of document.querySelectorAll(".menu[open], .refused[open]")) if (!open.contains(target)) open.open = false;
    if (!target.closest(".coach, a, button, summary")) sheet()?.click();
  });
  document.addEventListener("htmx:afterSettle", settle);
  if (document.activeElement === document.body) focus(document.getElementById("over") ? natural() : table());
})();
