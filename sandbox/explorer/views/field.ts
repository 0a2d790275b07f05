import { settled } from "../../http/change";
import type { Json } from "../../world/json";
import type { Explored } from "../explored";
import { html } from "../html";
import { nameOf, objectNamed, tableNamed } from "../objects";
import { type Form, Unusable, type View } from "../request";
import { asText, digestOf, shownValue } from "../values";
import { actorFields, actorOf } from "./object";
import { objectAddress } from "./overview";

/** The longest value that a form contains; a longer one can only be replaced. */
const EDITABLE_CHARACTERS = 200_000;

/** The editor of one field. */
export const fieldEditor = (explored: Explored): View => ({
  path: "/console/field",
  show: (c) => {
    settled(explored.runtime);
    const [kind = "", id = "", key = ""] = [c.req.query("kind"), c.req.query("id"), c.req.query("name")];
    const row = objectNamed(explored, tableNamed(explored, kind), id);
    if (!row || !Object.hasOwn(row, key)) return undefined;
    const value = row[key];
    const text = asText(value);
    const isLong = text.length > EDITABLE_CHARACTERS;
    const isText = typeof value === "string" || value === null || value === undefined;
    return {
      title: `Edit ${key}`,
      view: "/console/objects",
      content: html`<p class="crumbs"><a href="${objectAddress(kind, id)}">${nameOf(row, id)}</a></p>
<p>Now: ${isLong ? shownValue(value) : text.length > 400 ? `${text.length.toLocaleString("en")} characters` : shownValue(value)}</p>
<form method="post"><input type="hidden" name="was" value="${digestOf(value)}">
<div class="field"><label for="value">${isLong ? "New value; the present one is too long for a form" : "New value"}</label>
<textarea id="value" name="value" spellcheck="false" autocomplete="off">
${isLong || value === null ? "" : text}</textarea></div>
<fieldset><legend>It is</legend>
<div class="check"><input type="radio" id="as-text" name="as" value="text"${isText ? html` checked` : ""}><label for="as-text">a text</label></div>
<div class="check"><input type="radio" id="as-json" name="as" value="json"${isText ? "" : html` checked`}><label for="as-json">JSON: a number, true, false, null, a list or an object</label></div>
</fieldset>
<div class="fields">${actorFields("edit")}</div>
<button class="main">Change it</button> <a href="${objectAddress(kind, id)}">Cancel</a></form>`,
    };
  },
  act: async (form, c) => {
    const [kind = "", id = "", key = ""] = [c.req.query("kind"), c.req.query("id"), c.req.query("name")];
    const row = objectNamed(explored, tableNamed(explored, kind), id);
    if (!row || !Object.hasOwn(row, key)) throw new Unusable("The object no longer exists.");
    if (form.was !== undefined && form.was !== digestOf(row[key]))
      throw new Unusable(
        `"${key}" was changed meanwhile, so nothing was written. The page now shows the present value: change it once more.`,
      );
    await explored.controls.mutate(kind, id, { [key]: valueIn(form, key) }, actorOf(form));
    return [objectAddress(kind, id), "changed"];
  },
});

function valueIn(form: Form, key: string): Json {
  const text = (form.value ?? "").replaceAll("\r\n", "\n");
  if (form.as !== "json") return text;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new Unusable(`"${key}" is not JSON: ${error instanceof Error ? error.message : String(error)}. For a text, choose "a text".`);
  }
}
