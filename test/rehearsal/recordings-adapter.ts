import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { systemClock } from "../../provider/api/clock";
import { type Operation, type OperationName, runOperation } from "../../rehearsal/apply/operation";
import { folderProgram } from "../../rehearsal/program/folder-program";
import { functionProgram } from "../../rehearsal/program/function-program";
import { loadSdk, type Sdk } from "../../rehearsal/protocol/sdk";
import { secret } from "../../rehearsal/protocol/wire";
import { exportResources } from "../../rehearsal/state/state";
import { FileStore } from "../../rehearsal/state/store";
import { hostInThisProcess, loader } from "./host-in-this-process";

/** One run in the form of the comparison (test/engine-recordings/README.md, "The adapter"). */
interface Run {
  dir: string;
  operation: OperationName;
  options: { refresh?: boolean };
  config: Record<string, string>;
  secretKeys: string[];
  env: Record<string, string>;
}

/** The program is compiled once for all runs of its scenario, which saves half a minute over 178 runs. */
function compiled(dir: string): string {
  const script = join(dir, "index.js");
  if (!existsSync(script)) {
    const source = readFileSync(join(dir, "index.ts"), "utf8");
    const { code } = transformSync(source, { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } });
    writeFileSync(script, code);
  }
  return script;
}

type Serving = Pick<Operation, "program" | "host" | "startHost">;

const inProcesses = ({ dir, env }: Run): Serving => {
  const environment = { ...process.env, ...env, PULUMI_NODEJS_TYPESCRIPT: "false" };
  return {
    program: folderProgram({ root: dir, folder: dir, entry: compiled(dir), env: environment }),
    host: { folder: dir, env: environment },
  };
};

/** Runs the program and the provider host in this process. Their code is the same as in two processes, at a fifth of the cost. */
const inThisProcess = ({ dir, env }: Run, sdk: Sdk): Serving => {
  const environment = { ...process.env, ...env };
  const seen = Object.create(process, { env: { value: environment } }) as NodeJS.Process;
  const script = compiled(dir);
  return {
    program: functionProgram(() => loader(seen).text(readFileSync(script, "utf8"), script) as Record<string, unknown>),
    host: { folder: dir, env: environment },
    startHost: (report) => hostInThisProcess({ sdk, folder: dir, env: environment, report }),
  };
};

const runWith =
  (serving: (run: Run, sdk: Sdk) => Serving) =>
  async (run: Run): Promise<object> => {
    const { dir, operation, options, config, secretKeys } = run;
    const sdk = loadSdk(dir);
    const store = new FileStore(join(dir, ".rehearsal", "dev.json"));
    const wireConfig = Object.fromEntries(
      Object.entries(config).map(([key, value]) => [key, secretKeys.includes(key) ? secret(value) : value]),
    );
    const { ok, steps, messages } = await runOperation({
      name: operation,
      info: { project: "prog", stack: "dev", organization: "organization", parallel: 16, config: wireConfig },
      sdk,
      store,
      clock: systemClock,
      refreshFirst: options.refresh ?? false,
      clearPendingCreates: false,
      listener: () => undefined,
      ...serving(run, sdk),
    });
    const { resources } = await store.load();
    return { ok, steps, messages, state: { resources: exportResources(resources, true) } };
  };

export type Adapter = (run: Run) => Promise<object>;
export const runInProcesses: Adapter = runWith(inProcesses);
export const runInThisProcess: Adapter = runWith(inThisProcess);
