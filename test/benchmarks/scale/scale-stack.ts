import { join } from "node:path";
import type { HostName } from "../../../provider/hosts/host-choice";
import type { Sandbox } from "../../../sandbox";
import { DIST } from "../../harness/built-package";
import { CliFolder, endOf, PLUGIN_LINES, requireSuccess } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { ProcessUsage, type Used } from "../process-usage";
import type { Form, Shape } from "../programs";

/** The provider of a program: one of the two hosts, or the idle provider, which does nothing. */
export type ScaleProvider = HostName | "idle";

export interface RunCost extends Used {
  seconds: number;
}

/** All providers use the same project name, because a stack of one provider later continues with the state of another provider's stack. */
const PROJECT_FILE = `name: scale\nruntime: nodejs\n${PLUGIN_LINES}`;
const PROGRAM = `require(${JSON.stringify(join(DIST, "test/benchmarks/scale/program.js"))});\n`;

/** Number of parallel steps of the `up` that creates the objects. */
const PARALLEL = "100";

export class ScaleStack {
  private constructor(
    private readonly folder: CliFolder,
    readonly provider: ScaleProvider,
  ) {}

  static async make(cli: PulumiCli, sandbox: Sandbox, provider: ScaleProvider, shape: Shape, form: Form, serverUuid: string) {
    const files = { "Pulumi.yaml": PROJECT_FILE, "package.json": '{ "name": "scale", "private": true, "main": "index.js" }\n' };
    const folder = await CliFolder.make(
      cli,
      sandbox,
      { ...files, "index.js": PROGRAM },
      {
        HOSTING_HOST: provider === "idle" ? "dynamic" : provider,
        // Without these settings, a file backend writes the whole state after each step, which takes longer than the step.
        PULUMI_EXPERIMENTAL: "true",
        PULUMI_SKIP_CHECKPOINTS: "true",
      },
    );
    const config = { applications: shape.applications, variables: shape.variables, form, serverUuid, isIdle: provider === "idle" };
    const pairs = Object.entries(config).flatMap(([key, value]) => ["--plaintext", `scale:${key}=${value}`]);
    await folder.must("config", "set-all", ...pairs);
    return new ScaleStack(folder, provider);
  }

  async takeStateOf(other: ScaleStack): Promise<void> {
    const file = join(this.folder.folder, "state.json");
    await other.folder.must("stack", "export", "--file", file);
    await this.folder.must("stack", "import", "--file", file);
  }

  up(): Promise<RunCost> {
    return this.measured("up", "--yes", "--skip-preview", "--suppress-outputs", "--parallel", PARALLEL);
  }

  preview(): Promise<RunCost> {
    return this.measured("preview", "--expect-no-changes");
  }

  remove(): void {
    this.folder.remove();
  }

  private async measured(...args: string[]): Promise<RunCost> {
    const begun = performance.now();
    const child = this.folder.start(args);
    const { result, ...used } = await ProcessUsage.during(() => endOf(child), child.pid);
    requireSuccess(["pulumi", ...args], result);
    return { ...used, seconds: (performance.now() - begun) / 1000 };
  }
}
