import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { systemClock } from "../../provider/api/clock";
import { folderProgram } from "../../testing/engine/folder-program";
import { type OperationName, runOperation } from "../../testing/engine/operation";
import { loadSdk } from "../../testing/engine/sdk";
import { exportResources } from "../../testing/engine/state";
import { FileStore } from "../../testing/engine/state-store";
import { secret } from "../../testing/engine/wire";

/** One run as the comparison asks for it (engine-recordings/README.md, "The adapter"). */
interface Run {
  dir: string;
  operation: OperationName;
  options: { refresh?: boolean };
  config: Record<string, string>;
  secretKeys: string[];
  env: Record<string, string>;
}

/** The program is compiled once for all runs of its scenario: with 178 runs that is half a minute. */
function compiled(dir: string): string {
  const script = join(dir, "index.js");
  if (!existsSync(script)) {
    const source = readFileSync(join(dir, "index.ts"), "utf8");
    const { code } = transformSync(source, { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } });
    writeFileSync(script, code);
  }
  return script;
}

/** Runs a scenario's program in its folder with the rehearsal engine. */
export async function runWithRehearsalEngine({ dir, operation, options, config, secretKeys, env }: Run): Promise<object> {
  const environment = { ...process.env, ...env, PULUMI_NODEJS_TYPESCRIPT: "false" };
  const store = new FileStore(join(dir, ".rehearsal", "dev.json"));
  const wireConfig = Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, secretKeys.includes(key) ? secret(value) : value]),
  );
  const { ok, steps, messages } = await runOperation({
    name: operation,
    info: { project: "prog", stack: "dev", organization: "organization", parallel: 16, config: wireConfig },
    sdk: loadSdk(dir),
    store,
    clock: systemClock,
    refreshFirst: options.refresh ?? false,
    clearPendingCreates: false,
    program: folderProgram({ root: dir, folder: dir, entry: compiled(dir), env: environment }),
    host: { folder: dir, env: environment },
    listener: () => undefined,
  });
  const { resources } = await store.load();
  return { ok, steps, messages, state: { resources: exportResources(resources, true) } };
}
