import type { Call } from "../../provider/api/call";
import { databasePrice } from "../hosting/managed-database/catalog";
import { priced } from "../hosting/prices";
import { serverPrice } from "../hosting/server/regions";
import { shownVolume } from "../hosting/volume/rules";
import { Refusal, type Reply } from "../http/reply";
import type { AnsweredCall, ResponseRewriter } from "../http/runtime";
import { isFields } from "../world/json";
import { stampOf } from "../world/moment";
import type { Variants } from "../world/variants";
import type { World } from "../world/world";
import { catalogAsRead } from "./catalog";
import { laterAnswer } from "./later-answers";
import { RowMemory } from "./row-memory";

/** Turns the new price in a quote into the price increase, for the platform variant in which a quote contains the increase. */
function quoteAsRead(done: AnsweredCall, quote: unknown): unknown {
  if (typeof quote !== "object" || quote === null) return undefined;
  const { monthly_price: total } = quote as { monthly_price: number };
  return { ...quote, ...priced(Math.max(0, total - paidNow(done)), done.world.market) };
}

/** Calls about a volume in which the quote is a price in addition to the volume's price, not a new price of the volume. */
const ADDED_TO_VOLUME = /\/(restore|backups)$/;

function paidNow({ call, params, world }: AnsweredCall): number {
  const volume = params.id === undefined || ADDED_TO_VOLUME.test(call.path) ? undefined : world.volumes[params.id];
  if (volume) return Number(shownVolume(volume, world.market).monthly_price);
  const server = call.path === "/servers/{uuid}/resize" ? world.purchasedServers[params.uuid ?? ""] : undefined;
  if (server) return serverPrice(server.region, server.size, world.market);
  const database = call.path === "/managed-databases/{uuid}/upgrade" ? world.databases[params.uuid ?? ""] : undefined;
  return database ? databasePrice(database.region, database.plan, world.market).monthly_price : 0;
}

type Row = Record<string, unknown>;

const APPLICATIONS = ["/applications", "/applications/{uuid}"];
const DESTINATIONS = /^(\/servers\/\{uuid\})?\/destinations(\/|$)/;
/** Paths of the endpoints that the operator added to upstream's API. */
const OPERATORS_OWN = /^\/svc\/|^\/managed-databases|\/autoscaling$/;

/** Changes every response to the form that the platform variants select, so that handlers only know one form. */
export class AsRead implements ResponseRewriter {
  private readonly memory: RowMemory;

  constructor(private readonly variants: Variants) {
    this.memory = new RowMemory(variants);
  }

  answered(done: AnsweredCall, reply: Reply): Reply {
    const { call } = done;
    if (call.api !== "hosting" || reply.contentType !== undefined) return reply;
    this.memory.note(done, reply.body);
    if (this.isEmpty(call, reply)) return { ...reply, status: 204, body: undefined };
    const later = laterAnswer(this.variants, call, reply);
    return { ...later, body: this.bodyOf(done, later) };
  }

  refused(done: AnsweredCall, refusal: Refusal): Refusal | Reply {
    const { call, params } = done;
    const deleted = refusal.status === 404 && call.method === "GET" ? this.memory.deleted(call, params) : undefined;
    if (deleted) return { status: 200, body: this.bodyOf(done, { status: 200, body: deleted }) };
    const quote = this.variants.quotes === "part" ? quoteAsRead(done, refusal.body.quote) : refusal.body.quote;
    if (quote === undefined) return refusal;
    return new Refusal(
      refusal.status,
      { ...refusal.body, quote: this.variants.numbers === "text" ? inTexts(quote) : quote },
      refusal.headers,
    );
  }

  /**
   * Whether the response to a write is empty (platform variant `writes`). A response with the id of a created object or of a started deployment is
   * never empty.
   */
  private isEmpty({ method, permission }: Call, { status }: Reply): boolean {
    const makes = method === "POST" && status === 201;
    return method !== "GET" && !makes && permission !== "deploy" && this.variants.writes === "empty";
  }

  private bodyOf(done: AnsweredCall, reply: Reply): unknown {
    const { call } = done;
    const { variants } = this;
    const isOwn = OPERATORS_OWN.test(call.path);
    let { body } = reply;
    if (call.path === "/managed-databases/catalog") body = catalogAsRead(variants.catalog, body as Row);
    else if (Array.isArray(body)) body = this.memory.listed(done, body as Row[]);
    if (call.path === "/svc/servers" && variants.servers === "unlisted") body = [];
    const isWhole = !isOwn || call.method !== "POST" || reply.status !== 201 || variants.creates === "whole";
    if (!isWhole) body = onlyId(body as Row);
    body = Array.isArray(body) ? body.map((row) => this.rowOf(call, row, done.world)) : this.rowOf(call, body, done.world);
    if (variants.nothing === "absent") body = withoutNulls(body);
    if (variants.createdAt === "missing") body = without(body, "created_at");
    else if (variants.createdAt !== "shown") body = redated(body, DATES[variants.createdAt]);
    if (isOwn && variants.currency === "missing") body = without(body, "currency");
    if (isOwn && variants.numbers === "text") body = inTexts(body);
    if (call.method === "GET" && Array.isArray(body)) return this.wrapped(call, body);
    return isOwn && variants.objects === "data" ? { data: body } : body;
  }

  /** Returns a changed copy and leaves `row` as it is, because `row` can be part of the world. */
  private rowOf({ path, method }: Call, row: unknown, world: World): unknown {
    if (!isFields(row)) return row;
    const { variants } = this;
    if (APPLICATIONS.includes(path) && method === "GET") {
      const { destination, applicationId } = variants;
      const { destination: _, destination_id, destination_type, ...rest } = row;
      const own = applicationId === "shown" ? { id: world.applications[String(row.uuid)]?.id } : {};
      if (destination === "nested") return { ...own, ...row };
      return { ...own, ...rest, ...(destination === "id" ? { destination_id, destination_type } : {}) };
    }
    if (DESTINATIONS.test(path) && variants.destination === "id") return { id: world.destinations[String(row.uuid)]?.id, ...row };
    if (path.startsWith("/svc/") && "mount_path" in row && variants.volumeServer === "absent") {
      const { server_uuid: _, ...shown } = row;
      return shown;
    }
    if (path.startsWith("/managed-databases") && row.status === "ready") return { ...row, status: variants.databaseReady };
    return row;
  }

  private wrapped({ path }: Call, rows: unknown[]): unknown {
    const { lists } = this.variants;
    if (lists === "bare") return rows;
    const plural = (
      path
        .split("/")
        .filter((segment) => !segment.startsWith("{"))
        .at(-1) ?? ""
    ).replace("managed-", "");
    return { [lists === "data" ? "data" : plural]: rows };
  }
}

const onlyId = (row: Row): Row => (row.uuid === undefined ? { id: row.id } : { uuid: row.uuid });

function everywhere(value: unknown, change: (entries: [string, unknown][]) => [string, unknown][]): unknown {
  if (Array.isArray(value)) return value.map((item) => everywhere(item, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(change(Object.entries(value)).map(([name, item]) => [name, everywhere(item, change)]));
}

const withoutNulls = (body: unknown): unknown => everywhere(body, (entries) => entries.filter(([, value]) => value !== null));

const without = (body: unknown, name: string): unknown => everywhere(body, (entries) => entries.filter(([key]) => key !== name));

const MINUTE_MS = 60_000;

const DATES: Readonly<Record<Exclude<Variants["createdAt"], "shown" | "missing">, (atMs: number) => number>> = {
  "a minute behind": (atMs) => atMs - MINUTE_MS,
  "an hour behind": (atMs) => atMs - 60 * MINUTE_MS,
  "an hour ahead": (atMs) => atMs + 60 * MINUTE_MS,
  "cut to the minute": (atMs) => atMs - (atMs % MINUTE_MS),
};

const redated = (body: unknown, as: (atMs: number) => number): unknown =>
  everywhere(body, (entries) =>
    entries.map(([key, value]) =>
      key === "created_at" && typeof value === "string" ? [key, stampOf(as(Date.parse(value)))] : [key, value],
    ),
  );

function inTexts(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(inTexts);
  return isFields(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inTexts(item)])) : value;
}
