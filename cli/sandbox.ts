import { writeFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { nearest } from "../provider/core/log/text";
import { ADDRESS_KEYS } from "../rehearsal/account-pins";
import { messageOf } from "../rehearsal/protocol/thrown";
import { type Sandbox, type SandboxOptions, startSandbox, VARIANT_NAMES, VARIANTS, type VariantName, type Variants } from "../sandbox";
import { startTwin } from "../sandbox/start-twin";
import { EXIT, exitCodeFor, number, signalled, ToolCommand, UsageError } from "./command-line";
import { readGiven } from "./given-file";
import { stateForCopy } from "./twin/state-of-stack";
import { readTwin, type TwinContent } from "./twin/twin-file";

const DEFAULT_JOURNAL = 10_000;

function variant(text: string, before: Partial<Variants> = {}): Partial<Variants> {
  const [name = "", value = ""] = text.split("=");
  if (!VARIANT_NAMES.includes(name as VariantName)) {
    const meant = nearest(name, VARIANT_NAMES);
    const hint = meant === undefined ? "" : `Did you mean ${meant}? `;
    throw new InvalidArgumentError(`There is no platform variant ${name}. ${hint}pulumi-hosting sandbox --variants lists them.`);
  }
  const { alternatives } = VARIANTS[name as VariantName];
  if (!(alternatives as readonly string[]).includes(value))
    throw new InvalidArgumentError(`${name} must be one of ${alternatives.join(", ")}.`);
  return { ...before, [name]: value };
}

export function sandboxCommand(): Command {
  return (
    new ToolCommand("sandbox")
      .summary("Serve both APIs on this machine, without an account")
      .description(
        "Serves the hosting API and the game panel's API on 127.0.0.1, with made-up servers and prices, and a console for the browser at /. On a " +
          "terminal, the command prints how to use the sandbox. Otherwise it prints one line of JSON with the addresses and keys that a stack needs. Serves until SIGTERM or SIGINT (Ctrl+C).",
      )
      .option(
        "--port <n>",
        "Port to listen on (default: the port of the last start with this --state, else a free port)",
        number("a port number from 0 to 65535", (n) => Number.isInteger(n) && n >= 0 && n <= 65535),
      )
      .option("--state <file>", "Save the sandbox's objects to this file and load them at the next start (default: nothing is saved)")
      .option("--twin <file>", "Serve the copy of an account that pulumi-hosting twin wrote")
      .option(
        "--latency-ms <n>",
        "Delay every response by this many milliseconds",
        number("0 or more milliseconds", (n) => n >= 0),
        0,
      )
      .option("--limits", "Refuse requests above the documented rate limits", false)
      .option(
        "--speed <n>",
        "Sandbox seconds per real second: 10 makes builds ten times as fast",
        number("a number above 0", (n) => n > 0 && n <= 1_000_000),
        1,
      )
      .option("--variant <name=value>", "Choose a platform variant for behaviour that is not documented (repeatable)", variant)
      .option("--variants", "List the platform variants and exit", false)
      .option(
        "--journal <n>",
        "Number of requests to keep for the console and the journal",
        number("a whole number from 1", (n) => Number.isInteger(n) && n >= 1),
        DEFAULT_JOURNAL,
      )
      .option("--rewrite-state <file>", "With --twin: put the addresses of the copy into a state that pulumi stack export wrote")
      .option("--json", "Print one line of JSON on a terminal too", false)
      .option("--env", "Print environment variables for a shell instead, with which a stack uses the sandbox", false)
      // Until release 0.2, `--variant` was named `--reading`. Release 0.3 is the last release that accepts the old name.
      .addOption(new Option("--reading <name=value>").argParser(variant).hideHelp())
      .addHelpText(
        "after",
        "\nExample:\n  pulumi-hosting sandbox --port 8080 --state sandbox.json\n  pulumi config set hosting:baseUrl http://127.0.0.1:8080",
      )
      .action(
        async ({
          port,
          state,
          twin,
          latencyMs,
          limits,
          speed,
          variant,
          variants: isListing,
          reading,
          journal,
          json,
          env,
          rewriteState: stackState,
        }: Options) => {
          if (isListing) {
            for (const line of variantLines()) console.log(line);
            return;
          }
          const variants = { ...reading, ...variant };
          try {
            if (twin === undefined && stackState !== undefined)
              throw new UsageError(
                "--rewrite-state works with --twin only. Add --twin <file>, or remove --rewrite-state.",
                "invalid_value",
              );
            const copy = twin === undefined ? undefined : copyOf(twin, state);
            const start = copy === undefined ? startSandbox : copyIn(copy, variants);
            const sandbox = await start({
              port: port ?? (state === undefined ? 0 : "kept"),
              stateFile: state,
              latencyMs,
              limits,
              speed,
              variants,
              journalEntries: journal,
            });
            if (copy && stackState !== undefined) rewriteState(stackState, copy, sandbox);
            const isForPeople = process.stdout.isTTY === true && !json;
            const shown = env ? environmentFor(sandbox, copy) : isForPeople ? introductionTo(sandbox) : addressesOf(sandbox);
            process.stdout.write(`${shown}\n`);
            await signalled();
            await sandbox.close();
          } catch (error) {
            if (error instanceof UsageError) {
              process.exitCode = exitCodeFor(error);
              return;
            }
            console.error(`error: ${sentence(error, port)}`);
            process.exitCode = EXIT.failed;
          }
        },
      )
  );
}

/** Reads the copy of an account. A copy has no state file: each start begins with the account as it was copied. */
function copyOf(file: string, state: string | undefined): TwinContent {
  if (state !== undefined) throw new UsageError("--twin does not work together with --state. Leave one of them out.", "invalid_value");
  try {
    return readTwin(file);
  } catch (error) {
    throw UsageError.from(error, "invalid_file");
  }
}

const copyIn =
  ({ answers, variants }: TwinContent, chosen: Partial<Variants>): ((options: SandboxOptions) => Promise<Sandbox>) =>
  async (options) =>
    (await startTwin(options, { answers, variants: { ...variants, ...chosen } })).sandbox;

interface Options {
  port?: number;
  state?: string;
  twin?: string;
  latencyMs: number;
  limits: boolean;
  speed: number;
  variant?: Partial<Variants>;
  variants: boolean;
  reading?: Partial<Variants>;
  journal: number;
  json: boolean;
  env: boolean;
  rewriteState?: string;
}

/** The first alternative of each variant is the sandbox's default. */
const variantLines = (): string[] =>
  VARIANT_NAMES.flatMap((name) => [`${name}=${VARIANTS[name].alternatives.join("|")}`, `    ${VARIANTS[name].about}`]);

const addressesOf = ({ baseUrl, apiToken, panelUrl, panelKey, adminUrl }: Sandbox): string =>
  JSON.stringify({ baseUrl, apiToken, panelUrl, panelKey, adminUrl });

function environmentFor(sandbox: Sandbox, copy: TwinContent | undefined): string {
  const addresses = ADDRESS_KEYS.map(({ variable, field }) => [variable, sandbox[field]]);
  const pins = [
    ["HOSTING_ACCOUNT", onCopy(copy?.account, sandbox.baseUrl)],
    ["HOSTING_PANEL_ACCOUNT", onCopy(copy?.panelAccount, sandbox.panelUrl)],
  ].filter(([, pin]) => pin !== undefined);
  // A copy uses the names of the specification, even if the platform of the account uses other names.
  const words = copy === undefined ? [] : [["HOSTING_VOCABULARY", "{}"]];
  return [...addresses, ...pins, ...words].map(([name, value]) => `export ${name}='${value}'`).join("\n");
}

const onCopy = (account: string | undefined, origin: string): string | undefined => account && `${origin}#${account.split("#")[1]}`;

/** The provider refuses objects of another account, so the state must name the copy. */
function rewriteState(file: string, { account, panelAccount }: TwinContent, { baseUrl, panelUrl }: Sandbox): void {
  const origins = new Map<string, string>();
  if (account !== undefined) origins.set(account.split("#")[0] ?? "", baseUrl);
  if (panelAccount !== undefined) origins.set(panelAccount.split("#")[0] ?? "", panelUrl);
  writeFileSync(file, stateForCopy(readGiven(file), file, origins));
}

const introductionTo = ({ baseUrl, apiToken }: Sandbox): string =>
  [
    `The sandbox is running. Its console: ${baseUrl}/`,
    "",
    "To point a stack at it:",
    `  pulumi config set hosting:baseUrl ${baseUrl}`,
    `  pulumi config set --secret hosting:apiToken '${apiToken}'`,
    "",
    "--json prints the game panel's address and key as well. Press Ctrl+C to stop.",
  ].join("\n");

function sentence(error: unknown, port: number | undefined): string {
  const { code } = Object(error) as { code?: unknown };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Choose another one with --port, or omit --port for a free one.`;
  if (code === "EACCES") return `This user is not allowed to open port ${port}. Choose a port above 1023 with --port.`;
  return messageOf(error);
}
