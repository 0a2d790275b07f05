import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, looseText, shown } from "../generous";
import { isObject } from "../json";

// docs/spec/game-panel-api.md, "Server extras". Plain JSON; of the answers the specification names the domain and the records alone, so they are
// read by every name that these have elsewhere (docs/facts/game-panel.md 3.21).

/** A DNS record by the names `type`, `name` and `value`, whatever they are called. */
const Record = z.preprocess(
  (row) =>
    isObject(row)
      ? { ...row, name: row.name ?? row.host ?? row.hostname ?? "", value: row.value ?? row.content ?? row.target ?? row.data }
      : row,
  z.looseObject({
    type: z.string(),
    name: looseText.or(z.literal("")),
    value: looseText,
    /** Of a check: whether it is found as it is to be. */
    ok: shown(looseFlag),
  }),
);
export type DnsRecord = z.infer<typeof Record>;

/** A list of rows, or values by their types. */
function records(answer: Record<string, unknown>): unknown[] {
  const rows = answer.records ?? answer.dns_records ?? answer.dns ?? [];
  if (isObject(rows)) return Object.entries(rows).map(([type, value]) => (isObject(value) ? { type, ...value } : { type, value }));
  // They are advice: one that cannot be read is left out.
  return Array.isArray(rows) ? rows.filter((row) => Record.safeParse(row).success) : [];
}

/** The domain may stand below its own name. */
const whole = (answer: Record<string, unknown>) => (isObject(answer.domain) ? { ...answer, domain: undefined, ...answer.domain } : answer);

/** `hostname` is null where the server has none. */
const Domain = z.preprocess(
  (answer) => {
    if (!isObject(answer)) return answer;
    const row = whole(answer);
    return { ...row, hostname: row.hostname ?? row.domain ?? row.name ?? null, records: records(row) };
  },
  z.looseObject({ hostname: z.string().nullable(), records: z.array(Record) }),
);
export type Domain = z.infer<typeof Domain>;

/** Words for a check that went well. */
const FLAGS = ["ok", "verified", "valid", "resolved", "success", "ready"] as const;

/** What a check found: a flag of the whole, or one of each record. Undefined where it says neither. */
const DomainCheck = z.preprocess(
  (answer) => {
    if (!isObject(answer)) return answer;
    const flag = FLAGS.find((name) => name in answer);
    return { records: records(answer), ...(flag === undefined ? {} : { whole: answer[flag] }) };
  },
  z.looseObject({ whole: shown(looseFlag), records: z.array(Record) }).transform(({ whole, records: each }) => {
    const told = each.map(({ ok }) => ok).filter((ok) => typeof ok === "boolean");
    return { isRight: whole ?? (told.length > 0 ? told.every((ok) => ok) : undefined), records: each };
  }),
);

const Body = z.object({ hostname: z.string().max(253) });
const path = "/servers/{server}/svc/domain";

export const domain = {
  get: panelCall({ method: "GET", path, response: Domain }),
  /** Looks the records up now. */
  check: panelCall({ method: "POST", path: `${path}/check`, body: Body, response: DomainCheck, idempotent: true }),
  update: panelCall({ method: "PUT", path, body: Body }),
  remove: panelCall({ method: "DELETE", path }),
};
