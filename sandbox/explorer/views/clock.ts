import { settled } from "../../http/runtime";
import type { Explored } from "../explored";
import { field, type Html, html, live, table } from "../html";
import { pager, partOf } from "../page";
import { numberIn, Unusable, type View } from "../request";
import { seconds, shownSpeed, shownTime } from "../values";

const EVENTS_PER_PAGE = 50;
const STEPS = [
  [60, "1 minute"],
  [3600, "1 hour"],
  [86_400, "1 day"],
] as const;

export const clock = (explored: Explored): View => ({
  path: "/console/clock",
  show: (c) => {
    const { world, nowMs } = settled(explored.runtime);
    const { speed } = explored.runtime.clock;
    const waiting = [...world.events].sort((a, b) => a.atMs - b.atMs || a.order - b.order);
    const part = partOf(waiting, c.req.query("page"), EVENTS_PER_PAGE);
    const rows = part.items.map(({ type, atMs, about }) => [
      type.replace(".", ": "),
      shownTime(atMs),
      seconds(atMs - nowMs),
      html`<code>${JSON.stringify(about).slice(0, 200)}</code>`,
    ]);
    const columns = [{ name: "What" }, { name: "At" }, { name: "In", isNumber: true }, { name: "About" }];
    return {
      title: "Clock",
      view: "/console/clock",
      content: [
        live("now", [
          html`<dl class="figures"><div><dt>Sandbox time (UTC)</dt><dd>${shownTime(nowMs)}</dd></div>
<div><dt>Speed</dt><dd>${shownSpeed(speed)}</dd></div><div><dt>Planned events</dt><dd>${waiting.length}</dd></div></dl>`,
          html`<h2>Planned events</h2>`,
          table({ caption: "Events that happen without a further request", columns, rows, empty: "No event is planned." }),
          pager("Pages of planned events", "/console/clock", {}, part),
        ]),
        forms(speed),
      ],
    };
  },
  act: async (form) => {
    if (form.do === "speed") {
      const speed = numberIn(form, "speed", "The speed");
      if (speed === undefined) throw new Unusable("Enter a speed.");
      explored.runtime.clock.setSpeed(speed);
      return ["/console/clock", "speed"];
    }
    const by = numberIn({ seconds: form.step ?? form.seconds ?? "" }, "seconds", "The seconds");
    if (by === undefined) throw new Unusable("Enter the seconds by which the clock moves.");
    await explored.controls.advance(by);
    return ["/console/clock", "advanced"];
  },
});

const forms = (speed: number): Html => html`<h2>Move the clock</h2>
<form class="line bare" method="post"><input type="hidden" name="do" value="advance">${STEPS.map(([step, text]) => html`<button name="step" value="${step}">${text}</button>`)}</form>
<form class="line" method="post"><input type="hidden" name="do" value="advance">${field({ label: "Seconds to move forward", name: "seconds", type: "number", min: 0, step: "any", required: true, form: "advance" })}<button>Move the clock forward</button></form>
<form class="line" method="post"><input type="hidden" name="do" value="speed">${field({ label: "Speed", name: "speed", type: "number", min: 0, step: "any", value: speed, required: true, form: "speed", hint: "Sandbox seconds per real second. 0: the clock does not move. A program reads the speed when it starts, so a program that is running keeps the former speed." })}<button>Change the speed</button></form>`;
