import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { systemClock } from "../provider/api/clock";
import { adminApp } from "./admin";
import { answerInProcess, serveApis } from "./apis";
import { Consoles, consoleUpgrades } from "./console/consoles";
import { controlsOf } from "./controls";
import type { Explorable } from "./explorer/explored";
import { noteUse } from "./game/api-key";
import { anyIsAway } from "./game/server/access";
import { recordWrite } from "./hosting/audit-event";
import { PAGES, pageResponse } from "./hosting/page";
import { Faults } from "./http/faults";
import { ANSWERS, type Answers, CONSOLES, type ConsolesInProcess, USED_VARIANTS, type VariantsInProcess } from "./http/in-process";
import { Journal } from "./http/journal";
import { RateLimits } from "./http/limits";
import type { Runtime } from "./http/runtime";
import { checkedOptions, type SandboxOptions } from "./options";
import { collections, eventHandlers, routes, tableNames } from "./platform";
import type { Sandbox, SandboxAddresses } from "./sandbox";
import { addTeam, newWorld, renewWorld, tokensOfWorld } from "./seed";
import { AsRead } from "./variants/as-read";
import { manualClock, runningClock, type SandboxClock, serverClock } from "./world/clock";
import { readWorld, writeWorld } from "./world/state-file";
import { noted, USUAL_VARIANTS } from "./world/variants";
import { type World, wholeWorld } from "./world/world";

/** Replaces parts of a new sandbox. */
export interface StartParts {
  /** Returns the first world. Default: the world of a new sandbox. */
  readonly worldAt?: (seed: number, nowMs: number) => World;
  /** The world of an earlier sandbox. Replaces the world in the state file. */
  readonly kept?: World | undefined;
  /** Called when the sandbox can answer requests. */
  readonly prepare?: (runtime: Mutable) => void;
}

/** A runtime whose variants can still change, because it has answered no request. */
export type Mutable = Omit<Runtime, "rewriter"> & { rewriter: Runtime["rewriter"] };

/** Starts both APIs in this process, on the loopback interface. Resolves when they respond. */
export function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return startWith(options, {});
}

export async function startWith(options: SandboxOptions, { worldAt = newWorld, kept: given, prepare }: StartParts): Promise<Sandbox> {
  const checked = checkedOptions(options);
  const { port, stateFile, latencyMs, seed, variants } = checked;
  const isManual = checked.clock === "manual";
  const speed = isManual ? 1 : checked.speed;
  const kept = stateFile === undefined ? given : readWorld(stateFile);
  const startMs = Math.max(kept?.savedAtMs ?? 0, isManual ? 0 : systemClock.now());
  const clock: SandboxClock = isManual ? manualClock(startMs || undefined) : runningClock(systemClock, speed, startMs);
  const world = kept ? wholeWorld(kept, tableNames) : worldAt(seed, clock.now());
  const usedVariants = new Set<string>();
  world.variants = noted({ ...USUAL_VARIANTS, ...world.variants, ...variants }, usedVariants);
  for (const { token, permissions, hidesSensitive, user } of checked.tokens) {
    world.tokens[token] = { token, api: "hosting", user: user ?? "owner", permissions, hidesSensitive, revoked: false };
  }
  for (const name of checked.teams) if (!(name in world.otherTeams)) addTeam(world, name, seed, clock.now());
  let revision = 0;
  const shared = {
    tokens: world.tokens,
    clock,
    eventHandlers,
    collections,
    limits: new RateLimits(checked.limits, () => clock.now()),
    faults: new Faults(),
    journal: new Journal(checked.journalEntries),
    audit: recordWrite,
    noteUse,
    real: serverClock,
    latencyMs,
    changed: () => {
      revision++;
      world.savedAtMs = clock.now();
      if (stateFile !== undefined) writeWorld(stateFile, world);
      consoles?.flush();
    },
  };
  let consoles: Consoles | undefined;
  const ofTeam = ([team, theirs]: [string, World]): [string, Runtime] => [
    team,
    { ...shared, world: theirs, teams: new Map(), team, rewriter: new AsRead(world.variants) },
  ];
  const others = new Map(Object.entries(world.otherTeams).map(ofTeam));
  const runtime: Mutable = { ...shared, world, teams: others, rewriter: new AsRead(world.variants) };
  prepare?.(runtime);
  runtime.changed();

  consoles = new Consoles([runtime, ...others.values()], () => addresses?.panelUrl ?? "", serverClock);

  let addresses: SandboxAddresses | undefined;
  const addressesOf = (name: string) => ({
    ...(addresses as SandboxAddresses), // only requests use the addresses, and they come after the sandbox has started
    adminUrl: `${addresses?.adminUrl}/teams/${encodeURIComponent(name)}`,
    ...tokensOfWorld(world, name),
    speed,
  });
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  serveApis(app, runtime);
  const withPage = (uuid: string) => [runtime, ...others.values()].find(({ world: of }) => Object.hasOwn(of.applications, uuid)) ?? runtime;
  for (const path of [`${PAGES}/:application`, `${PAGES}/:application/*`])
    app.all(path, (c) => {
      const uuid = c.req.param("application") ?? "";
      return pageResponse(withPage(uuid), uuid);
    });
  for (const [name, theirs] of others) {
    const admin = adminApp(theirs, () => addressesOf(name));
    app.route(`/sandbox/teams/${encodeURIComponent(name)}`, admin);
  }
  const admin = adminApp(runtime, () => ({ ...addresses, speed: clock.speed || 1 }));
  app.route("/sandbox", admin);
  const explorer = explorerOf({
    runtime,
    controls: controlsOf(runtime),
    secretFields: (called) => routes.find(({ call }) => `${call.method} ${call.path}` === called)?.call.secretFields ?? [],
    revision: () => revision,
    renew: (chosen) => {
      renewWorld(world, worldAt(seed, clock.now()), chosen);
      runtime.rewriter = new AsRead(world.variants);
      runtime.changed();
    },
  });
  for (const path of ["/", "/console/*"]) app.all(path, (c) => explorer().fetch(c.req.raw, c.env));

  const server = createAdaptorServer({ fetch: app.fetch, hostname: "127.0.0.1" });
  server.on("upgrade", consoleUpgrades(consoles));
  // With `kept`, the port of the last start is used again if it is free, because addresses in stored objects contain it.
  const origin = await (port === "kept" ? listening(server, kept?.port ?? 0).catch(() => listening(server, 0)) : listening(server, port));
  if (checked.isBackground) inBackground(server);
  if (stateFile !== undefined) {
    world.port = Number(new URL(origin).port);
    writeWorld(stateFile, world);
  }
  addresses = { baseUrl: origin, panelUrl: origin, adminUrl: `${origin}/sandbox`, ...tokensOfWorld(world) };
  let isClosed = false;
  const answers: Answers = {
    [ANSWERS]: (request) =>
      isClosed || !shared.faults.isEmpty || anyIsAway(world) || latencyMs > 0 ? undefined : answerInProcess(runtime, origin, request),
  };
  const inProcess: ConsolesInProcess & VariantsInProcess = { [CONSOLES]: consoles.openInProcess, [USED_VARIANTS]: usedVariants };
  const close = async () => {
    isClosed = true;
    consoles?.close();
    const closed = new Promise<void>((done) => server.close(() => done()));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  };
  const seenBy = async (name: string): Promise<Sandbox> => {
    const theirs = others.get(name);
    if (!theirs)
      throw new Error(
        `There is no team ${name}. The teams are ${[...others.keys()].join(", ") || "none"}. Add its name to the option teams.`,
      );
    return { ...addressesOf(name), ...controlsOf(theirs), ...answers, ...inProcess, ofTeam: seenBy, ...closing(async () => undefined) };
  };
  return { ...addresses, speed, ...controlsOf(runtime), ...answers, ...inProcess, ofTeam: seenBy, ...closing(close) };
}

/** Returns a function that loads the web console at the function's first call, because the start of a sandbox should not load it. */
function explorerOf(explored: Explorable): () => Hono {
  let app: Hono | undefined;
  return () => {
    app ??= (require("./explorer/app") as typeof import("./explorer/app")).explorerApp(explored);
    return app;
  };
}

const closing = (close: () => Promise<void>): Pick<Sandbox, "close" | typeof Symbol.asyncDispose> => ({
  close,
  [Symbol.asyncDispose]: close,
});

/** Lets the process end although the server runs. Otherwise a test runner would hang if a test fails before it closes the sandbox. */
function inBackground(server: ReturnType<typeof createAdaptorServer>): void {
  server.unref();
  server.on("connection", (socket: Socket) => void socket.unref());
}

function listening(server: ReturnType<typeof createAdaptorServer>, port: number): Promise<string> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", () => {
      server.removeListener("error", failed);
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
