import type { Foreseen } from "./foreseen";
import { type Line, lineText, stopsUp } from "./lines";
import { FORGET_UNFINISHED } from "./setting-keys";

export type Severity = "debug" | "info" | "warning" | "error";

/** Takes a line to the user. `status` lines are replaced by the next one. */
export type Sink = (line: { severity: Severity; text: string; urn?: string; status?: boolean }) => void;

const QUANTITY = /^\d[\w.]{0,15}$/;

/** The lines of one resource: each begins with its name and is stable in shape (contract, "Lines that people and tools read"). */
export class Log {
  /** Whether it told of something that stays as it is. */
  hasLeft = false;

  constructor(
    private readonly sink: Sink,
    private readonly name: string,
    private readonly urn: string,
    /** Lines that were said already in this run. */
    private readonly said: Set<string>,
    /** What a preview says of resources at which an `up` would stop. */
    private readonly foreseen?: Foreseen,
  ) {}

  /** `fixed`: those of them that no call changes. */
  drift(keys: readonly string[], fixed: readonly string[] = []): void {
    this.tell("warning", { line: "drift", keys });
    if (fixed.length > 0)
      this.stays(
        `${fixed.join(", ")} as the platform has ${fixed.length === 1 ? "it" : "them"}, because no call changes ${fixed.length === 1 ? "it" : "them"}. To replace the object: pulumi up --target-replace '${this.urn}'`,
      );
  }

  /**
   * What the platform shows of an input that the program changes at the same time. Only quantities and switches: the host does not tell which
   * other values a user calls secret.
   */
  shows(key: string, value: unknown): void {
    const isQuantity = typeof value === "boolean" || typeof value === "number" || (typeof value === "string" && QUANTITY.test(value));
    if (isQuantity) this.tell("info", { line: "platform", key, value });
  }

  /** Whose doing a drift is. */
  changedBy(who: string): void {
    this.tell("info", { line: "changed by", who });
  }

  gone(isProtected = false): void {
    this.tell("warning", { line: "gone", isProtected });
  }

  /** The object can never become what was wanted. */
  unusable(why: string): void {
    this.tell("warning", { line: "unusable", why });
  }

  /** Of what the last operation did not bring to its end: the next update does. */
  unfinished(why: string): void {
    this.warning(
      `not finished, so up goes on with it: ${why} To leave it as it is: ${FORGET_UNFINISHED}=true pulumi refresh --target '${this.urn}'`,
    );
  }

  /** `isExpected`: it came with an object that this stack owns, so nobody has to look. */
  takenOver(what: string, isExpected = false): void {
    this.tell(isExpected ? "info" : "warning", { line: "adopted", what });
  }

  exists(what: string, id: string, unless = "adopt is true"): void {
    this.tell("warning", { line: "exists", what, id, unless });
  }

  /** Of an object that is to get the natural key of another one. */
  taken(what: string, id: string): void {
    this.say("warning", lineText({ line: "exists", what, id, unless: "another resource of this program gives it up" }));
  }

  /** Inputs that left the program and that the API has no default for. */
  left(keys: readonly string[]): void {
    this.stays(`${keys.join(", ")} was removed from the program; the API has no default, so the value is kept`);
  }

  /** What is not deleted or changed, and why. */
  stays(what: string): void {
    this.hasLeft = true;
    this.tell("warning", { line: "left in place", what });
  }

  /** Settings that leave the program, of which no write of this stack changed anything. */
  notOwn(keys: readonly string[], where = ""): void {
    this.stays(
      `${keys.join(", ")}${where}: no write of this stack changed ${keys.length === 1 ? "it" : "them"}, so the value${keys.length === 1 ? " is" : "s are"} kept`,
    );
  }

  /** Settings that leave the program and that a switch needs which stays on. */
  needed(settings: readonly { key: string; by: string }[], where = ""): void {
    for (const { key, by } of settings) this.stays(`${key}${where}: ${by} stays on and needs it, so the value is kept`);
  }

  /** Switches that left the program. */
  turnedOff(keys: readonly string[]): void {
    this.tell("info", { line: "turned off", keys });
  }

  /** The same in a preview. */
  turnsOff(keys: readonly string[]): void {
    this.info(
      `${keys.join(", ")}: a write of this stack turned ${keys.length === 1 ? "it" : "them"} on, so up turns ${keys.length === 1 ? "it" : "them"} off`,
    );
  }

  /** Inputs of which an earlier run noted that the platform did not accept them. */
  accepted(keys: readonly string[]): void {
    this.info(`${keys.join(", ")}: the platform shows the value of the program now, and up records that`);
  }

  /** Raw fields that the platform shows in another form than they are written in. */
  otherForm(fields: readonly string[]): void {
    this.info(
      `${fields.join(", ")}: the platform shows ${fields.length === 1 ? "it" : "them"} in another form than the program writes. The provider compares with that form from now on`,
    );
  }

  /** What was written and is not there. */
  notTaken(keys: readonly string[]): void {
    this.tell("warning", { line: "not accepted", keys });
  }

  /** What a replacement destroys. `needs`: the permission that is missing. */
  deletesData(what: string, needs: string | undefined): void {
    this.tell("warning", { line: "deletes data", what, ...(needs === undefined ? {} : { needs }) });
  }

  /** Of what cannot be read now: once in a run, however many resources are a part of it. */
  notCompared(what: string): void {
    if (this.said.has(what)) return;
    this.said.add(what);
    this.warning(what);
  }

  waiting(what: string, seconds: number): void {
    this.tell("info", { line: "waiting", what, seconds }, true);
  }

  /** Of an `up` that the program's change sets off. */
  runs(what: string): void {
    this.tell("info", { line: "runs", what });
  }

  /** What is lost by what an `up` runs. */
  overwrites(what: string, needs?: string): void {
    this.tell("warning", { line: "overwrites", what, ...(needs === undefined ? {} : { needs }) });
  }

  tell(severity: Severity, line: Line, again = false): void {
    const text = lineText(line);
    if (stopsUp(line)) this.foreseen?.note(this.urn, this.name, text);
    this.say(severity, text, again);
  }

  /** Of an `up` that the platform, as it is now, would refuse. */
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

  /** What happens at the moment: the next one takes its place, and no summary keeps it. */
  status(text: string): void {
    this.sink({ severity: "info", text: `${this.name}: ${text}`, urn: this.urn, status: true });
  }

  debug(text: string): void {
    this.say("debug", text);
  }

  /** A line that many resources would say alike: said once in a run. */
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
