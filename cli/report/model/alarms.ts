import type { Line } from "../../../provider/core/log/lines";
import { EMPTY } from "../../../provider/core/log/prices";
import { withProperty } from "../../../provider/core/log/text";
import { nameOf } from "../../../rehearsal/protocol/urn";
import { counted } from "../../words";
import type { ParsedRun, ReportedLine } from "../read/parsed-run";
import { refusalIn } from "../read/refusals";
import { neededIn } from "./losses";
import { definitionOf, isOwn, resourceTypeOf } from "./resource-types";
import type { Alarm, Row } from "./stack-report";

export function alarmsOf(
  parsedRun: ParsedRun,
  rows: readonly Row[],
  byUrn: ReadonlyMap<string, Row>,
  reported: readonly ReportedLine[],
): Alarm[] {
  const nouns = new Map([...byUrn].map(([urn, row]) => [row, definitionOf(urn)?.identity.noun ?? row.kind]));
  const losses = rows.flatMap((row): Alarm[] => {
    const { op, name, kind, loses } = row;
    if (loses === undefined || (op !== "delete" && op !== "replace")) return [];
    return [{ alarm: "data loss", op, name, kind, noun: nouns.get(row) ?? kind, what: loses, ...needing(row) }];
  });
  const others = reported.flatMap(({ line, urn, text, severity }): Alarm[] => {
    const who = urn === undefined ? {} : { name: nameOf(urn), kind: resourceTypeOf(urn) };
    if (severity === "error") {
      const refused = notPermitted(text, urn);
      if (refused !== undefined) return [refused];
      return SUMMARY.test(text) || isReportedTwice(text, reported) ? [] : [{ alarm: "error", ...who, text: withoutFrames(text) }];
    }
    if (urn !== undefined && isOverwriting(line, byUrn.get(urn))) {
      const needs = line.needs && neededIn(parsedRun, line.needs);
      return [{ alarm: "overwrites", name: nameOf(urn), kind: resourceTypeOf(urn), what: line.what, needs }];
    }
    if (line?.line === "exists" && urn !== undefined)
      return [{ alarm: "exists", name: nameOf(urn), kind: resourceTypeOf(urn), what: line.what, unless: line.unless }];
    if (line?.line === "over the cap" || line?.line === "uncounted price") {
      const howToPermit =
        line.line === "over the cap"
          ? line.howToPermit
          : `pulumi config ${line.cap === EMPTY ? "set" : "rm"} hosting:maxMonthlyIncrease${line.cap === EMPTY ? " <amount>" : ""}`;
      return [{ alarm: "over the cap", text: overText(line), howToPermit }];
    }
    return [];
  });
  const asked = reported.flatMap(({ line }) =>
    (line?.line === "price" || line?.line === "unknown price") && !line.isPermitted ? [line] : [],
  );
  const amounts = new Map<string, number>();
  for (const one of asked)
    if (one.line === "price") amounts.set(one.price.currency ?? "", (amounts.get(one.price.currency ?? "") ?? 0) + one.price.increase);
  const sums = [...amounts].map(([currency, amount]) => `${amount.toFixed(2)} ${currency === "" ? "per month" : `${currency}/month`}`);
  const unknown = asked.filter(({ line }) => line === "unknown price").length;
  const parts = [...sums, ...(unknown > 0 ? [`${counted(unknown, "price")} not known yet`] : [])];
  const violated = (parsedRun.violations ?? []).filter(({ level }) => level === "mandatory");
  const isExplained = violated.length > 0 || reported.some(({ severity, text }) => severity === "error" && !SUMMARY.test(text));
  const isUnexplained = parsedRun.outcome === "failed" && !isExplained;
  const all = [
    ...losses,
    ...foreign(parsedRun),
    ...(isUnexplained ? [{ alarm: "error" as const, text: unexplained(parsedRun) }] : []),
    ...violated.map(({ policy, pack, level, urn, message }) => ({
      alarm: "error" as const,
      ...(urn === undefined ? {} : { name: nameOf(urn), kind: resourceTypeOf(urn) }),
      text: `policy ${policy} of ${pack} (${level}): ${message}`,
    })),
    ...(parts.length > 0
      ? [{ alarm: "not permitted" as const, amount: parts.join(" and "), sums: sums.length, unknown, howToPermit: PERMIT }]
      : []),
    // The provider logs this alarm after every price, with the sum so far. Only the last alarm contains the whole sum.
    ...others.filter((one, n) => one.alarm !== "over the cap" || !others.slice(n + 1).some(({ alarm }) => alarm === "over the cap")),
  ];
  return all.sort((x, y) => ALARMS.indexOf(x.alarm) - ALARMS.indexOf(y.alarm) || (sortText(x) < sortText(y) ? -1 : 1));
}

/**
 * Whether the line reports data that is lost although the object remains. False for keys in a configuration file, because the program declares their
 * values.
 */
const isOverwriting = (line: ReportedLine["line"], row: Row | undefined): line is Extract<ReportedLine["line"], { needs?: string }> =>
  line?.line === "stays on" ||
  (line?.line === "deletes data" && (row?.op === "create" || row?.op === "update")) ||
  line?.line === "overwrites";

const ALARMS: readonly Alarm["alarm"][] = ["data loss", "overwrites", "other packages", "not permitted", "over the cap", "exists", "error"];
const sortText = (alarm: Alarm): string => JSON.stringify(alarm);

const PERMIT = "pulumi config set hosting:autoConfirm true";

/** Returns the alarm of a step that one of the provider's gates refused. */
function notPermitted(text: string, urn: string | undefined): Alarm | undefined {
  const refusal = refusalIn(text);
  if (refusal === undefined) return undefined;
  const { of, what, howToPermit = PERMIT, permission } = refusal;
  if (of === "cap") return { alarm: "over the cap", text: what, howToPermit };
  return {
    alarm: "not permitted",
    name: urn && nameOf(urn),
    amount: what,
    howToPermit,
    ...(of === "data" ? { isData: true, permission } : {}),
  };
}

const needing = ({ needs, onlyByVariable }: Pick<Row, "needs" | "onlyByVariable">): Pick<Row, "needs" | "onlyByVariable"> =>
  needs === undefined ? {} : { needs, onlyByVariable };

export const EMPTY_CAP = "hosting:maxMonthlyIncrease is empty, so it permits no price";

type CapLine = Extract<Line, { line: "over the cap" | "uncounted price" }>;

const overText = (line: CapLine): string =>
  line.cap === EMPTY
    ? EMPTY_CAP
    : line.line === "over the cap"
      ? `+${line.increase.toFixed(2)} ${line.currency ? `${line.currency}/month` : "per month"} is more than hosting:maxMonthlyIncrease ${line.cap}`
      : `a price that is not known cannot be compared with hosting:maxMonthlyIncrease ${line.cap}`;

/** Returns an alarm for each deletion or replacement of a resource of another package, because the resource's costs and data are not known. */
const foreign = ({ steps }: ParsedRun): Alarm[] =>
  steps.flatMap(({ op, urn, failed, isRetained, isComponent }): Alarm[] =>
    (op !== "delete" && op !== "replace") || failed || isRetained || isComponent || isOwn(urn)
      ? []
      : [{ alarm: "other packages", op, name: nameOf(urn), kind: resourceTypeOf(urn) }],
  );

/** Returns the text for a failed run whose output contains no error. The JSON of a preview, for example, contains no messages of policies. */
function unexplained({ operation, isRehearsal }: ParsedRun): string {
  if (isRehearsal)
    return `the rehearsal failed, and its JSON does not contain the reason. Run it without --json: pulumi-hosting rehearse ${operation}`;
  const command =
    operation === "preview"
      ? "PULUMI_ENABLE_STREAMING_JSON_PREVIEW=true pulumi preview --json > preview.json, then pulumi-hosting report preview.json"
      : `PULUMI_DEBUG_COMMANDS=true pulumi ${operation} --event-log events.jsonl, then pulumi-hosting report events.jsonl`;
  return `the run failed, and its output does not contain the reason. If a policy pack stopped it, its events show that: ${command}`;
}

/** The engine's last message about a failed run. It contains no reason. */
const SUMMARY = /^(?:update|preview|destroy|refresh) failed$/;

/** The engine's message about a problem of a resource. The message quotes the input, which may contain any text. */
const PROBLEM = /^\S+ resource '[\s\S]*?'(?:: property (\S+) value [\s\S]*?)? has a problem: ([\s\S]*)$/;
const THROWN = /^Running program '[^']*' failed with an unhandled exception:\n(?=.)/;

/** Whether the error of the program already contains the refused input in `text`. The program's error lists the refused inputs of all resources. */
function isReportedTwice(text: string, reported: readonly ReportedLine[]): boolean {
  const [, property, reason] = PROBLEM.exec(text) ?? [];
  return property !== undefined && reported.some((other) => other.urn === undefined && other.text.endsWith(`: ${property} ${reason}`));
}

/** Prefix of the engine's error about a step. */
const ONE_ERROR = /^1 error occurred:\s*\*\s*/;

/** Keeps the message and the first frame of the error's stack trace, because only this frame is in the user's program. */
function withoutFrames(given: string): string {
  const text = given.replace(ONE_ERROR, "");
  const [, property, reason] = PROBLEM.exec(text) ?? [];
  if (reason !== undefined) return withProperty(property ?? "", reason);
  const lines = text.replace(THROWN, "").split("\n");
  const first = lines.findIndex((line) => /^\s+at /.test(line));
  return first < 0 ? lines.join("\n") : lines.filter((line, n) => n <= first || !/^\s+at /.test(line)).join("\n");
}
