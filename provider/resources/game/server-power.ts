import { ServerConsole } from "../../api/panel/console";
import { type PowerSignal, power } from "../../api/panel/power";
import type { GameServer } from "../../api/panel/servers";
import type { Context } from "../../core/context";
import { waitFor } from "../../core/wait";
import { panelBelow } from "../../platform/game/server-state";
import { powerStep } from "./action/power";

// Reads and sets the power state that a program declares for a game server. For one-time operations such as a restart, there are steps of
// an `Action`.

export const POWER_LEVELS = ["running", "offline"] as const;
export type PowerLevel = (typeof POWER_LEVELS)[number];

export const POWER_SECONDS = 300;

type Place = Pick<Context<unknown>, "panel" | "clock" | "log" | "isComparing">;

/**
 * Returns the power state. `starting` counts as `running`, and `stopping` counts as `offline`. Reads the console if this run has opened
 * it, otherwise the API. The state of the API is up to 20 seconds old.
 */
export async function powerOf(context: Place, server: string): Promise<PowerLevel | undefined> {
  const { panel, clock } = context;
  const heard = ServerConsole.of(panel, server, clock).heard;
  const state = heard ?? (await panelBelow(context, server).get(power.resources, { params: { server } })).current_state;
  if (state === "running" || state === "starting") return "running";
  return state === "offline" || state === "stopping" ? "offline" : undefined;
}

/** Starts or stops the server, and waits for the result. */
export async function bringTo(
  context: Pick<Context<unknown>, "panel" | "clock" | "log" | "name">,
  server: GameServer,
  level: PowerLevel,
  timeoutSeconds: number,
): Promise<void> {
  const { panel: unguarded, clock, log, name } = context;
  const signal: PowerSignal = level === "running" ? "start" : "stop";
  const console = ServerConsole.of(unguarded, server.identifier, clock);
  const stopListening = console.listen((line) => log.status(line));
  const what = `game server ${server.identifier} (power ${signal})`;
  try {
    await powerStep.run(
      {
        ...{ unguarded, server, console, clock, log, name },
        panel: panelBelow(context, server.identifier),
        startedAt: "",
        linesAfter: 0,
        begun: undefined,
        noteBegun: () => undefined,
        forgetBegun: () => undefined,
        waitFor: (waiting) => waitFor({ clock, log }, { ...waiting, what: () => `${what}, ${waiting.what()}` }),
      },
      { action: "power", ...{ signal, timeoutSeconds } },
    );
  } finally {
    stopListening();
  }
}
