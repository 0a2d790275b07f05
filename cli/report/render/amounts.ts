import { cents } from "../model/money";
import type { StackReport } from "../model/stack-report";

type Money = StackReport["money"];

export const signed = (amount: number): string => (amount < 0 ? `−${(-amount).toFixed(2)}` : `+${amount.toFixed(2)}`);

/** Returns `USD/month`. A currency that is not a short code may be foreign text, so it is left out. */
export const perMonth = (currency: string): string => (/^[A-Za-z]{1,5}$/.test(currency) ? `${currency}/month` : "a month");

/** Returns the sums of several stacks, by currency, without the present bill. */
export function together(all: readonly Money[]): Money {
  const currencies = [...new Set(all.flatMap(({ sums }) => sums.map(({ currency }) => currency)))].sort();
  return {
    rows: all.flatMap(({ rows }) => rows),
    sums: currencies.map((currency) => {
      const mine = all.flatMap(({ sums }) => sums.filter((one) => one.currency === currency));
      return {
        currency,
        up: cents(mine.reduce((sum, { up }) => sum + up, 0)),
        down: cents(mine.reduce((sum, { down }) => sum + down, 0)),
        atMost: mine.some(({ atMost }) => atMost),
      };
    }),
    unknownUp: all.reduce((sum, { unknownUp }) => sum + unknownUp, 0),
    unknownDown: all.reduce((sum, { unknownDown }) => sum + unknownDown, 0),
    ...(all.some(({ isIncomplete }) => isIncomplete) ? { isIncomplete: true as const } : {}),
  };
}

/** Returns the change for a heading. `net` marks a sum of increases and savings. */
export function netText(money: Money): string {
  const text = billText(money);
  return text !== "" && money.sums.some(({ up, down }) => up > 0 && down > 0) ? `${text} net` : text;
}

/** Returns `at least +9.00 USD/month`; empty if the bill does not change. */
export function billText({ sums, unknownUp, unknownDown, isIncomplete }: Money): string {
  if (isIncomplete)
    return sums.length === 0
      ? ""
      : `at least ${sums.map(({ currency, up, down }) => `${signed(cents(up - down))} ${perMonth(currency)}`).join(", ")}${UNTIL}`;
  if (sums.length === 0) return unknownUp > 0 ? "a price that is not known yet" : unknownDown > 0 ? "a lower bill" : "";
  const isUpTo = sums.some(({ atMost }) => atMost) || unknownDown > 0;
  return `${bound(unknownUp > 0, isUpTo)}${sums.map(({ currency, up, down }) => `${signed(cents(up - down))} ${perMonth(currency)}`).join(", ")}`;
}

/** Marks the sums of a run that did not finish. They do not include the steps that it did not reach. */
export const UNTIL = " until it failed";

/** Returns the words before a sum that lacks unknown prices or savings. */
export const bound = (isAtLeast: boolean, isUpTo: boolean): string =>
  isAtLeast && isUpTo ? "about " : isAtLeast ? "at least " : isUpTo ? "up to " : "";

/** Returns parts such as `increases +14.00`, `savings −5.00` and `one price not known yet`. */
export function billParts({ sums, unknownUp, unknownDown, isIncomplete }: Money): string[] {
  const parts = [
    ...sums.flatMap(({ up, down, currency }) => {
      const unit = sums.length > 1 ? ` ${perMonth(currency)}` : "";
      const [increases, savings] = up > 0 && down > 0 ? ["increases ", "savings "] : ["", ""];
      return [...(up > 0 ? [`${increases}${signed(up)}${unit}`] : []), ...(down > 0 ? [`${savings}${signed(-down)}${unit}`] : [])];
    }),
    ...(unknownUp > 0 ? [`${unknownUp === 1 ? "one price" : `${unknownUp} prices`} not known yet`] : []),
    ...(unknownDown > 0 ? [`${unknownDown === 1 ? "one saving" : `${unknownDown} savings`} not known`] : []),
  ];
  return isIncomplete && parts.length > 0 ? [`at least ${parts.join(", ")}${UNTIL}`] : parts;
}
