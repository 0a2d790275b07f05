import { nameOf } from "../../../rehearsal/protocol/urn";
import { compare, compareNames } from "../../words";
import { saysNotKnown } from "../read/old-refusals";
import type { ParsedRun, ReadStep, ReportedLine, Shown } from "../read/parsed-run";
import { definitionOf, resourceTypeOf } from "./resource-types";
import type { MoneyRow, StackReport } from "./stack-report";

type Money = StackReport["money"];

/**
 * Takes increases from the provider's prices, and savings from the prices in the old state. `gone`: URNs of objects that were missing before the run.
 */
export function moneyOf(parsedRun: ParsedRun, reported: readonly ReportedLine[], gone: ReadonlySet<string>): Money {
  const rows = [...increases(reported), ...parsedRun.steps.flatMap((step) => decrease(step, gone))];
  const currencies = [...new Set(rows.flatMap(({ amount, currency }) => (amount === undefined ? [] : [currency ?? ""])))].sort();
  const paid = paidNow(parsedRun, gone);
  return {
    rows: rows.sort(byTypeAndName),
    sums: currencies.map((currency) => {
      const mine = rows.filter((row) => row.amount !== undefined && (row.currency ?? "") === currency);
      const now = paid?.get(currency);
      return {
        currency,
        up: total(mine.filter(({ direction }) => direction === "up")),
        down: total(mine.filter(({ direction }) => direction === "down")),
        atMost: mine.some(({ atMost }) => atMost === true),
        now,
      };
    }),
    unknownUp: rows.filter(({ amount, direction }) => amount === undefined && direction === "up").length,
    unknownDown: rows.filter(({ amount, direction }) => amount === undefined && direction === "down").length,
    isIncomplete: parsedRun.outcome !== "done" || undefined,
    cap: parsedRun.cap,
  };
}

function increases(reported: readonly ReportedLine[]): MoneyRow[] {
  return reported.flatMap(({ line, urn, name }): MoneyRow[] => {
    const who = urn === undefined ? { name: name ?? "", kind: "" } : { name: nameOf(urn), kind: resourceTypeOf(urn) };
    switch (line?.line) {
      case "price":
      case "paid": {
        const { increase, currency, what, atMost } = line.price;
        return [
          {
            direction: "up",
            ...who,
            what,
            amount: increase,
            currency,
            atMost: atMost || undefined,
            notPermitted: (line.line === "price" && !line.isPermitted) || undefined,
          },
        ];
      }
      case "unknown price":
        return [{ direction: "up", ...who, what: unknownWhat(line.why), notPermitted: !line.isPermitted || undefined }];
      case "paid unknown":
        return [{ direction: "up", ...who, what: line.what }];
      default:
        return [];
    }
  });
}

const unknownWhat = (why: string): string =>
  why.startsWith("until ") ? `not known ${why}` : saysNotKnown(why) ? why : `not known: ${why}`;

/** An object that was missing before the run saves nothing. */
function decrease(step: ReadStep, gone: ReadonlySet<string>): MoneyRow[] {
  const { op, urn, old, failed } = step;
  if ((op !== "delete" && op !== "replace") || failed || gone.has(urn)) return [];
  const paid = paidFor(old);
  const definition = paid === undefined ? definitionOf(urn) : undefined;
  // A resource type with `plan` costs money: the report shows a saving even if the old state contains no price.
  if (paid === undefined && definition?.plan === undefined) return [];
  const who = { name: nameOf(urn), kind: resourceTypeOf(urn) };
  return [{ direction: "down", ...who, what: op === "delete" ? "deleted" : "the old one is deleted", ...paid }];
}

function paidFor(shown: Shown | undefined): { amount: number; currency: string | undefined } | undefined {
  const { monthlyPrice, currency } = shown?.outputs ?? {};
  if (typeof monthlyPrice !== "number" || !Number.isFinite(monthlyPrice)) return undefined;
  return { amount: monthlyPrice, currency: typeof currency === "string" && currency !== "" ? currency : undefined };
}

/** Returns the monthly cost before the run, by currency. Returns undefined if the run's output leaves out a resource, or if a price is missing. */
function paidNow({ steps, sameCount, outcome }: ParsedRun, gone: ReadonlySet<string>): Map<string, number> | undefined {
  if (outcome !== "done") return undefined;
  const own = steps.filter(({ op }) => op !== "refresh");
  if (sameCount === undefined || own.filter(({ op }) => op === "same").length < sameCount) return undefined;
  const paid = new Map<string, number>();
  for (const { old, op, urn } of own) {
    if (op === "create" || gone.has(urn)) continue;
    const one = paidFor(old);
    if (one !== undefined) paid.set(one.currency ?? "", cents((paid.get(one.currency ?? "") ?? 0) + one.amount));
    // Resources of this type have a price, but the state lacks it. Types without an output `monthlyPrice`, such as types billed by usage, are
    // skipped.
    else if (Object.hasOwn(definitionOf(urn)?.outputs ?? {}, "monthlyPrice")) return undefined;
  }
  return paid;
}

const total = (rows: readonly MoneyRow[]): number => cents(rows.reduce((sum, { amount = 0 }) => sum + amount, 0));

export const cents = (amount: number): number => Math.round(amount * 100) / 100;

const byTypeAndName = (x: MoneyRow, y: MoneyRow): number =>
  Number(y.direction === "up") - Number(x.direction === "up") ||
  compare(x.kind, y.kind) ||
  compareNames(x.name, y.name) ||
  compare(x.what, y.what);
