import * as pulumi from "@pulumi/pulumi";
import type { GameServerArgs, game } from "../generated";
import { DEFAULT_CATALOG, DEFAULT_DELAY_SECONDS, NEWEST } from "./game-server-definition";

export function versionOf({ gameVersion }: GameServerArgs): Omit<game.GameVersionArgs, "server"> | undefined {
  return typeof gameVersion === "string" ? { version: gameVersion } : gameVersion;
}

type Mod = NonNullable<GameServerArgs["mods"]>[string];

/** A text is the version in the default catalogue. Any other value is a source. */
export function sourceOf(project: string, mod: Mod): game.AddonArgs["source"] {
  if (typeof mod !== "string" && !pulumi.Output.isInstance(mod)) return mod as game.AddonArgs["source"];
  const source = { kind: "catalog", catalog: DEFAULT_CATALOG, project } as const;
  if (mod === NEWEST) return source;
  return pulumi.output(mod as pulumi.Input<string>).apply((version) => (version === NEWEST ? source : { ...source, version }));
}

/** Seconds between the warning of a planned restart and the restart. */
const WARNING_SECONDS = 60;

export const restartTasks = {
  onlyWhenOnline: true,
  tasks: [
    { action: "command", payload: "say The server restarts in one minute" },
    { action: "power", payload: "restart", timeOffset: WARNING_SECONDS },
  ],
} satisfies Partial<game.ScheduleArgs>;

export const backupTasks = { tasks: [{ action: "backup" }] } satisfies Partial<game.ScheduleArgs>;

/** Whether the server has something that it uses only after a restart. */
export const mayRestart = ({ gameVersion, startup, config, files, mods }: GameServerArgs): boolean =>
  [gameVersion, startup, config, files, mods].some((given) => given !== undefined);

export function restartSteps(apply: Exclude<GameServerArgs["apply"], false> = {}): game.ActionArgs["steps"] {
  const { delaySeconds = DEFAULT_DELAY_SECONDS, warning } = apply;
  const shown = warning ?? `The server restarts in ${delaySeconds} seconds`;
  return [
    { action: "command", command: pulumi.interpolate`say ${shown}`, ifRunning: true },
    { action: "power", signal: "restart", delaySeconds },
  ];
}
