// A part of a page that follows the server: <div data-stream="/live/…"> holds one element with a data-version.
// A hidden page lets go of its stream (a browser has six connections for all its tabs) and takes it up when shown.
for (const host of document.querySelectorAll("[data-stream]")) {
  let source;
  const stop = () => source?.close();
  const follow = () => {
    stop();
    if (document.hidden || host.hasAttribute("data-over")) return;
    source = new EventSource(host.dataset.stream);
    source.onopen = () => host.removeAttribute("data-away");
    source.onerror = (event) => {
      host.setAttribute("data-away", "");
      // Refused for good, as by a proxy without a server behind it: the browser gives up, we do not.
      if (event.target.readyState === EventSource.CLOSED) setTimeout(() => event.target === source && follow(), 5000);
    };
    source.onmessage = (event) => {
      // What is shown already stays, with what was typed into it.
      if (host.querySelector("[data-version]")?.dataset.version === event.lastEventId) return;
      htmx.swap(host, event.data, { swapStyle: "innerHTML" });
    };
    source.addEventListener("over", () => { host.setAttribute("data-over", ""); stop(); });
  };
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && follow());
  follow();
}
