import { VARIANT_NAMES, VARIANTS, type VariantName, type Variants } from "../../world/variants";
import type { Explored } from "../explored";
import { field, type Html, html, table } from "../html";
import { type Form, Unusable, type View } from "../request";

export const variants = (explored: Explored): View => ({
  path: "/console/variants",
  show: (c) => {
    const { variants } = explored.runtime.world;
    const wanted = c.req.query("q") ?? "";
    const shown = VARIANT_NAMES.filter((name) => `${name} ${VARIANTS[name].about}`.toLowerCase().includes(wanted.trim().toLowerCase()));
    const others = VARIANT_NAMES.filter((name) => variants[name] !== VARIANTS[name].alternatives[0]);
    const columns = [{ name: "Variant" }, { name: "Meaning" }, { name: "Choice" }];
    return {
      title: "Variants",
      view: "/console/variants",
      content: html`<p>A variant is a behaviour of the platform that no document describes, or that differs between releases of the platform. The first choice of each variant is the default of the sandbox.</p>
<p>${others.length === 0 ? "All variants have their defaults." : html`Variants that differ from their defaults: ${others.map((name) => html`<code>${name}=${variants[name]}</code> `)}`}</p>
<form class="line" method="get" action="/console/variants" role="search">${field({ label: "Name or meaning contains", name: "q", value: wanted, type: "search", form: "filter" })}<button>Filter</button></form>
<form method="post"><fieldset><legend>Change variants</legend>
<p>A change of variants deletes every object that was created in this sandbox, and every planned event. Addresses and tokens remain valid.</p>
<div class="check"><input type="checkbox" id="sure" name="sure" value="yes" required><label for="sure">Delete the objects of this sandbox</label></div>
<button class="main">Apply the choices below</button></fieldset>
${table({ caption: `${shown.length} of ${VARIANT_NAMES.length} variants. The others keep their choices`, layout: "named", columns, rows: shown.map((name) => row(name, variants)), empty: "No variant has that text." })}</form>`,
    };
  },
  act: (form) => {
    if (form.sure !== "yes") throw new Unusable("No variant was changed: tick the box that confirms the deletion of the objects.");
    explored.renew({ ...explored.runtime.world.variants, ...variantsIn(form) });
    return ["/console/variants", "renewed"];
  },
});

const row = (name: VariantName, variants: Variants): (Html | string)[] => [
  html`<code id="name-${name}">${name}</code>`,
  withCode(VARIANTS[name].about),
  html`<select name="${name}" aria-labelledby="name-${name}">${VARIANTS[name].alternatives.map(
    (alternative) => html`<option value="${alternative}"${alternative === variants[name] ? html` selected` : ""}>${alternative}</option>`,
  )}</select>`,
];

/** Shows each text between backticks as code. */
const withCode = (text: string): Html => html`${text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;

function variantsIn(form: Form): Partial<Variants> {
  const chosen = VARIANT_NAMES.flatMap((name) => {
    const value = form[name];
    if (value === undefined) return [];
    if (!(VARIANTS[name].alternatives as readonly string[]).includes(value))
      throw new Unusable(`${name} is one of ${VARIANTS[name].alternatives.join(", ")}, not "${value}".`);
    return [[name, value]];
  });
  return Object.fromEntries(chosen) as Partial<Variants>;
}
