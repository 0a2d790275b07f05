import type { MoneyRow, StackReport } from "../model";
import { cents } from "../money";
import { bound, perMonth, signed, UNTIL } from "./amounts";
import type { Detail } from "./detail";
import { who } from "./sections";
import { type Style, table } from "./style";

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
  return [
    style.heading(isRehearsal ? "Money (prices of the sandbox)" : "Money", 4),
    table(
      ["", "for", unit, ""],
      ["left", "left", "right", "left"],
      [
        ...shown.map((row) => [
          row.amount === undefined ? "?" : row.direction === "up" ? "+" : "−",
          `${row.amount === undefined || isAmbiguous(row) ? who(style, row) : style.code(row.name)}${row.what === "" ? "" : `: ${style.prose(row.what)}`}`,
          amount(row),
          row.notPermitted ? "not permitted" : "",
        ]),
        ...restText("up"),
        ...restText("down"),
        ...total,
      ],
    ),
  ];
}
