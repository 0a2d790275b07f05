import { withoutLongParts } from "../../api/long-text";
import { type Line, lineText, stopsUp } from "./lines";
import { shellQuoted } from "./text";

export type Severity = "debug" | "info" | "warning" | "error";

/** Shows a line to the user. A line with `status` is temporary: the CLI replaces it by the next line. */
export type Sink = (line: { severity: Severity; text: string; urn?: string; status?: boolean }) => void;

/** The condition under which a resource gets a natural key that another object has. */
export const GIVEN_UP = "another resource of this program stops managing it in this run";

const QUANTITY = /^\d[\w.]{0,15}$/;

/** The log of one resource. Each line begins with the resource's name and has a stable form (lines.ts; CONTRIBUTING.md, "Rules"). */
export class Log {
  /** Whether this log contains a `left in place` line. */
  hasLeft = false;

  constructor(
    private readonly sink: Sink,
    private readonly name: string,
    private readonly urn: string,
    private readonly said: Set<string>,
    /** In a preview: collects the resources at which an `up` would stop. */
    private readonly foreseen?: Foreseen,
  ) {}

  /**
   * Logs the platform's value of an input that the program changes at the same time. Only numbers, sizes and switches are logged. Any other value
   * could be a secret of the user (`pulumi.secret`), and the provider does not receive that mark.
   */
  shows(key: string, value: unknown): void {
    const isQuantity = typeof value === "boolean" || typeof value === "number" || (typeof value === "string" && QUANTITY.test(value));
    if (isQuantity) this.report("info", { line: "platform", key, value });
  }

  gone(isProtected = false): void {
    this.report("warning", { line: "gone", isProtected });
  }

  unfinished(why: string, forgetting: string): void {
    this.warning(
      `the last operation did not finish, so up continues it: ${why} To keep the object as it is: ${forgetting}=true pulumi refresh --target ${shellQuoted(this.urn)}`,
    );
  }

  /** Logs an adoption. `isExpected`: the object came with another object that this stack owns, so the user need not check the adoption. */
  adopted(what: string, isExpected = false): void {
    this.report(isExpected ? "info" : "warning", { line: "adopted", what });
  }

  exists(what: string, id: string, unless = "adopt is true"): void {
    this.report("warning", { line: "exists", what, id, unless });
  }

  taken(what: string, id: string): void {
    this.say("warning", lineText({ line: "exists", what, id, unless: GIVEN_UP }));
  }

  /** Logs inputs that were removed from the program and keep their value, because the API has no default for them. */
  left(keys: readonly string[]): void {
    this.leftInPlace(
      `${keys.join(", ")} ${keys.length === 1 ? "was" : "were"} removed from the program; the API has no default, so the value${keys.length === 1 ? " is" : "s are"} kept`,
    );
  }

  leftInPlace(what: string): void {
    this.hasLeft = true;
    this.report("warning", { line: "left in place", what });
  }

  notOwn(keys: readonly string[], where = ""): void {
    this.leftInPlace(
      `${keys.join(", ")}${where}: no write of this stack changed ${keys.length === 1 ? "it" : "them"}, so the value${keys.length === 1 ? " is" : "s are"} kept`,
    );
  }

  needed(settings: readonly { key: string; by: string }[], where = ""): void {
    for (const { key, by } of settings) this.leftInPlace(`${key}${where}: ${by} stays on and needs it, so the value is kept`);
  }

  turnsOff(keys: readonly string[]): void {
    this.info(
      `${keys.join(", ")}: a write of this stack turned ${keys.length === 1 ? "it" : "them"} on, so up turns ${keys.length === 1 ? "it" : "them"} off`,
    );
  }

  accepted(keys: readonly string[]): void {
    this.info(`${keys.join(", ")}: the platform now shows the program's value. An up records this in the state`);
  }

  otherForm(fields: readonly string[]): void {
    this.info(
      `${fields.join(", ")}: the platform shows ${fields.length === 1 ? "it" : "them"} in another form than the provider wrote. From now on the provider compares with the form that the platform shows`,
    );
  }

  /** Logs the data that a replacement deletes. `needs`: the missing permission. */
  deletesData(what: string, needs: string | undefined): void {
    this.report("warning", { line: "deletes data", what, ...(needs === undefined ? {} : { needs }) });
  }

  /**
   * Logs that an object cannot be read now. `what` is the whole line. The line appears once in a run, even if many resources depend on that object.
   */
  notCompared(what: string): void {
    if (this.said.has(what)) return;
    this.said.add(what);
    this.warning(what);
  }

  waiting(what: string, seconds: number): void {
    this.report("info", { line: "waiting", what, seconds }, true);
  }

  runs(what: string): void {
    this.report("info", { line: "runs", what });
  }

  overwrites(what: string, needs?: string): void {
    this.report("warning", { line: "overwrites", what, ...(needs === undefined ? {} : { needs }) });
  }

  overwritesKeys(keys: readonly string[]): void {
    this.report("warning", { line: "overwrites keys", keys });
  }

  report(severity: Severity, line: Line, again = false): void {
    const text = lineText(line);
    if (stopsUp(line)) this.foreseen?.note(this.urn, this.name, text);
    this.say(severity, text, again);
  }

  stops(text: string): void {
    this.foreseen?.note(this.urn, this.name, text);
    this.warning(text);
  }

  info(text: string): void {
    this.say("info", text);
  }

  warning(text: string): void {
    this.say("warning", text);
  }

  /** Shows the current activity. The next status line replaces this line, and no summary contains it. */
  status(text: string): void {
    this.sink({ severity: "info", text: `${this.name}: ${text}`, urn: this.urn, status: true });
  }

  debug(text: string): void {
    this.say("debug", text);
  }

  /** Logs a line once in a run, because many resources would log the same line. */
  once(severity: Severity, text: string): void {
    if (this.said.has(text)) return;
    this.said.add(text);
    this.sink({ severity, text, urn: this.urn });
  }

  private say(severity: Severity, text: string, again = false): void {
    const line = `${this.name}: ${text}`;
    const key = `${this.urn} ${line}`;
    if (!again && this.said.has(key)) return;
    this.said.add(key);
    this.sink({ severity, text: line, urn: this.urn });
  }
}

const MOST_FORESEEN = 5;
const LONGEST_FORESEEN = 200;

/**
 * Collects the resources at which an `up` would stop. A preview ends at the first resource that `check` refuses. So the message of that refusal also
 * lists the problems that the preview has found in other resources.
 */
export class Foreseen {
  private readonly byUrn = new Map<string, { name: string; text: string }>();

  note(urn: string, name: string, text: string): void {
    if (!this.byUrn.has(urn)) this.byUrn.set(urn, { name, text });
  }

  /** Returns a text with the problems of all resources except `urn`, or undefined if there are none. */
  besides(urn: string): string | undefined {
    const others = [...this.byUrn].filter(([other]) => other !== urn).map(([, one]) => one);
    if (others.length === 0) return undefined;
    const shown = others.slice(0, MOST_FORESEEN).map(({ name, text }) => `${name}: ${withoutLongParts(text, LONGEST_FORESEEN)}`);
    const more = others.length > MOST_FORESEEN ? [`and ${others.length - MOST_FORESEEN} more, each in its own log line`] : [];
    const where = others.length === 1 ? "another resource" : `${others.length} other resources`;
    return `The preview ends here. Up also stops at ${where}:\n${[...shown, ...more].map((line) => `  ${line}`).join("\n")}`;
  }
}
