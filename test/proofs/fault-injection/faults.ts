import type { Effect } from "../../../provider/api/call";
import { SETTLING } from "../../../provider/api/wait";
import type { FaultRule } from "../../../sandbox";

type Unmatched = FaultRule extends infer R ? (R extends FaultRule ? Omit<R, "match" | "times"> : never) : never;

export interface Fault {
  name: string;
  doc: string;
  /** The fault that the sandbox applies. Absent if the provider process ends instead. */
  rule?: Unmatched;
  /** Whether the fault is also tested on reads, because the provider reacts to it with more than a repeated read. */
  ofReads?: boolean;
  /** Whether the fault also hits all later requests of the same call in the run. */
  lasts?: boolean;
  /** Whether the provider's process and the engine are killed before or after the call. */
  dies?: "before" | "after";
  /** After the fault, the provider must send no request under the same rate limit for this time. */
  quietSeconds?: number;
  /** Whether the response arrives after the provider's timeout. */
  late?: boolean;
  /** Effects of the calls on which the fault is tested. Default: all. */
  effects?: readonly Effect[];
  /** Time between the run with the fault and the next run, in seconds. Default: the time after which the panel shows the state of a server. */
  pauseSeconds?: number;
}

const AWAY_PAGE = "<html><head><title>503 Service Unavailable</title></head><body><h1>503 Service Unavailable</h1></body></html>";
const GATEWAY_PAGE = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
const RETRY_503_SECONDS = 5;
const RETRY_429_SECONDS = 40;

/** Faults that hit only one call. */
const passing: readonly Fault[] = [
  { name: "lost", doc: "the server acts, and the connection breaks before the response", rule: { kind: "drop-after" } },
  { name: "broken", doc: "the connection breaks before the server acts", rule: { kind: "drop-before" } },
  { name: "truncated", doc: "the server acts, and half of the JSON arrives", rule: { kind: "truncate" } },
  {
    name: "late",
    doc: "the server acts, and the response arrives after the timeout",
    rule: { kind: "late", milliseconds: 1 }, // the provider gets no response at all
    late: true,
  },
  { name: "page", doc: "200 with the web page of a proxy; the server does not act", ofReads: true, rule: { kind: "html" } },
  {
    name: "500",
    doc: "500; the server does not act",
    ofReads: true,
    rule: { kind: "status", code: 500, body: { message: "Server Error" } },
  },
  { name: "500-acted", doc: "500; the server acts", rule: { kind: "status", code: 500, body: { message: "Server Error" }, acts: true } },
  { name: "502", doc: "502 with a web page; the server does not act", rule: { kind: "status", code: 502, body: GATEWAY_PAGE } },
  { name: "502-acted", doc: "502 with a web page; the server acts", rule: { kind: "status", code: 502, body: GATEWAY_PAGE, acts: true } },
  {
    name: "503",
    doc: `503 with Retry-After: ${RETRY_503_SECONDS}`,
    rule: { kind: "status", code: 503, body: { message: "Service Unavailable" }, headers: { "Retry-After": String(RETRY_503_SECONDS) } },
  },
  { name: "503-acted", doc: "503 with a web page; the server acts", rule: { kind: "status", code: 503, body: AWAY_PAGE, acts: true } },
  {
    name: "429",
    doc: `429 with Retry-After: ${RETRY_429_SECONDS}; the provider waits that long`,
    rule: {
      kind: "status",
      code: 429,
      body: { message: "Too Many Attempts." },
      headers: { "Retry-After": String(RETRY_429_SECONDS), "X-RateLimit-Remaining": "0" },
    },
    quietSeconds: RETRY_429_SECONDS,
  },
  { name: "revoked", doc: "the token is revoked until the run ends", ofReads: true, rule: { kind: "revoke" } },
];

/** Faults that last for the whole run. */
const lasting: readonly Fault[] = ["lost", "500-acted", "502", "503", "429"].flatMap((name) =>
  passing
    .filter((fault) => fault.name === name)
    .map((fault) => ({ ...fault, name: `${name}…`, doc: `${fault.doc}; repeated during the whole run`, lasts: true, ofReads: true })),
);

/** The gateway in front of the platform gives up at once, and the platform acts later. */
const late: readonly Fault[] = [30, 90, 140, 200].map((seconds) => ({
  name: `504-${seconds}s`,
  doc: `504 with a web page; the server acts ${seconds} s later`,
  rule: { kind: "status", code: 504, body: GATEWAY_PAGE, actsAfterSeconds: seconds },
  // The provider waits 150 s for a removal. A later one removes what the program has created again.
  effects: seconds > SETTLING.seconds ? ["creates"] : ["creates", "sets", "removes", "acts once"],
  pauseSeconds: seconds,
}));

const killed: readonly Fault[] = [
  { name: "kill-before", doc: "the provider and the engine are killed just before the call", ofReads: true, dies: "before" },
  { name: "kill-after", doc: "the provider and the engine are killed after the server acts", dies: "after" },
];

export const faults: readonly Fault[] = [...passing, ...lasting, ...late, ...killed];
