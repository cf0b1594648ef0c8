// Looking back by keyboard: the arrows and N, P press the links that name them. All of them are links without this.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, details[open]")) return;
  const way = [...document.querySelectorAll(".ways a")].find((link) => link.ariaKeyShortcuts.toLowerCase() === key.toLowerCase());
  if (way) {
    way.click();
    event.preventDefault();
  }
});
