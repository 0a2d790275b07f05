import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { type Child, startChild } from "../program/child-process";
import { listening, NotStartedError } from "../program/listening";
import { refuseUnusableTypeScript } from "../program/typescript";
import { serveEngine } from "../protocol/engine-service";
import type { LocalServer } from "../protocol/grpc";
import type { Report } from "../protocol/report";
import type { RunInfo } from "../protocol/run-info";
import type { Sdk } from "../protocol/sdk";
import { messageOf } from "../protocol/thrown";
import { openSecrets } from "../protocol/wire";
import { PackError } from "./pack-error";

export interface PackOptions {
  sdk: Sdk;
  /** Folder with PulumiPolicy.yaml. */
  folder: string;
  info: RunInfo;
  env: NodeJS.ProcessEnv;
  report: Report;
}

/** The process of a policy pack, which serves the pack's policies. Pulumi's SDK contains the script that runs a pack. */
export class PackProcess {
  #closed = false;
  readonly name: string;
  readonly #child: Child;
  readonly #address: Promise<string>;

  private constructor(
    { sdk, folder: given, info, env, report }: PackOptions,
    private readonly engine: LocalServer,
  ) {
    const folder = resolve(given);
    const { script, main } = packIn(sdk, folder);
    this.name = basename(folder);
    this.#child = startChild({ script, args: [engine.address, main], folder, env: { ...env, ...variablesOf(info) } });
    this.#address = listening(this.#child, { what: `The policy pack ${this.name}`, report, isClosed: () => this.#closed });
  }

  static async start(options: PackOptions): Promise<PackProcess> {
    const { sdk, report } = options;
    const engine = await serveEngine(sdk, { message: (message) => report.message(message), pulumiVersion: () => undefined });
    try {
      return new PackProcess(options, engine);
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  async address(): Promise<string> {
    try {
      return await this.#address;
    } catch (error) {
      const reason = error instanceof NotStartedError ? reasonIn(error.lines) : messageOf(error);
      throw new PackError(`The policy pack ${this.name} does not start: ${reason}`);
    }
  }

  close(): void {
    this.#closed = true;
    this.#child.kill("SIGKILL");
    this.engine.close();
  }
}

/** Returns the script that runs the pack, and the pack's entry. */
function packIn(sdk: Sdk, folder: string): { script: string; main: string } {
  const file = join(folder, "PulumiPolicy.yaml");
  if (!existsSync(file)) throw new PackError(`${folder} contains no policy pack: it has no PulumiPolicy.yaml.`);
  const { runtime, main = "." } = Object(sdk.parseYaml(readFileSync(file, "utf8"))) as { runtime?: unknown; main?: string };
  const language = typeof runtime === "string" ? runtime : (Object(runtime) as { name?: unknown }).name;
  if (language !== "nodejs")
    throw new PackError(
      `The policy pack in ${folder} has the runtime ${JSON.stringify(language ?? null)}, and a rehearsal runs only packs with the runtime nodejs.`,
    );
  let script: string;
  try {
    const framework = createRequire(join(folder, "package.json")).resolve("@pulumi/policy");
    script = createRequire(framework).resolve("@pulumi/pulumi/cmd/run-policy-pack");
  } catch {
    throw new PackError(`The policy pack in ${folder} does not start: its packages are not installed. Run npm install in this folder.`);
  }
  try {
    refuseUnusableTypeScript(script);
  } catch (error) {
    throw new PackError(`The policy pack in ${folder} does not start: ${messageOf(error)}`);
  }
  return { script, main };
}

/** A pack reads its stack and the configuration with Pulumi's SDK, as a program does. */
function variablesOf({ project, stack, organization, dryRun, config }: RunInfo): NodeJS.ProcessEnv {
  const texts = Object.entries(config).map(([key, value]) => [key, String(openSecrets(value))]);
  return {
    PULUMI_NODEJS_ORGANIZATION: organization,
    PULUMI_NODEJS_PROJECT: project,
    PULUMI_NODEJS_STACK: stack,
    PULUMI_NODEJS_DRY_RUN: String(dryRun),
    PULUMI_CONFIG: JSON.stringify(Object.fromEntries(texts)),
  };
}

/** Returns the error message in the lines that a process wrote before it ended. Without such a message, returns the last line. */
function reasonIn(lines: readonly string[]): string {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const at = written.findIndex((line) => /^(?:\w*Error|error TS\d+)\b.*: ./.test(line));
  const text = at < 0 ? (written.at(-1) ?? "it wrote nothing") : (written[at] ?? "").replace(/^\w*Error(?: \[\w+\])?: /, "");
  return text.endsWith(":") ? `${text} ${written[at + 1] ?? ""}` : text;
}
