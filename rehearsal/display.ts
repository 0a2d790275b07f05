import { styleText } from "node:util";
import type { OperationName } from "./apply/operation";
import { policyLines } from "./display-policies";
import { oneLine } from "./errors";
import { parsePath } from "./plan/property-path";
import type { EngineEvent, Message, RawStep, Severity, StepOp, StepSide, Violation } from "./protocol/events";
import { UNKNOWN_OUTPUT } from "./protocol/shown";
import { nameOf, typeOf } from "./protocol/urn";
import { type Bag, replaceSecrets, UNKNOWN, type Value } from "./protocol/wire";
import type { Op, StackResult } from "./results";

type Colour = "green" | "yellow" | "red" | "cyan" | "magenta" | "bold" | "gray";

/** The mark of each step, and its names in the Pulumi CLI: before, during and after the step. */
const STEPS: Partial<Record<StepOp, { mark: string; colour: Colour; would: string; doing: string; done: string }>> = {
  create: { mark: "+ ", colour: "green", would: "create", doing: "creating", done: "created" },
  update: { mark: "~ ", colour: "yellow", would: "update", doing: "updating", done: "updated" },
  delete: { mark: "- ", colour: "red", would: "delete", doing: "deleting", done: "deleted" },
  replace: { mark: "+-", colour: "magenta", would: "replace", doing: "replacing", done: "replaced" },
  "create-replacement": {
    mark: "++",
    colour: "green",
    would: "create replacement",
    doing: "creating replacement",
    done: "created replacement",
  },
  "delete-replaced": { mark: "--", colour: "red", would: "delete original", doing: "deleting original", done: "deleted original" },
  read: { mark: "> ", colour: "cyan", would: "read", doing: "reading", done: "read" },
  import: { mark: "= ", colour: "cyan", would: "import", doing: "importing", done: "imported" },
  "read-replacement": { mark: ">>", colour: "cyan", would: "read replacement", doing: "reading replacement", done: "read replacement" },
  discard: { mark: "< ", colour: "red", would: "discard", doing: "discarding", done: "discarded" },
  "discard-replaced": { mark: "<<", colour: "red", would: "discard original", doing: "discarding original", done: "discarded original" },
  refresh: { mark: "~ ", colour: "yellow", would: "refresh", doing: "refreshing", done: "refreshed" },
  "remove-pending-replace": {
    mark: "~ ",
    colour: "red",
    would: "complete deletion",
    doing: "completing deletion",
    done: "completed deletion",
  },
};

const SUMMARY: [op: Op, mark: string, colour: Colour, would: string, done: string][] = [
  ["create", "+ ", "green", "to create", "created"],
  ["update", "~ ", "yellow", "to update", "updated"],
  ["delete", "- ", "red", "to delete", "deleted"],
  ["replace", "+-", "magenta", "to replace", "replaced"],
  ["read", "> ", "cyan", "to read", "read"],
];

const TITLES: Record<OperationName, string> = {
  preview: "Previewing update",
  up: "Updating",
  refresh: "Refreshing",
  destroy: "Destroying",
  import: "Importing",
};

/** The steps that make up a replacement. A preview shows only the replacement itself. */
const PARTS: ReadonlySet<StepOp> = new Set(["create-replacement", "delete-replaced", "read-replacement", "discard-replaced"]);

/** Time after which a running step is reported again, in seconds. */
const LONG_STEP_SECONDS = 10;

/** Formats a run as lines in the style of the Pulumi CLI. Secrets are shown as `[secret]`. */
export class Display {
  readonly #running = new Map<RawStep, { since: number; reportedAt: number }>();
  #outputs: Bag = {};
  readonly #messages: Message[] = [];
  #started = false;

  constructor(
    private readonly operation: OperationName,
    private readonly stack: string,
    /** `values` shows the old and the new value of each changed property, as `--diff` does. */
    private readonly options: { colours: boolean; values: boolean },
    private readonly now: () => number,
  ) {}

  header(): string {
    return `${this.#paint("bold", `${TITLES[this.operation]} (${this.stack}) [rehearsal]:`)}`;
  }

  event(event: EngineEvent): string[] {
    switch (event.type) {
      case "step-begun":
        this.#running.set(event.step, { since: this.now(), reportedAt: this.now() });
        return [];
      case "step-ended":
        this.#running.delete(event.step);
        return this.#spaced(this.#row(event.step, event.elapsedMs));
      case "outputs":
        this.#outputs = event.outputs;
        return [];
      case "message":
        return this.#spaced(this.#message(event.message));
      case "violation":
        return []; // the footer shows all violations together
    }
  }

  /** Returns the lines that appear at once. Most messages appear only at the end. */
  #message(message: Message): string[] {
    if (message.ephemeral) return [`    ${message.text}`];
    if (message.atOnce) return [`    ${this.#severity(message.severity)}${message.text}`];
    this.#messages.push(message);
    return [];
  }

  /** Must be called repeatedly, so that the user sees the progress of long steps. */
  progress(): string[] {
    const now = this.now();
    const lines = [...this.#running].flatMap(([step, times]) => {
      const shown = STEPS[step.op];
      if (shown === undefined || now - times.reportedAt < LONG_STEP_SECONDS * 1000) return [];
      times.reportedAt = now;
      return [this.#line(step, shown.mark, shown.colour, `${shown.doing} (${seconds(now - times.since)})`)];
    });
    return this.#spaced(lines);
  }

  /** Adds an empty line before the first line of output. */
  #spaced(lines: string[]): string[] {
    if (lines.length === 0 || this.#started) return lines;
    this.#started = true;
    return ["", ...lines];
  }

  footer(result: StackResult, durationMs: number): string[] {
    return [
      ...this.#diagnostics(),
      ...this.#policies(result),
      ...this.#outputLines(),
      ...this.#summary(result),
      "",
      `Duration: ${seconds(durationMs)} [rehearsal]`,
    ];
  }

  #row(step: RawStep, elapsedMs: number): string[] {
    const preview = this.operation === "preview";
    const op = step.op === "refresh" && this.operation === "refresh" ? (step.result ?? "refresh") : step.op;
    const shown = STEPS[op];
    if (shown === undefined || (step.op === "refresh" && this.operation !== "refresh")) return [];
    if (preview && PARTS.has(step.op)) return [];
    if (step.failed) return [this.#line(step, shown.mark, "red", `${shown.doing} failed`)];
    const changes = changesOf(step);
    const time = preview || step.op === "replace" ? "" : ` (${seconds(elapsedMs)})`;
    const row = this.#line(step, shown.mark, shown.colour, `${preview ? shown.would : shown.done}${time}${changes}`);
    return [row, ...(this.options.values ? valueLines(step) : [])];
  }

  #line({ urn, standIn }: RawStep, mark: string, colour: Colour, text: string): string {
    const marked = standIn ? ` ${this.#paint("gray", "stand-in")}` : "";
    return ` ${this.#paint(colour, mark)} ${typeOf(urn)} ${this.#paint("bold", oneLine(nameOf(urn)))} ${this.#paint(colour, text)}${marked}`;
  }

  #diagnostics(): string[] {
    if (this.#messages.length === 0) return [];
    const groups = new Map<string, Message[]>();
    for (const message of this.#messages) groups.set(message.urn ?? "", [...(groups.get(message.urn ?? "") ?? []), message]);
    const blocks = [...groups].flatMap(([urn, lines]) => [
      `  ${urn === "" ? `pulumi:pulumi:Stack (${this.stack})` : `${typeOf(urn)} (${oneLine(nameOf(urn))})`}:`,
      ...lines.flatMap(({ severity, text }) => `${this.#severity(severity)}${text.trimEnd()}`.split("\n").map((line) => `    ${line}`)),
    ]);
    return ["", this.#paint("bold", "Diagnostics:"), ...blocks];
  }

  #policies({ violations }: StackResult): string[] {
    if (violations.length === 0) return [];
    const paintLevel = (level: Violation["level"]): string => this.#paint(level === "mandatory" ? "red" : "yellow", level);
    return ["", this.#paint("bold", "Policies:"), ...policyLines(violations, paintLevel)];
  }

  #severity(severity: Severity): string {
    if (severity === "info" || severity === "info#err") return "";
    return `${this.#paint(severity === "error" ? "red" : "yellow", severity)}: `;
  }

  #outputLines(): string[] {
    const entries = Object.entries(this.#outputs);
    if (entries.length === 0) return [];
    return ["", this.#paint("bold", "Outputs:"), ...entries.map(([key, value]) => `    ${oneLine(key)}: ${shownOutput(value)}`)];
  }

  #summary({ summary, steps }: StackResult): string[] {
    const preview = this.operation === "preview";
    const counted = SUMMARY.flatMap(([op, mark, colour, would, done]) => {
      const count = summary[op] ?? 0;
      return count === 0 ? [] : [{ count, line: `    ${this.#paint(colour, `${mark}${count} ${preview ? would : done}`)}` }];
    });
    const changes = counted.reduce((sum, { count }) => sum + count, 0);
    const pieces = [...(counted.length > 1 ? [`${changes} changes`] : []), ...(summary.same ? [`${summary.same} unchanged`] : [])];
    const failed = steps.filter((step) => step.failed).length;
    if (counted.length === 0 && pieces.length === 0 && failed === 0) return [];
    return [
      "",
      this.#paint("bold", "Resources:"),
      ...counted.map(({ line }) => line),
      ...(failed > 0 ? [`    ${this.#paint("red", `${failed} errored`)}`] : []),
      ...(pieces.length > 0 ? [`    ${pieces.join(". ")}`] : []),
    ];
  }

  #paint(colour: Colour, text: string): string {
    return this.options.colours ? styleText(colour, text, { validateStream: false }) : text;
  }
}

/** Returns ` [diff: ~sizeGb,+note]`, as the CLI does. Properties that begin with `__` are hidden. */
function changesOf({ op, changes }: RawStep): string {
  if (op === "create" || op === "create-replacement") return "";
  const signs = { add: "+", delete: "-", update: "~" } as const;
  const shown = Object.entries(changes)
    .filter(([path]) => !path.startsWith("__"))
    .map(([path, kind]) => `${signs[kind.replace("-replace", "") as keyof typeof signs]}${path}`);
  return shown.length === 0 ? "" : ` [diff: ${shown.join(",")}]`;
}

/** Strings keep their quotes, so that an empty string is visible. Secrets are hidden at any depth. */
function shownOutput(value: Value): string {
  const safe = replaceSecrets(value, () => "[secret]");
  if (safe === "[secret]") return safe;
  return JSON.stringify(safe).replaceAll(`"${UNKNOWN}"`, UNKNOWN_OUTPUT).replaceAll('"[secret]"', "[secret]");
}

const seconds = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)}s` : `${Math.round(milliseconds / 1000)}s`;

const INDENTATION = "      ";
const SECRET = "[secret]";

/** Returns the old and new values of the changed properties, in the form of `pulumi --diff`. */
function valueLines({ op, changes, old, new: fresh }: RawStep): string[] {
  const paths = Object.entries(changes).filter(([path]) => !path.startsWith("__"));
  // An update without changed properties corrects drift. The provider does not report which properties drifted.
  if (op === "update" && paths.length === 0) return [`${INDENTATION}add --refresh to see the values that drifted`];
  return paths.map(([path, kind]) => {
    const [before, after] = [textAt(old, path), textAt(fresh, path)];
    if (kind.startsWith("add")) return `${INDENTATION}+ ${oneLine(path)}: ${after}`;
    if (kind.startsWith("delete")) return `${INDENTATION}- ${oneLine(path)}: ${before}`;
    return `${INDENTATION}~ ${oneLine(path)}: ${before} => ${after}`;
  });
}

/** Returns the value of a property: the input, or the output if no input has this name. */
function textAt(side: StepSide | undefined, path: string): string {
  const value = side === undefined ? undefined : (valueAt(side.inputs, path) ?? valueAt(side.outputs, path));
  if (value === undefined) return "<none>";
  return JSON.stringify(value).replaceAll(`"${SECRET}"`, SECRET).replaceAll(`"${UNKNOWN_OUTPUT}"`, UNKNOWN_OUTPUT);
}

function valueAt(bag: object, path: string): unknown {
  let value: unknown = bag;
  for (const part of parsePath(path) ?? [path]) {
    if (value === SECRET || value === UNKNOWN_OUTPUT) return value; // If the container is hidden or unknown, its parts are hidden or unknown too.
    value = typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[part] : undefined;
  }
  return value;
}
