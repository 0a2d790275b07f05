import * as z from "zod";
import { panelCall } from "../call";
import { ifObject, looseFlag, looseText, shown } from "../generous";
import { isObject } from "../json";
import { isStrange, plain } from "./envelopes";

// See docs/spec/game-panel-api.md, "Server extras". The responses are plain JSON. The specification does not name the fields for the domain and its
// DNS records, so the schemas accept all names of such fields in other calls (docs/facts/game-panel.md 3.21).

/** A DNS record. Some panels may use other names for `name` and `value`. */
const Record = z.preprocess(
  ifObject((row) => ({
    ...row,
    name: row.name ?? row.host ?? row.hostname ?? "",
    value: row.value ?? row.content ?? row.target ?? row.data,
  })),
  z.looseObject({
    type: z.string(),
    name: looseText.or(z.literal("")),
    value: looseText,
    /** In the result of a check: whether the record has the expected value. */
    ok: shown(looseFlag),
  }),
);
export type DnsRecord = z.infer<typeof Record>;

/** Returns the DNS records of a response. They are a list of rows, or an object with the values by record type. */
function records(answer: Record<string, unknown>): unknown[] {
  const rows = answer.records ?? answer.dns_records ?? answer.dns ?? [];
  if (isObject(rows)) return Object.entries(rows).map(([type, value]) => (isObject(value) ? { type, ...value } : { type, value }));
  // Leaves out unreadable records, because the provider only shows the records to the user.
  return Array.isArray(rows) ? rows.filter((row) => Record.safeParse(row).success) : [];
}

/** Returns the fields of a response, which may be at the top or below `domain`. */
const whole = (answer: Record<string, unknown>) => (isObject(answer.domain) ? { ...answer, domain: undefined, ...answer.domain } : answer);

const NAMES = ["hostname", "domain", "name", "records", "dns_records", "dns"];

/** `hostname` is null if the server has no domain. */
const Domain = z.preprocess(
  (answer) => {
    if (!isObject(answer) || isStrange(answer, NAMES)) return answer;
    const row = whole(answer);
    return { ...row, hostname: row.hostname ?? row.domain ?? row.name ?? null, records: records(row) };
  },
  z.looseObject({ hostname: z.string().nullable(), records: z.array(Record) }),
);

const FLAGS = ["ok", "verified", "valid", "resolved", "success", "ready"] as const;

/**
 * Result of a check of the DNS records. The response contains one flag, or one flag for each record. `isRight` is undefined if it contains no flag.
 */
const DomainCheck = z.preprocess(
  (answer) => {
    if (!isObject(answer)) return answer;
    const flag = FLAGS.find((name) => name in answer);
    return { records: records(answer), ...(flag === undefined ? {} : { whole: answer[flag] }) };
  },
  z.looseObject({ whole: shown(looseFlag), records: z.array(Record) }).transform(({ whole, records: each }) => {
    const given = each.map(({ ok }) => ok).filter((ok) => typeof ok === "boolean");
    return { isRight: whole ?? (given.length > 0 ? given.every((ok) => ok) : undefined), records: each };
  }),
);

const Body = z.object({ hostname: z.string().max(253) });
const path = "/servers/{server}/svc/domain";

export const domain = {
  get: panelCall({ method: "GET", path, response: plain(Domain) }),
  check: panelCall({ method: "POST", does: "reads", path: `${path}/check`, body: Body, response: plain(DomainCheck) }),
  update: panelCall({ method: "PUT", does: "sets", path, body: Body }),
  remove: panelCall({ method: "DELETE", does: "removes", path, mayBeAbsent: true, endsKnown: true }),
};
