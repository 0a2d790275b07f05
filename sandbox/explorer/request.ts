import type { Context, Hono } from "hono";
import type { Session } from "./explored";
import { type Html, href, html } from "./html";
import { type Page, page } from "./page";

/** Largest form, in bytes. A world's value of 4 MB can take 12 MB as a form, because the encoding writes some bytes as three characters. */
const LARGEST_FORM = 16_000_000;

/** Messages after an action, by key. After the action, the browser is redirected to an address that ends with the key. */
const DONE: Readonly<Record<string, string>> = {
  deleted: "The object was deleted.",
  stopped: "The application was stopped.",
  planned: "The fault is planned.",
  cancelled: "The fault was cancelled.",
  cleared: "All planned faults were cancelled.",
  emptied: "The journal is empty.",
  advanced: "The clock was moved forward.",
  speed: "The speed was changed.",
  renewed: "The sandbox now has the selected variants, and the objects of a new sandbox.",
  sent: "The command or signal was sent to the game server.",
};

/** Result of an action: the page to show next, and the key of its message (in `DONE`, or a notice of the session). */
type Outcome = readonly [address: string, done: string];
export type Form = Readonly<Record<string, string>>;

/**
 * The console cannot carry out the action, because the input is invalid or the value was changed in the meantime. The page shows the
 * message above the form.
 */
export class Unusable extends Error {}

export interface View {
  path: string;
  /** Returns undefined if the object of the page does not exist. */
  show(c: Context): Page | undefined;
  /** Carries out the action of the submitted form. */
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

/** Returns the number in a field of the form, or undefined if the field is empty. `what` names the field in the error. */
export function numberIn(form: Form, name: string, what: string): number | undefined {
  const text = (form[name] ?? "").trim();
  if (text === "") return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Unusable(`${what} must be a number, not "${text}".`);
  return value;
}
