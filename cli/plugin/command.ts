import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Command } from "commander";
import { messageOf } from "../../provider/core/log/errors";
import { exitCodeFor, ToolCommand } from "../command-line";
import { type PlannedUse, planUse } from "./use";

/** Thrown if a file cannot be written. Files that were already replaced have their old contents again. */
export class NotWrittenError extends Error {}

/** Replaces all files or none. Each new file is complete before it replaces the old file. */
export function replaceAll(
  files: ReadonlyMap<string, { before: string; after: string }>,
  rename: (from: string, to: string) => void = renameSync,
): void {
  const undo: (() => void)[] = [];
  const drafts: string[] = [];
  try {
    for (const [path, { after }] of files) {
      const draft = `${path}.part`;
      writeFileSync(draft, after, { flag: "wx", mode: statSync(path).mode });
      drafts.push(draft);
    }
    for (const [path, { before }] of files) {
      rename(`${path}.part`, path);
      undo.push(() => writeFileSync(path, before));
    }
  } catch (error) {
    for (const restore of undo) restore();
    for (const draft of drafts) rmSync(draft, { force: true });
    throw new NotWrittenError(`The files cannot be written, and nothing was changed: ${messageOf(error)}.`);
  }
}

interface Options {
  dir: string;
  stack?: string;
  dynamic: boolean;
  json: boolean;
}

export function pluginCommand(): Command {
  return new ToolCommand("plugin").summary("Move a stack to the resource plugin, or back").addCommand(useCommand());
}

function useCommand(): Command {
  return new ToolCommand("use")
    .summary("Make a stack use the resource plugin, or the dynamic provider again")
    .description(
      "Writes the path of the plugin to Pulumi.yaml, and sets hosting:host in the stack's configuration file. The next up moves the stack: it keeps the " +
        "resources, and sends only GET requests to the platform. You can repeat the command. Exit codes: 0 done, 1 not written, 2 usage error.",
    )
    .option("--dir <folder>", "Folder that contains Pulumi.yaml", ".")
    .option("--stack <name>", "Stack to move (default: the only stack with a configuration file)")
    .option("--dynamic", "Move the stack back to the dynamic provider", false)
    .option("--json", "Print JSON", false)
    .addHelpText("after", "\nExample:\n  pulumi-hosting plugin use --stack prod\n  pulumi preview\n  pulumi up")
    .action((options: Options) => {
      try {
        process.exitCode = use(options);
      } catch (error) {
        process.exitCode = exitCodeFor(error);
      }
    });
}

function use({ dir, stack, dynamic, json }: Options): number {
  const planned = planUse({ dir, stack, host: dynamic ? "dynamic" : "plugin" });
  replaceAll(planned.files);
  const changed = [...planned.files.keys()].map((path) => relative(resolve(dir), path).replaceAll("\\", "/"));
  const { host, isRefreshFirstTurnedOff } = planned;
  const facts = { host, stack: planned.stack ?? null, changed, isRefreshFirstTurnedOff };
  console.log(json ? JSON.stringify({ pluginUse: 1, ...facts }, undefined, 2) : lines(planned, changed).join("\n"));
  return 0;
}

const EXPECTED = "# shows no changes if the stack has resources already";

function lines({ host, stack, isRefreshFirstTurnedOff, sdkFrom }: PlannedUse, changed: readonly string[]): string[] {
  const whose = stack === undefined ? "The program" : `The stack ${stack}`;
  const what = host === "plugin" ? "the resource plugin" : "the dynamic provider";
  const named = stack === undefined ? "" : ` --stack ${stack}`;
  return [
    changed.length === 0
      ? `${whose} uses ${what} already. Nothing was changed.`
      : `${whose} uses ${what} from now on: ${changed.join(", ")}.`,
    ...(isRefreshFirstTurnedOff
      ? ["hosting:refreshFirst is false now, because it must be off while a stack moves. Set it again after the up."]
      : changed.length > 0 && stack !== undefined
        ? ["Leave hosting:refreshFirst off until the stack has moved."]
        : []),
    ...(sdkFrom === undefined
      ? []
      : ["Next:", `  pulumi package add ${sdkFrom}   # generates the SDK`, "  npx pulumi-hosting plugin use   # once more"]),
    ...(changed.length === 0 || sdkFrom !== undefined ? [] : ["Next:", `  pulumi preview${named}   ${EXPECTED}`, `  pulumi up${named}`]),
  ];
}
