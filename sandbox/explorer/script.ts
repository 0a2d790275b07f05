/** Pages also work without this script. It updates regions, copies text, and shows a banner if the sandbox does not answer. */
export const SCRIPT = `"use strict";
(() => {
  const status = document.getElementById("live-status");
  const banner = document.getElementById("banner");
  let isPaused = false;
  let isBusy = false;
  let isBehind = false;
  let isConnected = true;
  let state = "";

  const say = (text) => { banner.textContent = text; banner.hidden = text === ""; };

  // An update does not replace a region that the user works in: a form that is filled in, or text that is selected.
  const isInUse = (region) => {
    const selection = document.getSelection();
    if (selection && !selection.isCollapsed && region.contains(selection.anchorNode)) return true;
    return region.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");
  };

  const replace = (region, fresh) => {
    const focused = region.contains(document.activeElement) ? document.activeElement.id : "";
    const scrolled = [...region.querySelectorAll("[data-log]")].map((log) => [log.id, log.scrollTop, log.scrollTop + log.clientHeight >= log.scrollHeight - 4]);
    region.replaceChildren(...fresh.childNodes);
    for (const [id, top, isAtEnd] of scrolled) {
      const log = document.getElementById(id);
      if (log) log.scrollTop = isAtEnd ? log.scrollHeight : top;
    }
    if (focused !== "") document.getElementById(focused)?.focus({ preventScroll: true });
    addCopying(region);
  };

  const refresh = async () => {
    if (isPaused) return;
    if (isBusy) { isBehind = true; return; }
    isBusy = true;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (answer.status === 404) { say("The object of this page no longer exists."); return; }
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      say("");
      for (const region of document.querySelectorAll("[data-live]")) {
        const found = fresh.getElementById(region.id);
        if (found && !isInUse(region)) replace(region, found);
      }
    } catch {
      // No banner here: if the sandbox is gone, the stream of changes breaks too, and its handler shows the banner.
    } finally {
      isBusy = false;
      if (isBehind) { isBehind = false; setTimeout(refresh, 300); }
    }
  };

  const addCopying = (within) => {
    for (const code of within.querySelectorAll("[data-copy]")) {
      if (code.nextElementSibling?.matches(".copy")) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy"; }, 2000);
      });
      code.after(button);
    }
  };
  addCopying(document);
  for (const log of document.querySelectorAll("[data-log]")) log.scrollTop = log.scrollHeight;

  const pause = document.createElement("button");
  pause.type = "button";
  pause.id = "pause";
  pause.textContent = "Pause updates";
  pause.setAttribute("aria-pressed", "false");
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", String(isPaused));
    if (!isPaused) refresh();
  });
  status.after(pause);

  document.addEventListener("submit", (event) => {
    if (isConnected) return;
    event.preventDefault();
    say("The sandbox does not answer, so nothing was sent. Start it again: this page then continues, and what you typed is still here.");
  });

  const stream = new EventSource("/console/stream");
  stream.addEventListener("open", () => {
    isConnected = true;
    status.textContent = "Live";
    say("");
  });
  stream.addEventListener("change", (event) => {
    const next = JSON.parse(event.data).state;
    const isFirst = state === "";
    if (next === state) return;
    state = next;
    if (!isFirst || document.documentElement.dataset.stale === "yes") refresh();
    document.documentElement.dataset.stale = "no";
  });
  stream.addEventListener("error", () => {
    isConnected = false;
    state = "";
    document.documentElement.dataset.stale = "yes";
    status.textContent = "Not connected";
    say("The sandbox does not answer. If you stopped it, start it again: this page then continues.");
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 3000);
  });
})();
`;
