import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { Engine } from "./engines";
import { gameFixture } from "./game-fixture";

export const LONG_AGO = "2020-01-01T00:00:00+00:00";
export const RESTART = { action: "power", payload: "restart" } as const;
export const BACKUP = { action: "backup" } as const;
export const say = (text: string) => ({ action: "command", payload: `say ${text}` }) as const;

export const gameScheduleFixture = (open: Engine["open"]) => {
  const begin = (args: Parameters<typeof gameFixture>[1] = {}, options: CustomResourceOptions = {}) => gameFixture(open, args, options);

  return { begin };
};
