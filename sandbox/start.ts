import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { systemClock } from "../provider/api/clock";
import { adminApp } from "./admin";
import { hostingAreas, panelAreas } from "./areas";
import { manualClock, runningClock, type SandboxClock } from "./clock";
import { apiApp } from "./http/api";
import { AsRead } from "./http/as-read";
import { Faults } from "./http/faults";
import { hostingDialect } from "./http/hosting-dialect";
import { Journal } from "./http/journal";
import { RateLimits } from "./http/limits";
import { panelDialect } from "./http/panel-dialect";
import { checkedOptions, type SandboxOptions } from "./options";
import { USUAL_READINGS } from "./readings";
import type { Runtime } from "./runtime";
import type { Sandbox, SandboxAddresses } from "./sandbox";
import { verbsOf } from "./verbs";
import { newWorld, tokensOfWorld } from "./world/seed";
import { readWorld, writeWorld } from "./world/state-file";

const areas = [...hostingAreas, ...panelAreas];

/** Starts both APIs in this process, on loopback, and resolves when they answer. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port, stateFile, latencyMs, limits, clock: clockKind, tokens, seed, readings, ...checked } = checkedOptions(options);
  const speed = clockKind === "manual" ? 1 : checked.speed;
  const kept = stateFile === undefined ? undefined : readWorld(stateFile);
  const startMs = Math.max(kept?.savedAtMs ?? 0, clockKind === "manual" ? 0 : systemClock.now());
  const clock: SandboxClock = clockKind === "manual" ? manualClock(startMs || undefined) : runningClock(systemClock, speed, startMs);
  const world = kept ?? newWorld(seed, clock.now());
  world.readings = { ...USUAL_READINGS, ...world.readings, ...readings };
  for (const { token, permissions, hidesSensitive, user } of tokens) {
    world.tokens[token] = { token, api: "hosting", user: user ?? "owner", permissions, hidesSensitive, revoked: false };
  }
  const runtime: Runtime = {
    world,
    clock,
    eventHandlers: new Map(areas.flatMap(({ events = {} }) => Object.entries(events))),
    limits: new RateLimits(limits, () => clock.now()),
    faults: new Faults(),
    journal: new Journal(),
    asRead: new AsRead(world.readings),
    real: systemClock,
    latencyMs,
    changed: () => {
      world.savedAtMs = clock.now();
      if (stateFile !== undefined) writeWorld(stateFile, world);
    },
  };
  runtime.changed();

  const verbs = verbsOf(
    runtime,
    areas.flatMap(({ kinds = [] }) => kinds),
  );
  let addresses: SandboxAddresses | undefined;
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  for (const [dialect, served] of [
    [hostingDialect, hostingAreas],
    [panelDialect, panelAreas],
  ] as const) {
    app.route(
      dialect.prefix,
      apiApp(
        runtime,
        dialect,
        served.flatMap(({ serves }) => serves),
      ),
    );
  }
  app.route(
    "/sandbox",
    adminApp(verbs, () => ({ ...addresses, speed })),
  );

  const server = createAdaptorServer({ fetch: app.fetch, hostname: "127.0.0.1" });
  const origin = await listening(server, port);
  addresses = { baseUrl: origin, panelUrl: origin, adminUrl: `${origin}/sandbox`, ...tokensOfWorld(world) };
  const close = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  };
  return { ...addresses, speed, ...verbs, close };
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
