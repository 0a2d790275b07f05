import { Platform } from "../../harness/platform";
import { InProcessStack, type OperationOutcome } from "../../harness/stack";
import type { Form } from "./forms";

const OLDER_THAN_A_DAY_SECONDS = 2 * 86_400;
/** Steps that delete an object or create another object in its place. */
const ENDS = /^(create|replace|delete|create-replacement|delete-replaced|discard|discard-replaced) /;

/**
 * Only a change of the program may replace an object (docs/architecture.md, "Drift never causes a replacement"). After the platform shows the
 * object in another form, no preview or `up` may delete or replace it, also after a refresh.
 */
export async function tryForm(form: Form): Promise<string | undefined> {
  const platform = await Platform.start();
  try {
    const stack = new InProcessStack(platform, () => form.declare(platform.fixture));
    const { ok, errors } = await stack.up();
    if (!ok) throw new Error(`the first up failed: ${errors.join("; ")}`);
    await platform.sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
    let shown = 0;
    platform.shownAs = (path, text) => {
      if (!form.path.test(path)) return text;
      const changed = changedText(text, form.show);
      if (changed !== text) shown++;
      return changed;
    };
    const wrong = await ended(platform, stack, form);
    // If no response was changed, the trial proves nothing. It fails only if the form expects a result, because the provider never reads some
    // resource types.
    return wrong ?? (shown === 0 && form.says !== undefined ? "the platform received no request" : undefined);
  } finally {
    await platform.close();
  }
}

async function ended(platform: Platform, stack: InProcessStack, { field, says }: Form): Promise<string | undefined> {
  const operations = [
    ["the preview", stack.preview],
    ["the up", stack.up],
    ["the preview after the up", stack.preview],
    ["the refresh", stack.clear],
    ["the preview after the refresh", stack.preview],
    ["the up after the refresh", stack.up],
  ] as const;
  for (const [what, operate] of operations) {
    platform.lines = [];
    await platform.sandbox.clearJournal();
    const went: OperationOutcome = await operate();
    const ends = went.changes.filter((change) => ENDS.test(change));
    if (ends.length > 0) return `${what} ended the resource: ${ends} (${platform.lines.filter((line) => /drift|gone/.test(line))})`;
    const calls = (await platform.sandbox.journal()).filter(
      ({ method, status }) => (method === "DELETE" || method === "POST") && status < 400,
    );
    if (calls.length > 0) return `${what} sent ${calls.map(({ method, path }) => `${method} ${path}`)}`;
    if (!went.ok) return `${what} failed: ${went.errors.join("; ")}`;
    if (what === "the preview") {
      const lines = platform.lines.filter((line) => /drift: |left in place: /.test(line));
      if (says === "drift" && !lines.some((line) => line.includes("left in place: ") && line.includes(field)))
        return `${what} does not report that ${field} is left in place: ${lines.join("; ") || "nothing"}`;
      if (says === "nothing" && lines.length > 0) return `${what} logs: ${lines.join("; ")}`;
    }
    if (what === "the preview after the up" && went.changes.length > 0) return `${what} is not empty: ${went.changes}`;
  }
  return undefined;
}

/** Returns a copy of the document in which `show` was applied to every object. */
function changedText(text: string, show: Form["show"]): string {
  if (text === "") return text;
  return JSON.stringify(changed(JSON.parse(text), show));
}

function changed(value: unknown, show: Form["show"]): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, show));
  if (typeof value !== "object" || value === null) return value;
  const row: Record<string, unknown> = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changed(item, show)]));
  show(row);
  return row;
}
