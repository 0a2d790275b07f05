import { cents } from "../model/money";
import type { MoneyRow, StackReport } from "../model/stack-report";
import { alike, type Detail, type Group, type Style, some, table, typeText, who } from "./style";

type Money = StackReport["money"];

const signed = (amount: number): string => (amount < 0 ? `−${(-amount).toFixed(2)}` : `+${amount.toFixed(2)}`);

/** Returns `USD/month`. Leaves out a currency that is not a short code, because it may be any text. */
const perMonth = (currency: string): string => (/^[A-Za-z]{1,5}$/.test(currency) ? `${currency}/month` : "a month");

/** Adds up the changes in cost of several stacks. Leaves out the current costs. */
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

/** Appends `net` if a sum contains both increases and savings. */
export function netText(money: Money): string {
  const text = billText(money);
  return text !== "" && money.sums.some(({ up, down }) => up > 0 && down > 0) ? `${text} net` : text;
}

/** Returns `at least +9.00 USD/month`, or an empty text if the bill does not change. */
export function billText({ sums, unknownUp, unknownDown, isIncomplete }: Money): string {
  if (isIncomplete)
    return sums.length === 0
      ? ""
      : `at least ${sums.map(({ currency, up, down }) => `${signed(cents(up - down))} ${perMonth(currency)}`).join(", ")}${UNTIL}`;
  if (sums.length === 0) return unknownUp > 0 ? "a price that is not known yet" : unknownDown > 0 ? "a lower bill" : "";
  const isUpTo = sums.some(({ atMost }) => atMost) || unknownDown > 0;
  return `${bound(unknownUp > 0, isUpTo)}${sums.map(({ currency, up, down }) => `${signed(cents(up - down))} ${perMonth(currency)}`).join(", ")}`;
}

/** Text after the sums of an unfinished run, which lack the steps after the failure. */
const UNTIL = " until the run failed";

/** Returns the words before a sum: `at least` if unknown prices could increase it, `up to` if unknown savings could reduce it. */
const bound = (isAtLeast: boolean, isUpTo: boolean): string =>
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

const MOST_NAMES = 10;

export function moneySection({ money, isRehearsal }: StackReport, style: Style, detail: Detail): string[] {
  const { rows, sums, unknownUp, unknownDown, cap, isIncomplete } = money;
  if (rows.length === 0) return [];
  const isMixed = sums.length > 1;
  const ranked = [...rows].sort((x, y) => (y.amount ?? Number.POSITIVE_INFINITY) - (x.amount ?? Number.POSITIVE_INFINITY));
  const kept = rows.length > detail.moneyRows ? new Set(ranked.slice(0, detail.moneyRows)) : undefined;
  const shown = rows.filter((row) => kept === undefined || kept.has(row));
  const left = rows.filter((row) => kept !== undefined && !kept.has(row));
  const amount = ({ amount: value, currency, direction, atMost }: MoneyRow): string => {
    if (value === undefined) return "?";
    const text = `${atMost ? "up to " : ""}${signed(direction === "up" ? value : -value)}`;
    return isMixed ? `${text} ${perMonth(currency ?? "")}` : text;
  };
  const [only] = sums;
  const unit = isMixed || only === undefined ? "a month" : perMonth(only.currency);
  const isUpTo = (atMost: boolean) => atMost || unknownDown > 0;
  const total = sums.map(({ currency, up, down, atMost, now }) => {
    const net = cents(up - down);
    const limit = isIncomplete ? "at least " : bound(unknownUp > 0, isUpTo(atMost));
    const then = now === undefined ? "" : ` (now ${now.toFixed(2)}, then ${limit}${cents(now + net).toFixed(2)})`;
    const text = `${limit}${signed(net)}`;
    return [
      "",
      `${style.bold(isIncomplete ? `change of the bill${UNTIL}` : "change of the bill")}${then}`,
      style.bold(isMixed ? `${text} ${perMonth(currency)}` : text),
      cap === undefined ? "" : `cap ${cap.toFixed(2)}`,
    ];
  });
  const restText = (direction: MoneyRow["direction"]): string[][] => {
    const mine = left.filter((row) => row.direction === direction);
    if (mine.length === 0) return [];
    const known = sums.flatMap(({ currency }) => {
      const sum = cents(mine.reduce((all, row) => all + ((row.currency ?? "") === currency ? (row.amount ?? 0) : 0), 0));
      return sum === 0 ? [] : [`${signed(direction === "up" ? sum : -sum)}${isMixed ? ` ${perMonth(currency)}` : ""}`];
    });
    const hasUnknown = mine.some((row) => row.amount === undefined);
    return [[direction === "up" ? "+" : "−", `${mine.length} more`, [...known, ...(hasUnknown ? ["?"] : [])].join(", "), ""]];
  };
  const isAmbiguous = (row: MoneyRow) => rows.some((other) => other.name === row.name && other.kind !== row.kind);
  const cellsOf = (group: Group<MoneyRow>): string[] => {
    const [row] = group;
    const sign = row.amount === undefined ? "?" : row.direction === "up" ? "+" : "−";
    const what = row.what === "" ? "" : `: ${style.prose(row.what)}`;
    const permitted = row.notPermitted ? "not permitted" : "";
    if (group.length === 1)
      return [
        sign,
        `${row.amount === undefined || isAmbiguous(row) ? who(style, row) : style.code(row.name)}${what}`,
        amount(row),
        permitted,
      ];
    const names = some(
      group.map(({ name }) => style.code(name)),
      MOST_NAMES,
    );
    const whole = row.amount === undefined ? row : { ...row, amount: cents(row.amount * group.length) };
    const each = row.amount === undefined ? "" : `, ${row.amount.toFixed(2)} each`;
    return [sign, `${group.length} ${typeText(style, row.kind)} (${names})${what}${each}`, amount(whole), permitted];
  };
  return [
    style.heading(isRehearsal ? "Money (prices of the sandbox)" : "Money", 4),
    table(
      ["", "for", unit, ""],
      ["left", "left", "right", "left"],
      [...alike(shown).map((group) => cellsOf(group)), ...restText("up"), ...restText("down"), ...total],
    ),
  ];
}
