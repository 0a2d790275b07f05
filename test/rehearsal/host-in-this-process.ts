import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Grpc from "@grpc/grpc-js";
import { functionProgram } from "../../rehearsal/program/function-program";
import { serveEngine } from "../../rehearsal/protocol/engine-service";
import type { Report } from "../../rehearsal/protocol/report";
import type { Sdk } from "../../rehearsal/protocol/sdk";
import type { Host } from "../../rehearsal/provider/pool";
import { type Internals, rehearseOn, type StartHost } from "../../rehearsal/rehearse";
import type { Stack, StackOptions } from "../../rehearsal/stack";

export interface HostOptions {
  sdk: Sdk;
  folder: string;
  env: NodeJS.ProcessEnv;
  report: Report;
}

let hosts = 0;

/**
 * The script of the host is unchanged, but the host and its provider see their own `process` and modules. Starting a process would take
 * half the time of a run.
 */
export async function hostInThisProcess({ sdk, folder, env, report }: HostOptions): Promise<Host> {
  const engine = await serveEngine(sdk, { message: (message) => report.message(message), pulumiVersion: () => undefined });
  const servers: Grpc.Server[] = [];
  class Server extends sdk.grpc.Server {
    constructor(options?: Grpc.ServerOptions) {
      super(options);
      servers.push(this);
    }
  }
  const seen = Object.create(process, {
    pid: { value: ++hosts }, // the process id distinguishes processes in a trace
    argv: { value: [process.execPath, sdk.hostScript, engine.address] },
    env: { value: env },
    on: { value: () => undefined },
    stdin: { value: undefined }, // the standard input of the tests does not belong to an engine
  }) as NodeJS.Process;
  const timers = new Set<NodeJS.Timeout>();
  const later = (...args: Parameters<typeof setTimeout>): NodeJS.Timeout => {
    const timer = setTimeout(...args);
    timers.add(timer);
    return timer;
  };
  const load = loader(seen, later);
  const address = new Promise<string>((resolve) => {
    const printed = {
      log: (line: string) => resolve(`127.0.0.1:${Number(line)}`), // its only line: the port
      error: (line: string) => report.message({ severity: "info#err", text: line }),
    };
    const replaced: Record<string, unknown> = {
      "source-map-support/register": {},
      "@grpc/grpc-js": { ...sdk.grpc, Server },
      "../../metadata": { getProject: () => "prog" },
      "require-from-string": (text: string) => load.text(text, join(folder, "provider.js")),
    };
    const fromHost = createRequire(sdk.hostScript);
    load.text(readFileSync(sdk.hostScript, "utf8"), sdk.hostScript, {
      console: printed,
      require: (name) => replaced[name] ?? fromHost(name),
    });
  });
  const stop = () => {
    for (const server of servers) server.forceShutdown();
  };
  return {
    address,
    close: () => {
      stop();
      void address.then(stop); // also stops a server that is about to listen
      for (const timer of timers) clearTimeout(timer); // the timers of a process end with it
      engine.close();
    },
  };
}

/** Runs the provider host in this process, for suites that are not about its process. */
export const rehearseInThisProcess = (options: StackOptions): Promise<Stack> => {
  const folder = options.workDir ?? options.dir ?? process.cwd();
  return rehearseOn({ startHost: startHostFrom(folder) }, options);
};

const startHostFrom =
  (folder: string): StartHost =>
  (sdk, env, report) =>
    hostInThisProcess({ sdk, folder, env, report });

/**
 * Runs the provider host and the program of a folder in this process. The program is JavaScript, prints nothing and exports its outputs.
 */
export const inThisProcess = (folder: string): Internals => ({
  startHost: startHostFrom(folder),
  programOf: (files) =>
    functionProgram(async () => {
      const main = createRequire(join(files.folder, "package.json")).resolve(files.folder);
      const exported = loader(process).text(readFileSync(main, "utf8"), main);
      return typeof exported === "function" ? exported() : exported;
    }),
});

interface Given {
  console?: Pick<Console, "log" | "error">;
  require?: (name: string) => unknown;
}

/**
 * Modules see this `process` and this `setTimeout` instead of the real ones. The modules of a scenario are loaded again, all others are
 * shared.
 */
export function loader(
  seen: NodeJS.Process,
  later: (...args: Parameters<typeof setTimeout>) => NodeJS.Timeout = setTimeout,
): { text(source: string, file: string, given?: Given): unknown } {
  const loaded = new Map<string, { exports: unknown }>();
  const text = (source: string, file: string, given: Given = {}): unknown => {
    const own = loaded.get(file) ?? { exports: {} };
    loaded.set(file, own);
    const load = given.require ?? requireFrom(file);
    const body = source.replace(/^#!.*/, "");
    const names = ["require", "module", "exports", "process", "console", "setTimeout"];
    new Function(...names, body)(load, own, own.exports, seen, given.console ?? console, later);
    return own.exports;
  };
  const requireFrom = (file: string) => {
    const fromFile = createRequire(file);
    const load = (name: string): unknown => {
      if (!name.startsWith("fake-hosting")) return fromFile(name);
      const path = fromFile.resolve(name);
      return loaded.get(path)?.exports ?? text(readFileSync(path, "utf8"), path);
    };
    return Object.assign(load, { resolve: fromFile.resolve });
  };
  return { text };
}
