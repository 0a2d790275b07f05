import { cents } from "../model/money";
import type { MoneyRow, StackReport } from "../model/stack-report";
import { bound, perMonth, signed, UNTIL } from "./amounts";
import type { Detail } from "./detail";
import { grouped, some, typeText, who } from "./parts";
import { type Style, table } from "./style";

const MOST_NAMES = 10;
const LEAST_GROUPED = 4;

/** Combines four or more rows that differ only in their names. */
const groupsOf = (rows: readonly MoneyRow[]): MoneyRow[][] =>
  grouped(rows, ({ name: _, ...rest }) => JSON.stringify(rest)).flatMap((group) =>
    group.length < LEAST_GROUPED ? group.map((row) => [row]) : [group],
  );

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
  const cellsOf = (group: readonly MoneyRow[]): string[] => {
    const [row] = group;
    if (row === undefined) return [];
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
      [...groupsOf(shown).map((group) => cellsOf(group)), ...restText("up"), ...restText("down"), ...total],
    ),
  ];
}
