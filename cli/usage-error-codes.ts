import type { ErrorEntry } from "../provider/error-codes";

/** Errors of a command that has wrong arguments, or that runs in a wrong folder or environment. Such a command does nothing. */
export const USAGE_ERROR_CODES = {
  unknown_command: {
    means: "There is no such command.",
    why: "A mistyped name, or a command of a later release of this package.",
    action: "List the commands with `pulumi-hosting --help`.",
    example: "unknown command 'rehears' (Did you mean rehearse?)",
  },
  unknown_option: {
    means: "The command has no such option, or accepts fewer arguments.",
    why: "A mistyped option, an option of another command, or a value with a space that is not in quotation marks.",
    action: "List the options with `--help` after the name of the command.",
    example: "unknown option '--stak' (Did you mean --stack?)",
  },
  missing_argument: {
    means: "The command needs an argument, an option or an environment variable that is not set.",
    why: "The command cannot choose a value itself.",
    action: "Add the value that the message names.",
    example: "option '--stack <name>' argument missing.",
  },
  invalid_value: {
    means: "An argument or option has a value that the command does not accept, or contradicts another option.",
    why: "The value is not in the list of choices, has the wrong form, or names something that does not exist.",
    action: "Choose one of the values that the message lists.",
    example: "command-argument value 'deploy' is invalid for argument 'operation'. Allowed choices are preview, up, refresh, destroy.",
  },
  invalid_file: {
    means: "A file that you passed does not exist, cannot be read, or has the wrong form.",
    why: "A wrong path, or the output of another command.",
    action: "Create the file with the command that the message or the guide names.",
    example: "plan.json is not JSON. Run: pulumi preview --json --show-sames > preview.json",
  },
  no_project: {
    means: "The folder is not a Pulumi project that the command can use.",
    why: "The command runs in another folder, or the project is incomplete: `Pulumi.yaml` or an installed package is missing.",
    action: "Choose the folder with `--dir`, or [write a new project](../guides/start.md).",
    example: "/home/me/shop is not a project folder: it has no Pulumi.yaml. Create a project with: npx pulumi-hosting init",
  },
  no_stack: {
    means: "The stack does not exist or cannot be read.",
    why: "A mistyped name, a stack without a configuration file, or a Pulumi CLI that is logged in to another backend.",
    action: "Choose a stack with `--stack`, or create one with `pulumi stack init`.",
    example: "There is no file Pulumi.prod.yaml. Existing stacks: dev, staging.",
  },
  wrong_stack: {
    means: "The stack or its settings belong to another program or another platform. Nothing was changed.",
    why: "An import was made from one platform and is applied to another, or the stack contains resources that the program does not declare.",
    action:
      "Choose another stack with `--stack`, or correct its settings. The [guide on imports](../guides/import.md) explains `import apply`.",
    example:
      "The program was imported from https://console.example.com, but the configuration points to http://127.0.0.1:8080. Nothing was changed.",
  },
  would_overwrite: {
    means: "The command would overwrite files. It wrote nothing.",
    why: "The folder already contains files that the command would write.",
    action: "Choose another folder, or move the files away. Some commands have `--force`.",
    example: "Pulumi.yaml exists already in /home/me/shop, and init overwrites nothing. Move it away, or choose another folder.",
  },
  in_use: {
    means: "Another run is working on the same state or on the same sandbox.",
    why: "A rehearsal of this project has not ended. With `--console` it serves the sandbox until Ctrl+C.",
    action: "End that run, or use its sandbox: `--sandbox <address>`. The [guide on the sandbox](../guides/sandbox.md) shows both.",
    example:
      "Another run (process 4711) is working on the state .rehearsal/sandbox.json. Wait until it ends. To use its sandbox meanwhile, add: --sandbox http://127.0.0.1:41234",
  },
  missing_program: {
    means: "A program that the command needs is not installed, or is too old.",
    why: "The Pulumi CLI or npm is not on the `PATH`.",
    action: "Install the program. To use a Pulumi CLI that is not on the `PATH`, set `PULUMI_CLI` to its path.",
    example: "There is no Pulumi CLI on the PATH. Install it, set PULUMI_CLI, or pass a state: --state <file>.",
  },
} as const satisfies Record<string, ErrorEntry>;

export type UsageErrorCode = keyof typeof USAGE_ERROR_CODES;
