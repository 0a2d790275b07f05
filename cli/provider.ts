import { randomBytes } from "node:crypto";
import { Run } from "../../provider/core/run";
import { Settings } from "../../provider/core/settings";
import { platformClock } from "../../provider/hosts/platform-clock";

/** The provider in this process, with the settings of the environment and of a stack's configuration. */
export function providerWith(config: ReadonlyMap<string, string>, env: NodeJS.ProcessEnv, say: (text: string) => void): Run {
  const settings = new Settings((key) => config.get(key), env, [...config.keys()]);
  return new Run(settings, {
    clock: platformClock(settings, env),
    random: Math.random,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    // Warnings such as that of an address in clear text; what a resource is told stands in the result.
    sink: ({ severity, text, urn, status }) => {
      if (urn === undefined && severity !== "debug" && status !== true) say(text);
    },
  });
}
