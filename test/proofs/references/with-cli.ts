import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HostName } from "../../../provider/hosts/host-choice";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { CliFolder, endOf, PLUGIN_LINES, requireSuccess } from "../../harness/pulumi-cli/cli-folder";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { REFERRED } from "../languages/programs/token";
import type { ReferringProgram } from "./programs";
import { Trace } from "./trace";

const SPEED = 300;
const ROTATED = { ...REFERRED, STRIPE_KEY: "rotated-81f2ac60d4" };
/** The program contains this value in clear, until it refers to it. */
const MOVED = "moved-77aa21d3c9e0";

/**
 * Runs a program with a Pulumi CLI: created, rotated, without the variables, and moved from a value to a reference. Searches everything that the CLI
 * prints and stores for the values. Returns the first violation, if any.
 */
export async function plantedWithCli(host: HostName, program: ReferringProgram, cli: PulumiCli): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED });
  // `--save-plan` is experimental. `--event-log` works only with PULUMI_DEBUG_COMMANDS.
  const own = { HOSTING_HOST: host, PULUMI_EXPERIMENTAL: "true", PULUMI_DEBUG_COMMANDS: "true", ...program.env };
  const folder = await CliFolder.make(cli, sandbox, program.files, own);
  try {
    if (host === "plugin" && !program.files["Pulumi.yaml"]?.includes(PLUGIN_LINES))
      folder.write("Pulumi.yaml", `${program.files["Pulumi.yaml"]}${PLUGIN_LINES}`);
    await program.prepare?.(folder);
    await folder.must("config", "set", "level", "info");
    await folder.must("config", "set", "--secret", "password", "password-of-a-test");
    return await new Search(folder, sandbox, program).run();
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

class Search {
  private readonly trace = new Trace();
  private readonly problems: string[] = [];

  constructor(
    private readonly folder: CliFolder,
    private readonly sandbox: Sandbox,
    private readonly program: ReferringProgram,
  ) {
    this.trace.watch({ ...ROTATED, old: REFERRED.STRIPE_KEY });
  }

  async run(): Promise<string | undefined> {
    await this.pulumi(REFERRED, "preview", "--json", "--save-plan", "plan.json");
    await this.pulumi(REFERRED, "up", "--yes", "--skip-preview", "--plan", "plan.json", "--event-log", "up.log");
    await this.expect(REFERRED.STRIPE_KEY);
    await this.pulumi(ROTATED, "preview", "--diff");
    await this.pulumi(ROTATED, "up", "--yes", "--json", "--skip-preview", "--event-log", "rotation.log", "-v9", "--logtostderr");
    await this.expect(ROTATED.STRIPE_KEY);
    await this.pulumi({}, "up", "--yes", "--skip-preview", "--refresh");
    await this.stored();
    if (this.problems.length === 0) await this.move();
    await this.pulumi({ HOSTING_ALLOW_DATA_LOSS: "true" }, "destroy", "--yes", "--skip-preview");
    return this.problems[0];
  }

  /** Runs a command with these variables, and searches its output. */
  private async pulumi(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
    const ended = await endOf(this.folder.start(args, env));
    this.search(`the output of ${args.join(" ")}`, [ended.stdout, ended.stderr]);
    // With -v9, the log would hide the reason of a failure.
    return requireSuccess(["pulumi", ...args], { ...ended, stderr: "" });
  }

  private search(where: string, shown: unknown): void {
    const problem = this.trace.in(where, shown);
    if (problem !== undefined) this.problems.push(problem);
  }

  private async expect(value: string): Promise<void> {
    const [found] = await this.sandbox.find("variables", { key: "STRIPE_KEY", is_preview: false });
    if (found?.value !== value)
      this.problems.push(`The platform has ${JSON.stringify(found?.value)} in place of ${JSON.stringify(value)}.`);
  }

  /** Searches the state and its history with their secrets in clear text, and all files that the CLI has written. */
  private async stored(): Promise<void> {
    await this.pulumi({}, "stack", "export", "--show-secrets");
    await this.pulumi({}, "stack", "history", "--json", "--show-secrets");
    for (const path of filesIn(dirname(this.folder.folder))) this.search(path, readFileSync(path, "utf8"));
  }

  /** The history keeps the value that a reference has replaced, but the state does not. */
  private async move(): Promise<void> {
    const { files, reference, literal } = this.program;
    const write = (text: string) => {
      for (const [name, content] of Object.entries(files))
        if (content.includes(reference)) this.folder.write(name, content.replace(reference, text));
    };
    write(literal(MOVED));
    await this.pulumi(ROTATED, "up", "--yes", "--skip-preview");
    await this.expect(MOVED);
    write(reference);
    this.trace.watch(MOVED);
    await this.pulumi({ ...ROTATED, STRIPE_KEY: MOVED }, "up", "--yes", "--skip-preview", "--event-log", "move.log");
    await this.pulumi({}, "stack", "export", "--show-secrets");
  }
}

/** Returns the files below a folder, without the linked packages. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });
