import type { Fields, Json } from "../world/json";
import type { World } from "../world/world";
import type { Explored } from "./explored";
import { nameOf } from "./objects";

/** A line of the overview. */
export interface Line {
  readonly section: Section;
  readonly depth: number;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly state: Json | undefined;
  readonly touched: string | undefined;
}

export const SECTIONS = ["Projects", "Servers and volumes", "Databases", "Game servers"] as const;
export type Section = (typeof SECTIONS)[number];

const PRICED = ["purchasedServers", "volumes", "databases"];

/** Returns the top-level objects of both APIs in the order of their creation. The parts of each object follow it. */
export function linesOf({ world }: Explored["runtime"]): Line[] {
  const stamp = (row: Fields): string | undefined => (typeof row.updated_at === "string" ? row.updated_at : undefined);
  const line = (section: Section, depth: number, kind: string, id: string, row: Fields, state?: Json): Line => ({
    section,
    depth,
    kind,
    id,
    name: nameOf(row, id),
    state: state ?? row.status,
    touched: stamp(row),
  });
  const environments = grouped(Object.values(world.environments), ({ project_uuid }) => project_uuid);
  const applications = grouped(Object.values(world.applications), ({ environment_uuid }) => environment_uuid);
  const volumes = grouped(Object.values(world.volumes), ({ server_uuid }) => server_uuid ?? "");
  const projects = Object.values(world.projects).flatMap((project) => [
    line("Projects", 0, "projects", project.uuid, project),
    ...(environments.get(project.uuid) ?? []).flatMap((environment) => [
      line("Projects", 1, "environments", environment.uuid, environment),
      ...(applications.get(environment.uuid) ?? []).map((row) => ({
        ...line("Projects", 2, "applications", row.uuid, row.fields, row.status),
        touched: row.updated_at,
      })),
    ]),
  ]);
  const volume = (row: World["volumes"][string], depth: number): Line => ({
    ...line("Servers and volumes", depth, "volumes", String(row.id), row),
    name: `Volume ${row.id}, ${row.size_gb} GB`,
  });
  const servers = Object.values(world.purchasedServers).flatMap((server) => [
    line("Servers and volumes", 0, "purchasedServers", server.uuid, server),
    ...(volumes.get(server.uuid) ?? []).map((row) => volume(row, 1)),
  ]);
  const detached = (volumes.get("") ?? []).map((row) => volume(row, 0));
  const databases = Object.values(world.databases).map((row) => ({
    ...line("Databases", 0, "databases", row.uuid, row),
    name: `${row.engine} ${row.plan}`,
  }));
  const games = Object.values(world.gameServers).map((row) =>
    line("Game servers", 0, "gameServers", row.identifier, row, row.status ?? world.power[row.identifier]?.state ?? "offline"),
  );
  return [...projects, ...servers, ...detached, ...databases, ...games];
}

function grouped<T>(rows: readonly T[], of: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.get(of(row))?.push(row) ?? groups.set(of(row), [row]);
  return groups;
}

export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** Returns the monthly price of an object, or undefined if the API shows no price for it. */
export function priceOf({ runtime }: Explored, { kind, id }: Pick<Line, "kind" | "id">): Price | undefined {
  if (!PRICED.includes(kind)) return undefined;
  const { monthly_price, currency } = runtime.collections.find(({ name }) => name === kind)?.show(runtime.world, id) ?? {};
  return typeof monthly_price === "number" ? { amount: monthly_price, currency: String(currency ?? "") } : undefined;
}

/** Returns the monthly bill: the sum of all prices. */
export function billOf(explored: Explored): Price {
  const { world, collections } = explored.runtime;
  const prices = PRICED.flatMap((kind) =>
    (collections.find(({ name }) => name === kind)?.ids(world) ?? []).flatMap((id) => priceOf(explored, { kind, id }) ?? []),
  );
  return { amount: prices.reduce((sum, { amount }) => sum + amount, 0), currency: prices[0]?.currency ?? "" };
}
