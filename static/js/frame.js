// A press that htmx sends and that fails says so: in the words of the page the server answered with, or that none came.
(() => {
  const words = () => [...document.querySelectorAll("#failure h2, #failure p")];
  const unheard = words().map((part) => part.textContent);
  const tell = (said) => {
    words().forEach((part, place) => { part.textContent = said[place] ?? unheard[place]; });
    const box = document.getElementById("failure");
    if (!box.open) box.showModal();
  };
  document.addEventListener("htmx:responseError", ({ detail }) => {
    const page = new DOMParser().parseFromString(detail.xhr.responseText, "text/html");
    tell(["h1", ".lead"].map((part) => page.querySelector(part)?.textContent));
  });
  for (const lost of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(lost, () => tell(unheard));
  // Led elsewhere, as to signing in: all of the page goes there, not the part that was to be swapped.
  const place = (address) => new URL(address, location).pathname;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { xhr, pathInfo } = detail;
    if (!/^\s*<!doctype/i.test(xhr.responseText) || place(xhr.responseURL) === place(pathInfo.requestPath)) return;
    detail.shouldSwap = false;
    location.assign(xhr.responseURL);
  });
  // Choosing a theme leads back to the address that stands above, not to the one the page was loaded from.
  const led = ({ detail }) => {
    for (const back of document.querySelectorAll(".themes [name=back]")) back.value = detail.path;
  };
  for (const way of ["htmx:pushedIntoHistory", "htmx:replacedInHistory"]) document.addEventListener(way, led);
})();
