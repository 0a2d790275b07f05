import type { Clock } from "../../provider/api/clock";
import { type Child, lazily, startChild } from "../program/child-process";
import { listening } from "../program/listening";
import { serveEngine } from "../protocol/engine-service";
import type { LocalServer } from "../protocol/grpc";
import type { Report } from "../protocol/report";
import type { Sdk } from "../protocol/sdk";
import { PLUGIN_PACKAGE } from "../protocol/urn";
import { pluginScript } from "./plugin-files";

export interface HostOptions {
  sdk: Sdk;
  packageName: string;
  /** Folder from which a provider resolves its `require` calls. */
  folder: string;
  project: string;
  env: NodeJS.ProcessEnv;
  report: Report;
  clock: Clock;
}

/** Maximum wait for the exit of a process whose connection broke. */
const EXIT_REPORT_MS = 2000;

/**
 * The SDK's host also prints each error that it returns, as the message, a colon and the stack. The errors of this package have an empty stack
 * (`hosts/dynamic-provider.ts`). This script omits their lines, which would only repeat the message.
 */
const ERRORS_ONCE = `{
const print = console.error;
console.error = (...texts) => {
  if (!(texts.length === 1 && String(texts[0]).endsWith(": "))) print.apply(console, texts);
};
}
`;

/**
 * A process that runs the SDK's dynamic-provider host (docs/facts/engine.md 5) or the resource plugin. It can be killed, because it holds no data of
 * the run.
 */
export class ProviderHost {
  readonly #child: Child;
  #closed = false;
  /** Resolves with the address on which the process listens. Fails if the process ends before it listens. */
  readonly address: Promise<string>;
  readonly #ended: Promise<void>;
  readonly #clock: Clock;

  private constructor(
    { sdk, packageName, folder, project, env, report, clock }: HostOptions,
    private readonly engine: LocalServer,
  ) {
    this.#child = startChild({
      script: packageName === PLUGIN_PACKAGE ? pluginScript(folder) : sdk.hostScript,
      args: [engine.address],
      folder,
      preload: `${ERRORS_ONCE}${lazily(["typescript", "@npmcli/arborist"])}`,
      env: { ...env, PULUMI_NODEJS_PROJECT: project, PULUMI_PROJECT: project, PULUMI_CONFIG: "{}" },
    });
    this.#clock = clock;
    this.address = listening(this.#child, { what: "The provider host", report, isClosed: () => this.#closed });
    this.#ended = new Promise((resolve) => this.#child.once("close", () => resolve()));
  }

  static async start(options: HostOptions): Promise<ProviderHost> {
    const { sdk, report } = options;
    const engine = await serveEngine(sdk, {
      message: (message) => report.message(message),
      pulumiVersion: () => undefined,
    });
    return new ProviderHost(options, engine);
  }

  /** Waits until the exit of the process has been reported. The user then reads this cause before the error of the broken connection. */
  async exitReported(): Promise<void> {
    await Promise.race([this.#ended, this.#clock.sleep(EXIT_REPORT_MS)]);
  }

  close(): void {
    this.#closed = true;
    this.#child.kill("SIGKILL");
    this.engine.close();
  }
}
