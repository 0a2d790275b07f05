import { READING_NAMES, READINGS, type ReadingName, type Readings } from "../../world/readings";
import type { Explored } from "../explored";
import { type Html, html, table } from "../html";
import { type Form, Unusable, type View } from "../request";

/** The platform variants of this sandbox. */
export const variants = (explored: Explored): View => ({
  path: "/console/variants",
  show: () => {
    const { readings } = explored.runtime.world;
    const others = READING_NAMES.filter((name) => readings[name] !== READINGS[name].alternatives[0]);
    const columns = [{ name: "Variant" }, { name: "What it decides" }, { name: "Choice" }];
    return {
      title: "Variants",
      view: "/console/variants",
      content: html`<p>No document says how the platform behaves here, or its releases differ. The sandbox can be each of these platforms; the first choice of each is the usual one.</p>
<p>${others.length === 0 ? "All are the usual ones." : html`Not the usual ones: ${others.map((name) => html`<code>${name}=${readings[name]}</code> `)}`}</p>
<form method="post"><fieldset><legend>Switch</legend>
<p>Switching makes a new world: every object that was made is gone, as are planned events. Addresses and tokens stay.</p>
<div class="check"><input type="checkbox" id="sure" name="sure" value="yes" required><label for="sure">Throw this world away</label></div>
<button class="main">Make a new world with the choices below</button></fieldset>
${table({ caption: `${READING_NAMES.length} variants`, layout: "named", columns, rows: READING_NAMES.map((name) => row(name, readings)), empty: "" })}</form>`,
    };
  },
  act: (form) => {
    if (form.sure !== "yes") throw new Unusable("Nothing was switched: tick the box that throws this world away.");
    explored.renew(readingsIn(form));
    return ["/console/variants", "renewed"];
  },
});

const row = (name: ReadingName, readings: Readings): (Html | string)[] => [
  html`<code id="name-${name}">${name}</code>`,
  READINGS[name].about,
  html`<select name="${name}" aria-labelledby="name-${name}">${READINGS[name].alternatives.map(
    (alternative) => html`<option value="${alternative}"${alternative === readings[name] ? html` selected` : ""}>${alternative}</option>`,
  )}</select>`,
];

function readingsIn(form: Form): Partial<Readings> {
  const chosen = READING_NAMES.flatMap((name) => {
    const value = form[name];
    if (value === undefined) return [];
    if (!(READINGS[name].alternatives as readonly string[]).includes(value))
      throw new Unusable(`${name} is one of ${READINGS[name].alternatives.join(", ")}, not "${value}".`);
    return [[name, value]];
  });
  return Object.fromEntries(chosen) as Partial<Readings>;
}
