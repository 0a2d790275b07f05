import { createHash } from "node:crypto";
import { type Exchange, journalBody } from "../http/journal";
import type { Json } from "../world/json";
import { type Html, html } from "./html";

const SHOWN_CHARACTERS = 400;

/** Returns a string as it is, and any other value as JSON. */
export const asText = (value: Json | undefined): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

export function shownValue(value: Json | undefined): Html {
  if (value === null || value === undefined) return html`<span class="none">null</span>`;
  if (value === "") return html`<span class="none">empty text</span>`;
  const text = asText(value);
  if (text.length <= SHOWN_CHARACTERS) return html`<code>${text}</code>`;
  return html`<code>${text.slice(0, SHOWN_CHARACTERS)}…</code> <small>${text.length.toLocaleString("en")} characters</small>`;
}

export const digestOf = (value: Json | undefined): string =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("hex")
    .slice(0, 16);

/** Returns a time such as `2026-01-01 00:00:12`. */
export const shownTime = (at: string | number | null | undefined): string =>
  at === null || at === undefined || Number.isNaN(new Date(at).getTime()) ? "" : new Date(at).toISOString().slice(0, 19).replace("T", " ");

export const seconds = (milliseconds: number): string => {
  const whole = Math.max(0, Math.round(milliseconds / 1000));
  return whole < 120 ? `${whole} s` : whole < 7200 ? `${Math.round(whole / 60)} min` : `${Math.round(whole / 3600)} h`;
};

export const shownSpeed = (speed: number): string => (speed === 0 ? "stopped" : speed === 1 ? "in real time" : `${speed} s per second`);

export const money = (amount: number, currency: string): string => `${amount.toFixed(2)} ${currency}`;

// The journal hides secrets in requests (http/journal.ts). This file hides secrets in responses and in objects of the world.

/** Names of fields whose values are hidden. Fields such as `value` or `content` may be harmless, but are treated as secret. */
const SECRET_NAME = /^(value|real_value|content|bytes)$|password|secret|token|private_key|access_key|^url$|direct_url|_url$/i;
const HIDDEN = "[hidden]";

/** Hides the passwords and the tokens in URLs. */
const withoutCredentials = (text: string): string =>
  text.replace(/(\w+:\/\/[^\s:@/]*):[^\s@/]+@/g, `$1:${HIDDEN}@`).replace(/([?&](?:token|signature|key)=)[^&\s"]+/gi, `$1${HIDDEN}`);

function masked(value: unknown, name: string, secretFields: readonly string[]): unknown {
  if (typeof value === "string")
    return (SECRET_NAME.test(name) || secretFields.includes(name)) && value !== "" ? HIDDEN : withoutCredentials(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, name, secretFields));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, key, secretFields)]));
  return value;
}

export const hasSecret = (name: string, value: unknown): boolean => JSON.stringify(masked(value, name, [])) !== JSON.stringify(value);

export const maskedText = (body: unknown, secretFields: readonly string[] = []): string =>
  typeof body === "string" ? withoutCredentials(body) : JSON.stringify(masked(body, "", secretFields), undefined, 2);

export function maskedAnswer({ response, responseLength }: Exchange, secretFields: readonly string[]): string | undefined {
  if (responseLength === undefined) return undefined;
  if (response === undefined) return `[${responseLength.toLocaleString("en")} characters, not kept]`;
  return maskedText(journalBody(response, { secretFields }), secretFields);
}
