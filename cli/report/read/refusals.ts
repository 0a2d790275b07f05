import { factsIn } from "../../../provider/api/facts";
import { codeAtEndOf } from "../../../provider/core/log/errors";
import { EMPTY } from "../../../provider/core/log/prices";
import { costText, type RefusedCost } from "../../../provider/core/money/refusal";
import { splitNamedList } from "../../../provider/core/named-list";
import { type Remedy, remedyText, SETTINGS, type Setting, type SettingKey } from "../../../provider/core/settings/setting-keys";
import { type OldRefusal, oldRefusalIn } from "./old-refusals";

/** A step that the provider refused, because no setting permits its cost or its loss of data. */
export type Refusal = OldRefusal;

/** Reads a refusal from the facts of an error message. Undefined for any other message. */
export function refusalIn(message: string): Refusal | undefined {
  const facts = factsIn(message);
  if (facts === undefined) return oldRefusalIn(withoutCode(message), codeAtEndOf(message));
  const remedy = remedyIn(facts);
  if (remedy === undefined) return undefined;
  const howToPermit = remedyText(remedy);
  const cost = costIn(facts);
  if (cost) return { of: cost.cap === undefined ? "cost" : "cap", what: costText(cost), howToPermit };
  if (remedy.key !== "allowDataLoss") return undefined;
  const { by, value = "" } = remedy;
  const permission = by === "program" ? {} : { permission: { by, entries: splitNamedList(value) } };
  return { of: "data", what: firstSentence(message), howToPermit, ...permission };
}

/** Returns the first sentence of the message. It is for people: no decision depends on its wording. */
const firstSentence = (text: string): string => /^[\s\S]*?(?=\.\s+[A-Z])/.exec(text)?.[0] ?? text;

/** Removes the code at the end of the provider's message (`withCode`), so that it does not become a part of a command. */
const withoutCode = (text: string): string => text.replace(/\s*\[[a-z]+(?:_[a-z]+)*\]\s*$/, "");

/** Returns the refused cost in the facts of an error, or undefined if they contain none. */
function costIn(facts: Readonly<Record<string, string>>): RefusedCost | undefined {
  const remedy = remedyIn(facts);
  const { increase, hourly, currency, most, for: what = "", until, unknown = "", cap, total, others } = facts;
  if (remedy?.key !== "autoConfirm" && remedy?.key !== "maxMonthlyIncrease") return undefined;
  return {
    price:
      increase === undefined
        ? { what, ...(until === undefined ? { unknown } : { unknownUntil: until }) }
        : {
            what,
            increase: Number(increase),
            ...(hourly === undefined ? {} : { hourly: Number(hourly) }),
            ...(currency === undefined ? {} : { currency }),
            ...(most === undefined ? {} : { atMost: true }),
          },
    ...(cap === undefined ? {} : { cap: cap === EMPTY ? EMPTY : Number(cap) }),
    ...(total === undefined ? {} : { total: Number(total) }),
    ...(others === undefined ? {} : { others }),
    remedy,
  };
}

/** Returns the remedy in the facts of an error, or undefined if they contain none. */
function remedyIn(facts: Readonly<Record<string, string>>): Remedy | undefined {
  for (const [key, { variable }] of Object.entries(SETTINGS) as [SettingKey, Setting][]) {
    const names = { setting: `hosting:${key}`, variable, program: key };
    for (const by of ["setting", "variable", "program"] as const) {
      const { [names[by]]: value, unset, provider } = facts;
      if (value === undefined && unset !== names[by]) continue;
      return { key, by, ...(value === undefined ? {} : { value }), ...(provider === undefined ? {} : { provider }) };
    }
  }
  return undefined;
}
