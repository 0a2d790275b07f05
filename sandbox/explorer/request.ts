import type { Context, Hono } from "hono";
import type { Session } from "./explored";
import { type Html, href, html } from "./html";
import { type Page, page } from "./page";

/** The limit is in bytes. The encoding of a form can make a value of 4 MB three times as long. */
const LARGEST_FORM = 16_000_000;

/** The redirect after an action appends the key of a message to the address. */
const DONE: Readonly<Record<string, string>> = {
  deleted: "The object was deleted.",
  stopped: "The application was stopped.",
  planned: "The fault is planned.",
  cancelled: "The fault was cancelled.",
  cleared: "All planned faults were cancelled.",
  emptied: "The journal is empty.",
  advanced: "The clock was moved forward.",
  speed: "The speed was changed.",
  renewed: "This is a new world.",
  sent: "It was sent to the game server.",
};

/** `done` is a key of `DONE`, or the key of a notice that the session stores. */
type Outcome = readonly [address: string, done: string];
export type Form = Readonly<Record<string, string>>;

/** Invalid input, or a value that changed in the meantime. The page shows the message above the form. */
export class Unusable extends Error {}

export interface View {
  path: string;
  /** Returns undefined if the object of the page does not exist. */
  show(c: Context): Page | undefined;
  /** Returns the address of the next page, and the key of the message. */
  act?(form: Form, c: Context): Promise<Outcome> | Outcome;
}

const missing = (): Page => ({
  title: "Not found",
  content: html`<p>There is no such object or request. It may have been deleted, or the world is a new one. Start at the <a href="/">overview</a>.</p>`,
});

export function serve(app: Hono, { path, show, act }: View, session: Session): void {
  const answer = (c: Context, notice?: Page["notice"]): Html | undefined => {
    const shown = show(c);
    return shown && page({ ...shown, notice: notice ?? shown.notice });
  };
  app.get(path, (c) => {
    const key = c.req.query("done") ?? "";
    const done = Object.hasOwn(DONE, key) ? DONE[key] : session.noticeOf(key);
    const found = answer(c, done === undefined ? undefined : { text: done, isError: false });
    return found ? c.html(found) : c.html(page(missing()), 404);
  });
  if (!act) return;
  app.post(path, async (c) => {
    try {
      const [address, done] = await act(await formOf(c), c);
      const [to = "/", query = ""] = address.split("?");
      return c.redirect(href(to, { ...Object.fromEntries(new URLSearchParams(query)), done }), 303);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const found = answer(c, { text: error.message, isError: true });
      return found ? c.html(found, 400) : c.html(page(missing()), 404);
    }
  });
}

async function formOf(c: Context): Promise<Form> {
  const type = c.req.header("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded"))
    throw new Unusable(`This address accepts only forms of its own pages, not a body of the type "${type}".`);
  if (Number(c.req.header("content-length") ?? 0) > LARGEST_FORM)
    throw new Unusable(`The form is larger than ${LARGEST_FORM / 1_000_000} MB. Use the control "mutate" for a value of this size.`);
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

/** Returns undefined if the field is empty. */
export function numberIn(form: Form, name: string, what: string): number | undefined {
  const text = (form[name] ?? "").trim();
  if (text === "") return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Unusable(`${what} must be a number, not "${text}".`);
  return value;
}
