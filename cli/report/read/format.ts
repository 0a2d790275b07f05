import { readableText } from "../../../provider/api/foreign-text";
import { type Bag, isBag } from "../../../provider/core/values";
import { homeOf } from "../../../rehearsal/protocol/urn";
import { arrayOf, jsonIn } from "../../json";
import { readModel, type StackReport } from "../model/stack-report";
import { readEvents } from "./events";
import {
  allowDataLossOf,
  capOf,
  changedPaths,
  componentOf,
  deletedWithOf,
  diagnosticOf,
  FormatError,
  opOf,
  type ParsedRun,
  propertyDependenciesOf,
  type ReadStep,
  replacesOf,
  retainedOf,
  sameCountOf,
  shownOf,
  textsOf,
} from "./parsed-run";
import { readRehearsal } from "./rehearsal";

/** Content of a file: one run, or the stacks of an earlier report. */
export interface Content {
  readonly parsedRuns: readonly ParsedRun[];
  readonly stacks: readonly StackReport[];
  /** Time and commit of the report, if the file contains an earlier report. */
  readonly at?: string;
  readonly commit?: string;
  /** Number of ignored lines that are not JSON. */
  readonly skipped: number;
}

const TEXT = "the text of a preview or an update, not its JSON";
const PREVIEW = "pulumi preview --json --show-sames > preview.json";

/** Detects the format from the content, never from the name of the file. */
export function readText(bytes: Buffer, file: string): Content {
  // A program can print any bytes into the log before the JSON.
  const text = readableText(bytes).replaceAll("\r\n", "\n");
  if (isBinary(text)) throw new FormatError(`${file} is not a text file. Run: ${PREVIEW}`);
  if (text.trim() === "") return { ...NOTHING, parsedRuns: [{ ...EMPTY, outcome: "not begun" }] };
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => /^\s*\{/.test(line));
  if (begin < 0)
    throw new FormatError(
      `${file} is ${isTextOfPreview(lines) ? TEXT : "not the JSON of a preview, an update or a rehearsal"}. Run: ${PREVIEW}`,
    );
  if (isEvent(lines[begin])) return ofEvents(lines.slice(begin), begin, [], file);
  if (!isClosed(lines[begin])) return ofObject(lines, begin, bytes.length, file);
  const only = jsonIn(lines[begin] ?? "");
  if (only === undefined) throw new FormatError(`${file} is not JSON. Run: ${PREVIEW}`);
  return ofValue(only, lines.slice(begin + 1), begin, file);
}

/** Reads a JSON object that extends over several lines: a digest, a rehearsal or a plan. The events of an `up` may follow the digest. */
function ofObject(lines: readonly string[], begin: number, bytes: number, file: string): Content {
  const end = lines.findIndex((line, n) => n >= begin && /^\}\s*$/.test(line));
  const whole = end < 0 ? undefined : jsonIn(lines.slice(begin, end + 1).join("\n"));
  if (whole !== undefined) return ofValue(whole, lines.slice(end + 1), begin, file);
  if ((end >= 0 || !/^\s*\{\s*$/.test(lines[begin] ?? "")) && isTextOfPreview(lines))
    throw new FormatError(`${file} is ${TEXT}. Run: ${PREVIEW}`);
  if (!isBeginning(lines.slice(begin).join("\n")))
    throw new FormatError(`${file} is not the JSON of a preview, an update or a rehearsal. Run: ${PREVIEW}`);
  const urn = /urn:pulumi:[^"\\]*/.exec(lines.slice(begin).join("\n"))?.[0];
  return {
    ...NOTHING,
    parsedRuns: [{ ...EMPTY, ...(urn === undefined ? {} : homeOf(urn)), outcome: "cut off", bytes }],
  };
}

function ofValue(value: unknown, after: readonly string[], skipped: number, file: string): Content {
  if (!isBag(value)) throw new FormatError(`${file} is not an object of Pulumi or of a rehearsal. Run: ${PREVIEW}`);
  if ("report" in value) return { ...readModel(value, file), parsedRuns: [], skipped };
  if (value.rehearsal === true) return { ...NOTHING, parsedRuns: [readRehearsal(value)], skipped };
  refuseOthers(value, file);
  const digest = readDigest(value);
  const events = after.filter((line) => line.trim() !== "");
  if (!events.some(isEvent)) return { ...NOTHING, parsedRuns: [digest], skipped: skipped + events.length };
  // `up --json --yes` writes the preview's digest, then the events of the update, which contain no dependencies.
  return ofEvents(events, skipped, digest.steps, file);
}

function ofEvents(lines: readonly string[], skipped: number, digest: ParsedRun["steps"], file: string): Content {
  const events: unknown[] = [];
  let others = skipped;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const event = isEvent(line) ? jsonIn(line) : undefined;
    if (event === undefined) others++;
    else events.push(event);
  }
  const last = lines.findLast((line) => line.trim() !== "");
  // If a run was killed, its last line is cut off. The number of ignored lines does not include that line.
  if (last !== undefined && isEvent(last) && jsonIn(last) === undefined) others--;
  if (events.length === 0) throw new FormatError(`${file} contains no events of the engine. Run: ${PREVIEW}`);
  return { ...NOTHING, parsedRuns: [readEvents(events, digest)], skipped: others };
}

/** Fails for JSON of Pulumi without the data for a report, such as a saved plan or a state. The error explains the reason. */
function refuseOthers(value: Readonly<Record<string, unknown>>, file: string): void {
  if ("resourcePlans" in value)
    throw new FormatError(`${file} is a plan (--save-plan), which contains no prices and no drift. Run: ${PREVIEW}`);
  if ("result" in value && "resources" in value)
    throw new FormatError(`${file} was written with --output json, which contains no prices and no drift. Run: ${PREVIEW}`);
  if ("deployment" in value) throw new FormatError(`${file} is the state of a stack, which contains no run. Run: ${PREVIEW}`);
  if (!Array.isArray(value.steps) && !isBag(value.changeSummary) && !("duration" in value))
    throw new FormatError(`${file} is JSON, but not of a preview, an update or a rehearsal. Run: ${PREVIEW}`);
}

const EMPTY: Omit<ParsedRun, "outcome"> = { operation: "preview", steps: [], diagnostics: [] };
const NOTHING: Content = { parsedRuns: [], stacks: [], skipped: 0 };

const isEvent = (line: string | undefined): boolean => line !== undefined && /^\s*\{"sequence":/.test(line);
const isClosed = (line: string | undefined): boolean => line !== undefined && /^\s*\{.*\}\s*$/.test(line);
/** Matches the beginning of a JSON object: the brace and the first key, or a part of them. */
const isBeginning = (text: string): boolean => /^\s*\{\s*(?:$|"(?:[A-Za-z]*$|[A-Za-z]+"\s*(?:$|:)))/.test(text);

function isBinary(text: string): boolean {
  if (text.includes("\u0000")) return true;
  const broken = text.split("\ufffd").length - 1;
  return broken > 8 && broken > text.length / 100;
}

const isTextOfPreview = (lines: readonly string[]): boolean => lines.some((line) => /^(?:Previewing|Updating|Resources:)/.test(line));

/** Reads the JSON of `pulumi preview --json`. The engine writes it even if the preview failed. */
function readDigest(digest: Bag): ParsedRun {
  const steps = arrayOf(digest.steps).flatMap((step) => (isBag(step) && typeof step.urn === "string" ? [stepOf(step, step.urn)] : []));
  const diagnostics = arrayOf(digest.diagnostics).flatMap((one) => (isBag(one) ? diagnosticOf(one) : []));
  const urn = steps[0]?.urn ?? diagnostics.find((one) => one.urn !== undefined)?.urn;
  return {
    operation: "preview",
    ...(urn === undefined ? {} : homeOf(urn)),
    steps,
    diagnostics,
    outcome: diagnostics.some(({ severity }) => severity === "error") ? "failed" : "done",
    ...sameCountOf(digest.changeSummary),
    ...capOf(digest.config),
    ...allowDataLossOf(digest.config),
  };
}

function stepOf(step: Bag, urn: string): ReadStep {
  const state = isBag(step.newState) ? step.newState : step.oldState;
  return {
    op: opOf(step.op),
    urn,
    changes: changedPaths(step.detailedDiff, "kind", step.diffReasons),
    old: isBag(step.oldState) ? shownOf(step.oldState) : undefined,
    new: isBag(step.newState) ? shownOf(step.newState) : undefined,
    ...retainedOf(step.op, step.oldState),
    ...deletedWithOf(step.oldState),
    ...replacesOf(step.replaceReasons),
    ...componentOf(step.newState, step.oldState),
    dependencies: isBag(state) ? textsOf(state.dependencies) : [],
    ...(isBag(state) ? propertyDependenciesOf(state.propertyDependencies) : {}),
  };
}
