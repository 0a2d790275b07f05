import { type Command, Option } from "commander";
import { HOST_VARIABLE, HOSTS } from "../../provider/hosts/host-choice";

/** Adds the option `--host`. The option sets an environment variable, so it also applies to processes that the proof starts. */
export const onHost = (command: Command): Command =>
  command
    .addOption(new Option("--host <name>", "The host of the resources").choices([...HOSTS]).default(HOSTS[0]))
    .hook("preAction", (_, action) => {
      process.env[HOST_VARIABLE] = action.opts().host;
    });
