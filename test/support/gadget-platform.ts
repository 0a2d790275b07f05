import type { Clock } from "../../provider/api/clock";
import type { Send, WireRequest, WireResponse } from "../../provider/api/network";
import { FAULTS } from "./scripted-network";

/** A gadget as the platform keeps it. `null` is nothing. */
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
  /** In use by something: no leftover of an interrupted run. */
  used: boolean;
}

const DEFAULTS = { color: "grey", note: null, size: 1, material: "tin", tags: [], password: null, is_locked: false, used: false };

/** What goes wrong with the next request of a method: refused with a status, or lost before or after the platform acted. */
export type Trouble = number | "lost before" | "lost after";

/** An API of gadgets in boxes, in memory, with the habits of the real one: trims texts, has defaults, hides secrets, forgets nothing. */
export class GadgetPlatform {
  readonly rows: GadgetRow[] = [];
  /** `POST /boxes/b1/gadgets`, in order. */
  readonly requests: string[] = [];
  readonly bodies: unknown[] = [];
  hidesPasswords = false;
  /** Changes are answered with nothing. */
  hidesAnswers = false;
  /** How late a list shows what a request changed. */
  lagSeconds = 0;
  /** What lists showed before each change. */
  private readonly earlier: { until: number; rows: GadgetRow[] }[] = [];
  /** So long what is deleted stays listed. */
  deletionSeconds = 0;
  /** Whether the list shows a row by now. */
  isShown: (row: GadgetRow) => boolean = () => true;
  /** The team that the token acts for. */
  team = { id: 1, name: "Acme" };
  /** What `GET /team` is answered instead. */
  teamAnswer: WireResponse | undefined;
  /** Something that happens just before `GET /team` is seen to. */
  beforeTeam: () => void = () => {};
  /** Another answer than the platform's. */
  instead: (method: string) => WireResponse | undefined = () => undefined;
  /** The platform's log, newest first; a number is a refusal, anything else an answer as it is. */
  audit: unknown = { data: [] };
  private readonly troubles = new Map<string, (Trouble | undefined)[]>();
  /** Something that happens on the platform just before a request of a method is seen to. */
  before: (method: string) => void = () => {};

  constructor(private readonly clock: Clock) {}

  /** What happens to the next requests of a method; `undefined`: nothing. */
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

  /** Requests that are no GET, since the last call. */
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

/** Texts lose their outer blanks, and an empty one is nothing (docs/facts/hosting.md 1.1). */
const stored = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === "string" ? value.trim() || null : value]));
