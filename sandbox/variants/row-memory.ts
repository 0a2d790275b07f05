import type { Call } from "../../provider/api/call";
import type { AnsweredCall } from "../http/runtime";
import type { Variants } from "../world/variants";

type Row = Record<string, unknown>;

const LATE_SECONDS: Readonly<Record<Variants["newObjects"], number>> = { "at once": 0, late: 5, "15 s late": 15 };
/** For the platform variant in which lists omit a row: minimum age of the row, in seconds. Each list omits a row only once. */
const FORGOTTEN_AFTER_SECONDS = 10;

const LATE = ["/svc/volumes", "/managed-databases"];
const FORGETFUL = ["/projects", "/applications", "/svc/volumes", "/managed-databases"];

const idOf = (row: Row): string => String(row.uuid ?? row.id);

/**
 * Remembers created and deleted objects, for platform variants in which lists show new objects late, omit a row once, or still show deleted
 * databases.
 */
export class RowMemory {
  /** Creation time in milliseconds, by `<path of the list> <id of the object>`. */
  private readonly made = new Map<string, number>();
  private readonly forgotten = new Set<string>();
  private readonly databases = new Map<string, Row>();
  private readonly deletedDatabases = new Set<string>();

  constructor(private readonly variants: Variants) {}

  note({ call, params, nowMs }: AnsweredCall, body: unknown): void {
    const isRow = typeof body === "object" && body !== null && !Array.isArray(body);
    const list = call.method === "POST" && isRow ? listOf(call.path) : undefined;
    if (list !== undefined) this.made.set(`${list} ${idOf(body as Row)}`, this.made.get(`${list} ${idOf(body as Row)}`) ?? nowMs);
    if (!call.path.startsWith("/managed-databases") || this.variants.deletedDatabases !== "listed") return;
    for (const row of (Array.isArray(body) ? body : [body]) as Row[]) if (row?.engine !== undefined) this.databases.set(idOf(row), row);
    if (call.method === "DELETE" && params.uuid !== undefined) this.deletedDatabases.add(params.uuid);
  }

  listed({ call: { path }, nowMs }: AnsweredCall, rows: Row[]): Row[] {
    const there: Row[] = rows.filter((row) => !this.isLate(path, row, nowMs) && !this.isForgotten(path, row, nowMs));
    if (path !== "/managed-databases") return there;
    const gone = [...this.deletedDatabases].filter((uuid) => !rows.some((row) => idOf(row) === uuid));
    return [...there, ...gone.map((uuid) => this.asDeleted(uuid)).filter((row) => row !== undefined)];
  }

  deleted({ path }: Call, { uuid }: Readonly<Record<string, string>>): Row | undefined {
    return path === "/managed-databases/{uuid}" && uuid !== undefined && this.deletedDatabases.has(uuid) ? this.asDeleted(uuid) : undefined;
  }

  private asDeleted(uuid: string): Row | undefined {
    const row = this.databases.get(uuid);
    return row && { ...row, status: "deleted", upgrades: [] };
  }

  private isLate(path: string, row: Row, nowMs: number): boolean {
    const seconds = LATE_SECONDS[this.variants.newObjects];
    // The list of one server's volumes shows new volumes late only in the variant `15 s late`.
    const list = path === "/svc/servers/{uuid}/volumes" && this.variants.newObjects === "15 s late" ? "/svc/volumes" : path;
    if (seconds === 0 || !LATE.includes(list)) return false;
    const madeMs = this.made.get(`${list} ${idOf(row)}`);
    return madeMs !== undefined && nowMs - madeMs < seconds * 1000;
  }

  private isForgotten(path: string, row: Row, nowMs: number): boolean {
    const key = `${path} ${idOf(row)}`;
    if (!FORGETFUL.includes(path) || this.variants.listedRows !== "forgotten once" || this.forgotten.has(key)) return false;
    if (nowMs - (this.made.get(key) ?? Number.NEGATIVE_INFINITY) < FORGOTTEN_AFTER_SECONDS * 1000) return false;
    this.forgotten.add(key);
    return true;
  }
}

/** Returns the path of the list of the objects that a POST to this path creates. */
function listOf(path: string): string | undefined {
  if (/^\/svc\/servers\/\{uuid\}\/volumes$|^\/svc\/.*\/restore$/.test(path)) return "/svc/volumes";
  if (/^\/applications\/(?:[a-z]|\{uuid\}\/clone$)/.test(path)) return "/applications";
  return path === "/projects" || path === "/managed-databases" ? path : undefined;
}
