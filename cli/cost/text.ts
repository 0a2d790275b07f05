import { counted, listed } from "../words";
import { type Account, type Entry, entriesOf, type Section, type Total, totalsOf } from "./account";

interface Row {
  depth: number;
  name: string;
  price: string;
  note: string;
}

const PRICE_WIDTH = 9;

export function accountLines(account: Account, hasColours: boolean): string[] {
  const bold = (text: string): string => (hasColours ? `\u001b[1m${text}\u001b[22m` : text);
  const rows = account.sections.flatMap(sectionRows);
  const width = Math.max(20, ...rows.map(({ depth, name }) => depth * 2 + name.length)) + 2;
  const lines = rows.map(({ depth, name, price, note }) => {
    const label = `${"  ".repeat(depth)}${name}`.padEnd(width);
    return `${depth === 0 ? bold(label) : label}${price}${note === "" ? "" : `   ${note}`}`.trimEnd();
  });
  const totals = account.totals.length > 0 ? account.totals : [{ currency: "", monthly: 0, known: 0, unknown: 0 }];
  const so = totalsText(account);
  return [
    ...lines,
    ...totals.map((total, at) => `${bold((at === 0 ? "total" : "").padEnd(width))}${sumText(total, true)}`),
    ...(so === "" ? [] : [`so far this month: ${so}`]),
  ];
}

function sectionRows(section: Section): Row[] {
  const rows = section.applications.flatMap(({ application, entries }) => [
    { depth: 1, name: `${oneLine(application.name)} (Application)`, price: sums(entries), note: "" },
    ...entries.map((entry) => entryRow(entry, 2)),
  ]);
  return [
    { depth: 0, name: oneLine(section.title), price: sums(entriesOf(section), true), note: "" },
    ...rows,
    ...section.entries.map((entry) => entryRow(entry, 1)),
  ];
}

function entryRow(entry: Entry, depth: number): Row {
  const { kind, id, name, details, owners } = entry;
  return {
    depth,
    name: oneLine(
      owners.name ? `${owners.name} (${kind})` : name !== "" ? `${kind.toLowerCase()} ${name}` : `${NOUNS[kind] ?? kind} ${id}`,
    ),
    price: sums([entry]),
    note: oneLine([details, sharedText(entry)].filter(Boolean).join("; ")),
  };
}

function sharedText({ kind, owners: { isManaged, applications, others } }: Entry): string {
  const names = applications.map(({ name }) => oneLine(name));
  if (!isManaged) return "";
  if (others) return `shared by ${listed([...names, `${counted(others, "application")} outside the given stacks`])}`;
  const isKnown = kind !== "Server" || others !== undefined;
  if (names.length > 1) return `shared by ${listed(names)}${isKnown ? "" : " (other stacks may use it too)"}`;
  return isKnown || names.length === 0 ? "" : `used by ${names[0]} (other stacks may use it too)`;
}

const NOUNS: Readonly<Record<string, string>> = { Volume: "volume", ManagedDatabase: "database", Server: "server" };

const sums = (entries: readonly Entry[], hasUnit = false): string =>
  totalsOf(entries)
    .map((total) => sumText(total, hasUnit))
    .join(" + ");

/** A sum without any known price is displayed as unknown, not as 0.00. */
function sumText({ currency, monthly, known, unknown }: Total, hasUnit: boolean): string {
  const amount = known === 0 && unknown > 0 ? "?" : `${monthly.toFixed(2)}${unknown > 0 ? " + ?" : ""}`;
  return `${amount.padStart(PRICE_WIDTH)}${hasUnit ? ` ${currency === "" ? "a month" : `${currency}/month`}` : ""}`;
}

/** Costs that depend on use have a separate line, because they are not monthly prices. */
function totalsText({ traffic, autoscaling, totals }: Account): string {
  const [only] = totals.length === 1 ? totals : [];
  const parts = traffic
    ? [`${traffic.billSoFar.toFixed(2)}${only?.currency ? ` ${only.currency}` : ""} of traffic beyond the allowance`]
    : [];
  for (const { name, spentUsd } of autoscaling)
    parts.push(`${spentUsd === undefined ? "?" : spentUsd.toFixed(2)} USD for autoscaling of ${oneLine(name)}`);
  return parts.join(", ");
}

/** Names come from users and may contain line breaks. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
