import { createHash } from "node:crypto";
import type { Json } from "../world/json";
import { type Html, html } from "./html";

/** The longest value that a page shows. */
const SHOWN_CHARACTERS = 400;

/** Returns a value for display: a string without quotation marks, any other value as JSON. */
export const asText = (value: Json | undefined): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

const count = (text: string): string => `${text.length.toLocaleString("en")} characters`;

/** Renders a value for a table. A long value is shortened. */
export function shownValue(value: Json | undefined): Html {
  if (value === null || value === undefined) return html`<span class="none">null</span>`;
  if (value === "") return html`<span class="none">empty text</span>`;
  const text = asText(value);
  const cut =
    text.length > SHOWN_CHARACTERS ? html`<code>${text.slice(0, SHOWN_CHARACTERS)}…</code> <small>${count(text)}</small>` : undefined;
  return cut ?? html`<code>${text}</code>`;
}

/** Returns a digest of a value, to detect that it changed. */
export const digestOf = (value: Json | undefined): string =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("hex")
    .slice(0, 16);

/** `2026-01-01 00:00:12`. */
export const shownTime = (at: string | number | null | undefined): string =>
  at === null || at === undefined || Number.isNaN(new Date(at).getTime()) ? "" : new Date(at).toISOString().slice(0, 19).replace("T", " ");

export const seconds = (milliseconds: number): string => {
  const whole = Math.max(0, Math.round(milliseconds / 1000));
  return whole < 120 ? `${whole} s` : whole < 7200 ? `${Math.round(whole / 60)} min` : `${Math.round(whole / 3600)} h`;
};

/** Returns a text that says how fast the sandbox's time runs. */
export const shownSpeed = (speed: number): string => (speed === 0 ? "it stands" : speed === 1 ? "in real time" : `${speed} s in a second`);

export const money = (amount: number, currency: string): string => `${amount.toFixed(2)} ${currency}`;
