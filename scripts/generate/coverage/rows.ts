import { type Endpoint, keyOf } from "./endpoints";
import { allOf, type Senders } from "./sent";
import type { SpecifiedEndpoints, SpecifiedFields } from "./specified";

const PARTS = ["query", "headers", "body", "response"] as const;
type Part = (typeof PARTS)[number];

/** What keeps something from being offered, by what it is about: an endpoint, or one of its fields (`POST /deploy query pr`). */
export type Reasons = ReadonlyMap<string, string>;

export interface CoverageRow {
  readonly endpoint: Endpoint;
  /** Names of types and functions. */
  readonly by: readonly string[];
  /** Of the specified ones, those that are sent or read. */
  readonly fields: Readonly<Record<Part, readonly string[]>>;
  /** How many fields of the body are sent, where the specification counts them. */
  readonly counted?: { readonly sent: number; readonly of: number };
  /** What is not offered, and why. `undefined` of a name: the whole endpoint. */
  readonly missing: readonly { readonly name: string | undefined; readonly reason: string }[];
}

export interface Coverage {
  readonly rows: readonly CoverageRow[];
  /** Sentences about what is neither offered nor has a reason, and about reasons that are none any more. */
  readonly problems: readonly string[];
}

/** Names of a text of `SpecifiedFields`, without what the call table calls them. */
export const namesOf = (text: string | undefined): string[] => (text?.split(" ") ?? []).map((name) => name.split("=")[0] ?? "");

/** Holds what was sent against what the specification names. */
export function coverageOf(
  endpoints: readonly Endpoint[],
  specified: SpecifiedEndpoints,
  sent: ReadonlyMap<string, Senders>,
  reasons: Reasons,
): Coverage {
  const problems: string[] = [];
  const used = new Set<string>();
  const reasonFor = (what: string, problem: string): { reason: string } => {
    const reason = reasons.get(what);
    used.add(what);
    if (reason === undefined) problems.push(`${problem}, and no reason says why.`);
    return { reason: reason ?? "" };
  };
  const rows = endpoints.map((endpoint): CoverageRow => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const senders = sent.get(keyOf(endpoint));
    const nothing = { query: [], headers: [], body: [], response: [] };
    if (senders === undefined)
      return { endpoint, by: [], fields: nothing, missing: [{ name: undefined, ...reasonFor(name, `${name} is not sent`) }] };
    const row = specified[name] ?? {};
    const all = allOf(senders);
    const there = (part: Part) => namesOf(row[part]).filter((field) => all[part].includes(field));
    const fields = { query: there("query"), headers: there("headers"), body: there("body"), response: there("response") };
    const missing = PARTS.flatMap((part) =>
      namesOf(row[part])
        .filter((field) => !fields[part].includes(field))
        .map((field) => ({ name: field, ...reasonFor(`${name} ${part} ${field}`, `${name}: ${problemOf(part, field)}`) })),
    );
    const counted = countedOf(row, all.body);
    if (counted !== undefined && counted.sent < counted.of) {
      const text = `${name}: ${counted.sent} of ${counted.of} fields of the body are sent`;
      missing.push({ name: "other fields of the body", ...reasonFor(`${name} body others`, text) });
    }
    return { endpoint, by: [...senders.keys()], fields, missing, ...(counted === undefined ? {} : { counted }) };
  });
  for (const what of reasons.keys())
    if (!used.has(what)) problems.push(`A reason is given for ${what}, which is offered or not specified.`);
  return { rows, problems };
}

const problemOf = (part: Part, field: string): string =>
  part === "response" ? `the field ${field} of the response is not read` : `${field} (${part}) is not sent`;

function countedOf({ count }: SpecifiedFields, body: readonly string[]): CoverageRow["counted"] {
  return count === undefined ? undefined : { sent: body.filter((field) => !field.includes(".")).length, of: count };
}
