import { type ChildProcessByStdio, spawn } from "node:child_process";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import type { RunRequest, RunResponse } from "@pulumi/pulumi/proto/language_pb";
import { call, toStruct } from "../protocol/grpc";
import type { Report } from "../protocol/report";
import { serveSchemas } from "../protocol/schema-loader";
import { CHANNEL_OPTIONS } from "../protocol/sdk";
import { messageOf } from "../protocol/thrown";
import type { Bag } from "../protocol/wire";
import { realProcess } from "./child-process";
import { listening, NotStartedError } from "./listening";
import type { ProgramContext, RunningProgram, StartProgram } from "./program";
import { runRequest } from "./run-request";

export interface LanguageProgram {
  /** The project's folder. */
  root: string;
  /** The program's folder. */
  folder: string;
  /** `main` of Pulumi.yaml. If it is not set, `.`. */
  entry: string;
  /** `runtime.options` of Pulumi.yaml. */
  options: Bag;
  /** Program of Pulumi that runs programs of this language, such as `pulumi-language-yaml`. */
  host: string;
  env: NodeJS.ProcessEnv;
  /** Returns the schema of this package. */
  schema(): Uint8Array;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Runs the program of a folder with the language host of the Pulumi CLI. */
export const languageProgram =
  (program: LanguageProgram): StartProgram =>
  (context) => {
    const { report, stopped, engineAddress } = context;
    const { host, folder, env } = program;
    // In a separate process group: Ctrl-C then reaches only this process, and `kill` also ends the processes that the host has started.
    const child: Child = spawn(host, [engineAddress], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    let [failed, isClosed] = [false, false];
    const kill = (): void => {
      isClosed = true;
      killGroup(child);
    };
    const parent = realProcess();
    parent.once("exit", kill);
    child.once("close", () => parent.off("exit", kill));
    const isOver = new Promise<void>((resolve) => child.once("close", () => resolve()));
    const address = listening(child, { what: `The language host ${basename(host)}`, report, isClosed: () => isClosed });
    const ended = (async (): Promise<boolean> => {
      try {
        const problem = await answerOf(program, context, await address);
        const isKilled = isClosed;
        kill();
        await isOver;
        failed = problem !== undefined;
        if (problem !== undefined && !isKilled && !stopped()) reportFailure(report, problem);
      } catch (error) {
        failed = true;
        if (!isClosed && !stopped())
          report.error(error instanceof NotStartedError ? error.message : `${basename(host)} failed: ${messageOf(error)}`);
      }
      return !failed;
    })();
    return { ended, failed: () => failed, kill } satisfies RunningProgram;
  };

/** Some hosts only print the error of the program, and return an empty problem. */
function reportFailure(report: Report, problem: string): void {
  const { messages } = report;
  if (problem !== "") report.error(problem);
  else if (!messages.some(({ severity }) => severity === "error")) {
    const printed = messages.map(({ text }) => text.trim()).filter((text) => text !== "");
    report.error(printed.find((text) => /^error\b/i.test(text)) ?? printed.at(-1) ?? "The program failed without a message.");
  }
}

/** Ends the host, and the processes that it has started. */
function killGroup({ pid }: Child): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** Resolves when the program has ended. The result is undefined if it succeeded, and empty if its error is already reported. */
async function answerOf(program: LanguageProgram, context: ProgramContext, address: string): Promise<string | undefined> {
  const { sdk } = context;
  const loader = await serveSchemas(sdk, program.schema);
  const client = new sdk.LanguageRuntimeClient(address, sdk.grpc.credentials.createInsecure(), CHANNEL_OPTIONS);
  try {
    const request = languageRequest(program, context).setLoaderTarget(loader.address);
    const response = await call<RunResponse>((callback) => client.run(request, callback));
    if (response.getBail()) return "";
    return response.getError() === "" ? undefined : response.getError();
  } finally {
    client.close();
    loader.close();
  }
}

function languageRequest({ root, folder, entry, options }: LanguageProgram, context: ProgramContext): RunRequest {
  const { sdk, info } = context;
  const main = entry === "." ? entry : basename(entry);
  const program = new sdk.language.ProgramInfo()
    .setRootDirectory(root)
    .setProgramDirectory(folder)
    .setEntryPoint(main)
    .setOptions(toStruct(sdk, options));
  return runRequest(context).setPwd(folder).setProgram(main).setInfo(program).setConfigpropertymap(toStruct(sdk, info.config));
}
