import { html } from "hono/html";

// A tagged template instead of Hono's JSX: JSX needs a compiler setting and a file extension in every tool that lists sources. Both escape values,
// but only JSX quotes all attributes; here `test/sandbox/explorer/markup.test.ts` checks that every template quotes them.

export { html };

/** A template inserts a value of this type unchanged, and escapes every other value. */
export type Html = ReturnType<typeof html>;

/** Returns the path with the query. Omits parameters that are undefined or empty. */
export function href(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
}

export interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
}

interface TableParts {
  caption: string;
  /** Shows the caption only to screen readers, because a heading already contains the same text. */
  isCaptionHidden?: boolean;
  /** `even` aligns the columns of several tables with one another. `named` keeps the names in the first column on one line. */
  layout?: "even" | "named";
  columns: readonly Column[];
  rows: readonly (readonly (Html | string | number | undefined)[])[];
  empty: string;
}

/** In a narrow window, each row is a card. The ARIA roles are explicit, because browsers drop the roles of such a table. */
export function table({ caption, isCaptionHidden, layout, columns, rows, empty }: TableParts): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const look = (at: number) => (columns[at]?.isNumber ? "number" : "text");
  return html`<table role="table" class="${layout ?? "free"}">
<caption class="${isCaptionHidden ? "hidden" : "shown"}">${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(({ name }, at) => html`<th role="columnheader" scope="col" class="${look(at)}">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (cells) =>
      html`<tr role="row">${cells.map((cell, at) => html`<td role="cell" class="${look(at)}" data-label="${columns[at]?.name ?? ""}">${cell === undefined || cell === "" ? "" : html`<div>${cell}</div>`}</td>`)}</tr>\n`,
  )}</tbody></table>`;
}

/** Renders a part of the page that is updated while the page is open. */
export const live = (id: string, content: Html | readonly Html[]): Html => html`<div id="${id}" data-live="">${content}</div>`;

interface FieldParts {
  label: string;
  name: string;
  value?: string | number;
  type?: "text" | "number" | "search";
  hint?: string;
  required?: boolean;
  /** First part of the ids of the form's elements. Two forms on one page need different values. */
  form?: string;
  step?: string;
  min?: number;
}

export function field({ label, name, value = "", type = "text", hint, required, form = "form", step, min }: FieldParts): Html {
  const id = `${form}-${name}`;
  const described = hint === undefined ? html`` : html` aria-describedby="${id}-hint"`;
  const limits = html`${step === undefined ? "" : html` step="${step}"`}${min === undefined ? "" : html` min="${min}"`}${required ? html` required` : ""}`;
  return html`<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="off" spellcheck="false"${limits}${described}>
${hint === undefined ? "" : html`<small id="${id}-hint">${hint}</small>`}</div>`;
}

interface ChoiceParts {
  label: string;
  name: string;
  value?: string;
  form?: string;
  options: readonly (readonly [value: string, text: string])[];
}

export function choice({ label, name, value, options, form = "form" }: ChoiceParts): Html {
  const id = `${form}-${name}`;
  const option = ([of, text]: readonly [string, string]) =>
    html`<option value="${of}"${of === value ? html` selected` : ""}>${text}</option>`;
  return html`<div class="field"><label for="${id}">${label}</label><select id="${id}" name="${name}">${options.map(option)}</select></div>`;
}

/** Shows a text of the world so that its writing direction, such as right-to-left, does not change the text around it. */
export const name = (text: string): Html => html`<bdi>${text}</bdi>`;
