import { settled } from "../../http/runtime";
import type { Json } from "../../world/json";
import type { Explored } from "../explored";
import { type Html, href, html } from "../html";
import { isEditable, nameOf, objectNamed, tableNamed } from "../objects";
import { type Form, Unusable, type View } from "../request";
import { asText, digestOf, hasSecret, shownValue } from "../values";
import { actorFields, actorOf } from "./objects";
import { objectAddress } from "./overview";

/** The form leaves the field of a longer value empty: a user can replace the value, but not edit it. In characters. */
const EDITABLE_CHARACTERS = 200_000;

export const fieldEditor = (explored: Explored): View => ({
  path: "/console/field",
  show: (c) => {
    settled(explored.runtime);
    const [kind = "", id = "", key = ""] = [c.req.query("kind"), c.req.query("id"), c.req.query("name")];
    const row = objectNamed(explored, tableNamed(explored, kind), id);
    if (!row || !Object.hasOwn(row, key) || !isEditable(key)) return undefined;
    const value = row[key];
    // The form of a file begins with its text: an edit replaces the whole file.
    const isHidden = kind !== "files" && c.req.query("secrets") !== "shown" && hasSecret(key, value);
    const text = asText(value);
    const isLong = text.length > EDITABLE_CHARACTERS;
    const isBlank = isHidden || isLong || value === null;
    const reason = isHidden ? "; the present value is hidden" : isLong ? "; the present value is too long for a form" : "";
    const isText = typeof value === "string" || value === null || value === undefined;
    return {
      title: `Edit ${key}`,
      content: html`<p class="crumbs"><a href="${objectAddress(kind, id)}">${nameOf(row, id)}</a></p>
<p>Now: ${isHidden ? hiddenValue(kind, id, key) : !isLong && text.length > 400 ? `${text.length.toLocaleString("en")} characters` : shownValue(value)}</p>
<form method="post"><input type="hidden" name="was" value="${digestOf(value)}">
<div class="field"><label for="value">New value${reason}</label>
<textarea id="value" name="value" spellcheck="false" autocomplete="off">
${isBlank ? "" : text}</textarea></div>
<fieldset><legend>Form of the value</legend>
<div class="check"><input type="radio" id="as-text" name="as" value="text"${isText ? html` checked` : ""}><label for="as-text">text</label></div>
<div class="check"><input type="radio" id="as-json" name="as" value="json"${isText ? "" : html` checked`}><label for="as-json">JSON: a number, true, false, null, a list or an object</label></div>
</fieldset>
<div class="fields">${actorFields("edit")}</div>
<button class="main">Change the value</button> <a href="${objectAddress(kind, id)}">Cancel</a></form>`,
    };
  },
  act: async (form, c) => {
    const [kind = "", id = "", key = ""] = [c.req.query("kind"), c.req.query("id"), c.req.query("name")];
    const row = objectNamed(explored, tableNamed(explored, kind), id);
    if (!row || !Object.hasOwn(row, key)) throw new Unusable("The object no longer exists.");
    if (!isEditable(key)) throw new Unusable(`The platform sets "${key}" itself, so it cannot be changed here.`);
    if (form.was !== undefined && form.was !== digestOf(row[key]))
      throw new Unusable(
        `"${key}" was changed meanwhile, so nothing was written. The page now shows the present value. Repeat your change if you still want it.`,
      );
    const value = valueIn(form, key);
    await explored.controls.mutate(kind, id, { [key]: value }, actorOf(form));
    return [objectAddress(kind, id), explored.session.edited({ kind, id }, key, row[key], value)];
  },
});

const hiddenValue = (kind: string, id: string, name: string): Html =>
  html`<span class="none">[hidden]</span> <a id="secrets" href="${href("/console/field", { kind, id, name, secrets: "shown" })}">Show the value, which may be secret</a>`;

function valueIn(form: Form, key: string): Json {
  const text = (form.value ?? "").replaceAll("\r\n", "\n");
  if (form.as !== "json") return text;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new Unusable(
      `"${key}" is not JSON: ${error instanceof Error ? error.message : String(error)}. If the value is a text, choose "text".`,
    );
  }
}
