import { VARIANT_NAMES, VARIANTS, type VariantName, type Variants } from "../../world/variants";
import type { Explored } from "../explored";
import { type Html, html, table } from "../html";
import { type Form, Unusable, type View } from "../request";

/** View of the platform variants of this sandbox. */
export const variants = (explored: Explored): View => ({
  path: "/console/variants",
  show: () => {
    const { variants } = explored.runtime.world;
    const others = VARIANT_NAMES.filter((name) => variants[name] !== VARIANTS[name].alternatives[0]);
    const columns = [{ name: "Variant" }, { name: "What it decides" }, { name: "Choice" }];
    return {
      title: "Variants",
      view: "/console/variants",
      content: html`<p>No document says how the platform behaves here, or its releases differ. The sandbox can be each of these platforms; the first choice of each is the usual one.</p>
<p>${others.length === 0 ? "All variants have their defaults." : html`Not the defaults: ${others.map((name) => html`<code>${name}=${variants[name]}</code> `)}`}</p>
<form method="post"><fieldset><legend>Switch</legend>
<p>Switching makes a new world: every object that was made is gone, as are planned events. Addresses and tokens stay.</p>
<div class="check"><input type="checkbox" id="sure" name="sure" value="yes" required><label for="sure">Throw this world away</label></div>
<button class="main">Make a new world with the choices below</button></fieldset>
${table({ caption: `${VARIANT_NAMES.length} variants`, layout: "named", columns, rows: VARIANT_NAMES.map((name) => row(name, variants)), empty: "" })}</form>`,
    };
  },
  act: (form) => {
    if (form.sure !== "yes") throw new Unusable("Nothing was switched: tick the box that confirms the loss of this world.");
    explored.renew(variantsIn(form));
    return ["/console/variants", "renewed"];
  },
});

const row = (name: VariantName, variants: Variants): (Html | string)[] => [
  html`<code id="name-${name}">${name}</code>`,
  VARIANTS[name].about,
  html`<select name="${name}" aria-labelledby="name-${name}">${VARIANTS[name].alternatives.map(
    (alternative) => html`<option value="${alternative}"${alternative === variants[name] ? html` selected` : ""}>${alternative}</option>`,
  )}</select>`,
];

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
