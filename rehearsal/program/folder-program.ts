import type { Message } from "../protocol/events";
import { isSecret, openSecrets } from "../protocol/wire";
import { type Child, eachLine, lazily, startChild } from "./child-process";
import { type ProgramContext, type RunningProgram, type StartProgram, saysHungUp } from "./program";
import { STAND_IN_FOR_OUTPUTS } from "./stand-in-outputs";

export interface FolderProgram {
  /** The project's folder. */
  root: string;
  /** The program's folder. */
  folder: string;
  /** `main` of Pulumi.yaml. If it is not set, package.json decides. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** `nodeargs` of Pulumi.yaml. */
  nodeArgs?: readonly string[];
  /** Path of Bun, if it runs the program. */
  bun?: string | undefined;
}

/** Exit code of a program that has already reported its error (docs/facts/engine.md 2). */
const FAILED_AND_REPORTED = 32;

/** Turns off the colours of errors: on some releases of Node 20, the SDK's runner never ends when it colours a stack trace with a scoped package. */
const PLAIN_ERRORS =
  '{ const util = process.getBuiltinModule("node:util"); util.inspect = new Proxy(util.inspect, { apply: (inspect, self, ' +
  "[value, options, ...rest]) => inspect(value, options?.colors ? { ...options, colors: false } : options, ...rest) }); }";

/** Runs the program of a folder in a separate process, with the SDK's own runner. */
export const folderProgram =
  ({ root, folder, entry, env, nodeArgs = [], bun }: FolderProgram): StartProgram =>
  (context) => {
    const { sdk, info, monitorAddress, engineAddress } = context;
    // The arguments have the same order as in the language host (docs/facts/engine.md 2).
    const args = [
      ...["--monitor", monitorAddress, "--engine", engineAddress],
      ...["--organization", info.organization, "--project", info.project, "--root-directory", root],
      ...["--stack", info.stack, "--pwd", folder],
      ...(info.dryRun ? ["--dry-run"] : []),
      ...["--parallel", String(info.parallel), entry],
    ];
    const environment = { PULUMI_NODEJS_TYPESCRIPT: "true", ...env, ...configEnv(context) };
    const child = startChild({
      script: sdk.runScript,
      args,
      folder,
      bun,
      nodeArgs,
      env: environment,
      preload: `${PLAIN_ERRORS}${STAND_IN_FOR_OUTPUTS}${lazily(unused(environment))}`,
    });
    return watch(child, context);
  };

/** Packages that the SDK always loads, but needs only to turn a function into text. `typescript` is not needed if the program is JavaScript. */
const unused = ({ PULUMI_NODEJS_TYPESCRIPT: typescript }: NodeJS.ProcessEnv): string[] =>
  typescript === "false" ? ["@npmcli/arborist", "typescript"] : ["@npmcli/arborist"];

function watch(child: Child, { report, stopped }: ProgramContext): RunningProgram {
  let failed = false;
  let killed = false;
  const output = [
    eachLine(child.stdout, (line) => report.message({ severity: "info", text: line })),
    eachLine(
      child.stderr,
      standardError((message) => report.message(message), stopped),
    ),
  ];
  const ended = new Promise<boolean>((resolve) => {
    const end = async (problem: string | undefined): Promise<void> => {
      failed = problem !== undefined;
      await Promise.all(output);
      if (problem && !killed && !stopped()) report.error(problem);
      resolve(!failed);
    };
    child.once("error", (error) => void end(`The program could not be started: ${error.message}`));
    child.once("exit", (code, signal) => {
      if (code === 0) void end(undefined);
      else if (code === FAILED_AND_REPORTED) void end("");
      else void end(signal === null ? `The program ended with code ${code}.` : `The program was ended by the signal ${signal}.`);
    });
  });
  return {
    ended,
    failed: () => failed,
    kill: () => {
      killed = true;
      child.kill("SIGKILL");
    },
  };
}

/** Returns the configuration in the form that the language host uses: a map from `ns:config:name` to text, and a list of the secret keys. */
function configEnv({ info }: ProgramContext): NodeJS.ProcessEnv {
  const entries = Object.entries(info.config);
  const values = entries.map(([key, value]) => [key.replace(":", ":config:"), String(openSecrets(value))]);
  return {
    PULUMI_CONFIG: JSON.stringify(Object.fromEntries(values)),
    PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(entries.filter(([, value]) => isSecret(value)).map(([key]) => key)),
  };
}

const UNDELIVERED = "failed to deliver log message.";
const SEVERITIES: Readonly<Record<string, Message["severity"]>> = { info: "info", warn: "warning", error: "error" };

/**
 * After a stop, the SDK prints each log line to standard error, inside a report that the line was not delivered. Returns a function that passes on
 * only the program's message.
 */
export function standardError(pass: (message: Message) => void, stopped: () => boolean): (line: string) => void {
  let undelivered: string[] | undefined;
  return (line) => {
    if (undelivered === undefined) {
      if (stopped() && line.trim() === UNDELIVERED) undelivered = [];
      else pass({ severity: "info#err", text: line });
      return;
    }
    const [, level] = /^ message severity: (\w+)$/.exec(line) ?? [];
    if (level === undefined) {
      undelivered.push(line);
      return;
    }
    const text = undelivered.join("\n").replace(/^error: [\s\S]*?\noriginal message: /, "");
    undelivered = undefined;
    if (!saysHungUp(text)) pass({ severity: SEVERITIES[level] ?? "info", text });
  };
}
