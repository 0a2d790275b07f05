import type { Command } from "commander";

/** Each command is loaded when the user calls it, so `--version` and the help of one command load no further commands. */
export const commands: Readonly<Record<string, () => Command>> = {
  init: () => (require("./init/command") as typeof import("./init/command")).initCommand(),
  sandbox: () => (require("./sandbox") as typeof import("./sandbox")).sandboxCommand(),
  rehearse: () => (require("./rehearse") as typeof import("./rehearse")).rehearseCommand(),
  twin: () => (require("./twin/command") as typeof import("./twin/command")).twinCommand(),
  plugin: () => (require("./plugin/command") as typeof import("./plugin/command")).pluginCommand(),
  policy: () => (require("./policy/command") as typeof import("./policy/command")).policyCommand(),
  report: () => (require("./report/command") as typeof import("./report/command")).reportCommand(),
  ci: () => (require("./ci/command") as typeof import("./ci/command")).ciCommand(),
  cost: () => (require("./cost/command") as typeof import("./cost/command")).costCommand(),
  import: () => (require("./import/command") as typeof import("./import/command")).importCommand(),
  doctor: () => (require("./doctor/command") as typeof import("./doctor/command")).doctorCommand(),
};
