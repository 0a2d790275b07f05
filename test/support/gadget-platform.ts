import type { Clock } from "../../provider/api/clock";
import type { Send, WireRequest, WireResponse } from "../../provider/api/network";
import { FAULTS } from "./scripted-network";

/** A gadget on the platform. `null` is an empty value. */
export interface GadgetRow {
  uuid: string;
  box: string;
  name: string;
  color: string | null;
  note: string | null;
  size: number | null;
  material: string | null;
  tags: string[];
  password: string | null;
  is_locked: boolean;
  serial: number;
  made_at: number;
  /** True if another object uses the gadget. A used gadget is not left over from an interrupted run. */
  used: boolean;
}

const DEFAULTS = { color: "grey", note: null, size: 1, material: "tin", tags: [], password: null, is_locked: false, used: false };

/** A failure of the next request of a method: a status that refuses it, or a loss before or after the platform acted. */
export type Trouble = number | "lost before" | "lost after";

/** An API of gadgets in boxes, in memory. Like the real API, it trims texts, sets defaults and hides secrets. */
export class GadgetPlatform {
  readonly rows: GadgetRow[] = [];
  /** The requests in order: `POST /boxes/b1/gadgets`. */
  readonly requests: string[] = [];
  readonly bodies: unknown[] = [];
  hidesPasswords = false;
  /** True if changes return an empty answer. */
  hidesAnswers = false;
  /** Delay until a list shows a change, in seconds. */
  lagSeconds = 0;
  /** Rows as they were before a change. Lists show them until the time `until` (in milliseconds). */
  private readonly earlier: { until: number; rows: GadgetRow[] }[] = [];
  /** Time for which a deleted gadget stays in lists. */
  deletionSeconds = 0;
  /** True if the list already shows a row. */
  isShown: (row: GadgetRow) => boolean = () => true;
  /** The team of the token. */
  team = { id: 1, name: "Acme" };
  /** The answer to `GET /team` instead of the platform's. */
  teamAnswer: WireResponse | undefined;
  /** Called just before the platform handles `GET /team`. */
  beforeTeam: () => void = () => {};
  /** Returns an answer that replaces the platform's answer, or undefined to keep it. */
  instead: (method: string) => WireResponse | undefined = () => undefined;
  /** The platform's log, newest first. A number is the status of a refusal, and any other value is the answer itself. */
  audit: unknown = { data: [] };
  private readonly troubles = new Map<string, (Trouble | undefined)[]>();
  /** Called just before the platform handles a request of a method. */
  before: (method: string) => void = () => {};

  constructor(private readonly clock: Clock) {}

  /** Plans failures of the next requests of a method. `undefined` is a request without a failure. */
  plan(method: string, ...troubles: (Trouble | undefined)[]): void {
    this.troubles.set(method, [...(this.troubles.get(method) ?? []), ...troubles]);
  }

  add(fields: Partial<GadgetRow> & { name: string }): GadgetRow {
    const serial = this.rows.length + 1;
    const row: GadgetRow = { ...DEFAULTS, box: "b1", uuid: `g${serial}`, serial, made_at: this.clock.now(), ...fields };
    this.rows.push(row);
    return row;
  }

  remove(uuid: string): void {
    this.rows.splice(this.rows.indexOf(this.one(uuid)), 1);
  }

  one(uuid: string): GadgetRow {
    const row = this.rows.find((r) => r.uuid === uuid);
    if (!row) throw new Error(`there is no gadget ${uuid}`);
    return row;
  }

  /** Returns all requests except GETs that arrived since the previous call of `writes`. */
  writes(): string[] {
    const writes = this.requests.filter((request) => !request.startsWith("GET"));
    this.requests.length = 0;
    return writes;
  }

  readonly exchange: Send = async (request) => {
    await this.clock.sleep(5);
    if (request.path === "/api/v1/team") {
      this.beforeTeam();
      return this.teamAnswer ?? reply(200, this.team);
    }
    const trouble = this.troubles.get(request.method)?.shift();
    this.requests.push(`${request.method} ${request.path.replace("/api/v1", "")}`);
    this.before(request.method);
    if (request.path.startsWith("/api/v1/audit-events"))
      return typeof this.audit === "number" ? reply(this.audit, { message: "Refused." }) : reply(200, this.audit);
    if (trouble === "lost before") throw FAULTS.lost;
    if (typeof trouble === "number") return { status: trouble, headers: {}, text: JSON.stringify({ message: `Planned ${trouble}` }) };
    const instead = this.instead(request.method);
    if (instead) return instead;
    const answer = this.answer(request);
    if (trouble === "lost after") throw FAULTS.lost;
    return answer;
  };

  private queueDeletion(uuid: string): void {
    if (this.deletionSeconds === 0) this.remove(uuid);
    else void this.clock.sleep(this.deletionSeconds * 1000).then(() => this.remove(uuid));
  }

  private answer({ method, path, body }: WireRequest): WireResponse {
    const [, box = "", uuid] = /^\/api\/v1\/boxes\/([^/]+)\/gadgets(?:\/([^/]+))?$/.exec(path) ?? [];
    const fields = body === undefined ? {} : stored(JSON.parse(String(body)) as Record<string, unknown>);
    if (body !== undefined) this.bodies.push(JSON.parse(String(body)));
    if (method === "GET")
      return reply(
        200,
        this.listed()
          .filter((row) => row.box === box && this.isShown(row))
          .map((row) => this.shown(row)),
      );
    this.earlier.push({ until: this.clock.now() + this.lagSeconds * 1000, rows: structuredClone(this.rows) });
    if (method === "POST") return reply(201, { uuid: this.add({ ...fields, box } as GadgetRow).uuid });
    const row = this.rows.find((r) => r.box === box && r.uuid === uuid);
    if (!row) return reply(404, { message: "Gadget not found." });
    if (method === "DELETE") this.queueDeletion(row.uuid);
    else Object.assign(row, fields);
    if (this.hidesAnswers) return { status: 200, headers: {}, text: "" };
    return reply(200, method === "DELETE" ? { message: "Deleted." } : this.shown(row));
  }

  private listed(): GadgetRow[] {
    return this.earlier.find(({ until }) => until > this.clock.now())?.rows ?? this.rows;
  }

  private shown({ box: _, ...row }: GadgetRow): object {
    if (!this.hidesPasswords) return row;
    const { password: __, ...rest } = row;
    return rest;
  }
}

const reply = (status: number, json: unknown): WireResponse => ({ status, headers: {}, text: JSON.stringify(json) });

/** The platform trims texts, and stores an empty text as null (docs/facts/hosting.md 1.1). */
const stored = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === "string" ? value.trim() || null : value]));
