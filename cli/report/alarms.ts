import { isNotPermitted } from "../../provider/core/lines";
import { nameOf } from "../../testing/protocol/urn";
import { definitionOf, kindOf } from "./kinds";
import type { Alarm, Row } from "./model";
import type { Told } from "./read/lines";

/** What nobody may overlook: data that is lost, what stops the `up`, errors. */
export function alarmsOf(rows: readonly Row[], byUrn: ReadonlyMap<string, Row>, told: readonly Told[]): Alarm[] {
  const nouns = new Map([...byUrn].map(([urn, row]) => [row, definitionOf(urn)?.identity.noun ?? row.kind]));
  const losses = rows.flatMap((row): Alarm[] =>
    row.loses === undefined || (row.op !== "delete" && row.op !== "replace")
      ? []
      : [{ alarm: "data loss", op: row.op, name: row.name, kind: row.kind, noun: nouns.get(row) ?? row.kind, what: row.loses }],
  );
  const others = told.flatMap(({ line, urn, text, severity }): Alarm[] => {
    const who = urn === undefined ? {} : { name: nameOf(urn), kind: kindOf(urn) };
    if (severity === "error")
      return [
        ...(isNotPermitted(text) ? [notPermitted(text)] : []),
        // The same problem is told for the resource too.
        ...(SUMMARY.test(text) ? [] : [{ alarm: "error" as const, ...who, text: shortened(text) }]),
      ];
    if (line?.line === "exists" && urn !== undefined)
      return [{ alarm: "exists", name: nameOf(urn), kind: kindOf(urn), what: line.what, unless: line.unless }];
    if (line?.line === "over the cap" || line?.line === "uncounted price") {
      const howToPermit = line.line === "over the cap" ? line.howToPermit : "pulumi config rm hosting:maxMonthlyIncrease";
      return [{ alarm: "over the cap", text: overText(line), howToPermit }];
    }
    return [];
  });
  const asked = told.flatMap(({ line }) => ((line?.line === "price" || line?.line === "unknown price") && !line.isPermitted ? [line] : []));
  const amounts = new Map<string, number>();
  for (const one of asked)
    if (one.line === "price") amounts.set(one.price.currency ?? "", (amounts.get(one.price.currency ?? "") ?? 0) + one.price.increase);
  const sums = [...amounts].map(([currency, amount]) => `${amount.toFixed(2)} ${currency === "" ? "per month" : `${currency}/month`}`);
  const unknown = asked.filter(({ line }) => line === "unknown price").length;
  const parts = [...sums, ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? "price" : "prices"} not known yet`] : [])];
  const all = [
    ...losses,
    ...(parts.length > 0 ? [{ alarm: "not permitted" as const, amount: parts.join(" and "), howToPermit: PERMIT }] : []),
    // The total is told again with every price; the last one says it all.
    ...others.filter((one, n) => one.alarm !== "over the cap" || !others.slice(n + 1).some(({ alarm }) => alarm === "over the cap")),
  ];
  return all.sort((x, y) => ALARMS.indexOf(x.alarm) - ALARMS.indexOf(y.alarm) || (alarmText(x) < alarmText(y) ? -1 : 1));
}

const ALARMS: readonly Alarm["alarm"][] = ["data loss", "not permitted", "over the cap", "exists", "error"];
const alarmText = (alarm: Alarm): string => JSON.stringify(alarm);

const PERMIT = "pulumi config set hosting:autoConfirm true";

function notPermitted(text: string): Alarm {
  const [, howToPermit = PERMIT] = /(?:Permit it with|Remove the cap for this run with): (.*)$/.exec(text) ?? [];
  const isCap = /hosting:maxMonthlyIncrease/.test(text);
  if (isCap) return { alarm: "over the cap", text: text.replace(/\. (?:Nothing was changed|Permit it).*$/s, ""), howToPermit };
  return { alarm: "not permitted", amount: text.replace(/ is not permitted, and nothing was changed\..*$/s, ""), howToPermit };
}

const overText = (
  line: { line: "over the cap"; increase: number; currency?: string; cap: number } | { line: "uncounted price"; cap: number },
): string =>
  line.line === "over the cap"
    ? `+${line.increase.toFixed(2)} ${line.currency ? `${line.currency}/month` : "per month"} is more than hosting:maxMonthlyIncrease ${line.cap}`
    : `a price that is not known cannot be counted against hosting:maxMonthlyIncrease ${line.cap}`;

/** What the engine says when all is over. */
const SUMMARY = /^(?:update|preview|destroy|refresh) failed$/;

/** A stack trace without the frames of packages: the first frame is the user's own. */
const shortened = (text: string): string => {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => /^\s+at /.test(line));
  return first < 0 ? text : lines.filter((line, n) => n <= first || !/^\s+at /.test(line)).join("\n");
};
