import { type Endpoint, keyOf } from "./endpoints";
import { allOf, type Senders } from "./sent";
import type { SpecifiedEndpoints, SpecifiedFields } from "./specified";

const PARTS = ["query", "headers", "body", "response"] as const;
type Part = (typeof PARTS)[number];

/** Reasons why something is not offered, by endpoint or field (`POST /deploy query pr`). */
export type Reasons = ReadonlyMap<string, string>;

export interface CoverageRow {
  readonly endpoint: Endpoint;
  /** Names of the types and functions that call the endpoint. */
  readonly by: readonly string[];
  /** Names of the specification that a type or function sends or reads. */
  readonly fields: Readonly<Record<Part, readonly string[]>>;
  /** Number of body fields that are sent, if the specification counts them. */
  readonly counted?: { readonly sent: number; readonly of: number };
  /** Endpoints or fields that are not offered, with the reason. If `name` is undefined, the whole endpoint is not offered. */
  readonly missing: readonly { readonly name: string | undefined; readonly reason: string }[];
}

export interface Coverage {
  readonly rows: readonly CoverageRow[];
  /** Sentences about fields without a reason, and about reasons that no longer apply. */
  readonly problems: readonly string[];
}

/** Returns the names in a text of `SpecifiedFields`. In `a=b`, only `a` is a name of the specification; the call table uses `b`. */
export const namesOf = (text: string | undefined): string[] => (text?.split(" ") ?? []).map((name) => name.split("=")[0] ?? "");

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
    if (reason === undefined) problems.push(`${problem}, and it has no reason.`);
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
