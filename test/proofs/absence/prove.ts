import { isDeepStrictEqual } from "node:util";
import { FrontProxy, type RouteForm } from "../../harness/front-proxy";
import type { OperationOutcome } from "../../harness/stack";
import { closureOf, lifecycleFixtureOf } from "../closure";
import { joined, type Proof, type ProofCase } from "../proof";
import { keptIn, SETTLE_SECONDS, Site } from "../site";

/** Tables of the sandbox with the objects of each resource type that holds data. */
const TABLES = {
  Volume: "volumes",
  ManagedDatabase: "databases",
  Storage: "storages",
  StorageBackupSchedule: "storageBackups",
  Application: "applications",
  game_Database: "gameDatabases",
  game_Backup: "backups",
} as const;
type Kind = keyof typeof TABLES;

const FORMS: readonly RouteForm[] = ["404 of the API", "no rows", "connection cut"];

interface Attempt {
  name: string;
  /** Whether the program still declares the resources. Default: true. */
  isDeclared?: boolean;
  run: (site: Site) => Promise<OperationOutcome>;
}

const ATTEMPTS: readonly Attempt[] = [
  { name: "refresh", run: ({ stack }) => stack.clear() },
  { name: "up", run: ({ stack }) => stack.up() },
  { name: "up without it", isDeclared: false, run: ({ stack }) => stack.up() },
  { name: "destroy", run: ({ stack }) => stack.destroy() },
];

/** A resource that every program declares. A run whose program declares nothing reads no permission from the configuration. */
const BYSTANDER = "Project";

function declare(site: Site, kinds: readonly string[]): void {
  const pieces = [BYSTANDER, ...kinds].flatMap((kind) => closureOf(kind, site.fixture));
  site.declare(...new Map(pieces.map((piece) => [piece.slot, piece])).values());
}

async function prepared(site: Site, kind: Kind): Promise<void> {
  const { sandbox } = site.platform;
  declare(site, [kind]);
  await site.mustGo("the first up");
  await sandbox.advance(SETTLE_SECONDS);
  if (kind !== "Application") return;
  for (const { uuid, name } of await sandbox.find("applications"))
    if (name === lifecycleFixtureOf(kind).inEverything.name)
      await sandbox.add("storages", { application_uuid: String(uuid), type: "persistent", name: "uploads", mount_path: "/uploads" });
}

/** While one route gives no true answer, no attempt without permission may delete data, and only an empty list may change the state. */
async function tryRoute(kind: Kind, route: string, form: RouteForm): Promise<string | undefined> {
  const violations: (string | undefined)[] = [];
  for (const attempt of ATTEMPTS) {
    const found = await Site.with({}, async (site) => {
      await prepared(site, kind);
      const { platform, stack } = site;
      const before = keptIn(await stack.state());
      if (attempt.isDeclared === false) declare(site, []);
      platform.front = new FrontProxy({ form, paths: new RegExp(`^/api/(v1|client)${route.replaceAll("*", "[^/]+")}/?$`) }).exchange;
      const acts = [await site.act(() => attempt.run(site))];
      if (attempt.name !== "refresh" && attempt.name !== "up") acts.push(await site.act(() => attempt.run(site)));
      platform.front = undefined;
      const lost = acts.flatMap((act) => act.lost);
      const how = acts.map(({ ok, errors }) => (ok ? "it succeeded" : errors.join("; "))).join(", then ");
      const isKept = form === "no rows" || attempt.name !== "refresh" || isDeepStrictEqual(keptIn(await stack.state()), before);
      return joined(lost.length > 0 ? `lost ${lost}: ${how}` : undefined, isKept ? undefined : `the state changed: ${how}`);
    });
    violations.push(found && `${attempt.name}: ${found}`);
  }
  return joined(...violations);
}

/** Returns the error that asks for the permission for the archives of a schedule, which no call shows. */
const asksForArchives = (kind: Kind, { errors }: OperationOutcome): boolean =>
  kind === "StorageBackupSchedule" && errors.every((text) => /StorageBackupSchedule/.test(text));

/** An object that was deleted by hand needs no permission: each attempt must succeed. */
async function tryByHand(kind: Kind): Promise<string | undefined> {
  const violations: (string | undefined)[] = [];
  for (const attempt of ATTEMPTS) {
    const found = await Site.with({}, async (site) => {
      await prepared(site, kind);
      const { name } = lifecycleFixtureOf(kind).inEverything;
      const one = (await site.stack.managed()).find(
        ({ urn, type }) => urn.endsWith(`::${name}`) && type.endsWith(kind.replace("game_", "")),
      );
      const { sandbox } = site.platform;
      for (const { $id } of await sandbox.find(TABLES[kind]))
        if (one?.id !== undefined && String($id).endsWith(one.id)) await sandbox.remove(TABLES[kind], String($id));
      await sandbox.advance(SETTLE_SECONDS);
      if (attempt.isDeclared === false) declare(site, []);
      const act = await site.act(() => attempt.run(site));
      return act.ok || asksForArchives(kind, act) ? undefined : act.errors.join("; ");
    });
    violations.push(found && `${attempt.name}: ${found}`);
  }
  return joined(...violations);
}

const APPLICATIONS = ["/applications", "/applications/*", "/applications/*/storages", "/projects", "/projects/*"];

/** Routes that show an object of each type, or something that contains it. */
const ROUTES: Readonly<Record<Kind, readonly string[]>> = {
  Volume: ["/svc/volumes", "/svc/volumes/*/backups", "/svc/servers"],
  ManagedDatabase: ["/managed-databases", "/managed-databases/*"],
  Storage: APPLICATIONS,
  StorageBackupSchedule: APPLICATIONS,
  Application: APPLICATIONS,
  game_Database: ["", "/servers/*", "/servers/*/databases"],
  game_Backup: ["", "/servers/*", "/servers/*/backups", "/servers/*/backups/*"],
};

const cases = (): readonly ProofCase[] =>
  (Object.keys(TABLES) as Kind[]).flatMap((kind) => [
    { title: `${kind}: deleted by hand`, run: () => tryByHand(kind) },
    ...ROUTES[kind].flatMap((route) =>
      FORMS.map((form) => ({ title: `${kind}: ${form} at ${route || "the list of servers"}`, run: () => tryRoute(kind, route, form) })),
    ),
  ]);

export const absenceProof: Proof = {
  name: "absence",
  description:
    "Let one route after another answer with the API's own 404, without rows, or not at all, during every operation on every resource type that holds data. No data may be lost without permission. An object that was deleted by hand must need no permission.",
  cases,
};
