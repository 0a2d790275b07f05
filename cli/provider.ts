import { randomBytes } from "node:crypto";
import { type Outside, Run } from "../provider/core/run/run";
import { Settings } from "../provider/core/settings/settings";
import { platformClock } from "../provider/hosts/platform-clock";

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment takes precedence over the configuration of the stack. */
export const settingsWith = (config: ReadonlyMap<string, string>, env: Environment): Settings =>
  new Settings((key) => config.get(key), env, [...config.keys()]);

export function providerWith(
  settings: Settings,
  env: Environment,
  say: (text: string) => void,
  { clock, ...outside }: Partial<Outside> = {},
): Run {
  return new Run(settings, {
    clock: platformClock(settings, env, clock),
    random: Math.random,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    // Messages about a resource are not printed, because the result contains them.
    sink: ({ severity, text, urn, status }) => {
      if (urn === undefined && severity !== "debug" && status !== true) say(text);
    },
    ...outside,
  });
}
