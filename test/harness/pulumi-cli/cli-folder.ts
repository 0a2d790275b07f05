import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { PLUGIN } from "../../../cli/plugin/installed";
import { SANDBOX_SPEED } from "../../../provider/hosts/platform-clock";
import type { Sandbox } from "../../../sandbox";
import { linkPackages } from "../built-package";
import { environmentOf } from "../provider";
import type { PulumiCli } from "./find-cli";
import { isolatedIn, PLUGIN_FOLDER } from "./isolation";

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Lines of Pulumi.yaml that make the CLI use the resource plugin of this checkout. */
export const PLUGIN_LINES = `plugins: { providers: [{ name: ${PLUGIN}, path: ${JSON.stringify(PLUGIN_FOLDER)} }] }\n`;

/** A Pulumi CLI runs the stack `dev` as in a user's shell. Project, state and the CLI's own files are in one temporary folder. */
export class CliFolder {
  private constructor(
    private readonly root: string,
    private readonly cli: PulumiCli,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** `files` are the files of the project. Its stack connects to `sandbox`, if one is given. */
  static async make(
    cli: PulumiCli,
    sandbox: Sandbox | undefined,
    files: Readonly<Record<string, string>>,
    env: NodeJS.ProcessEnv = {},
  ): Promise<CliFolder> {
    const root = mkdtempSync(join(tmpdir(), "pulumi-hosting-cli-"));
    const made = new CliFolder(root, cli, { ...process.env, ...environment(root, cli), ...(sandbox && connectionOf(sandbox)), ...env });
    try {
      for (const folder of ["home", "backend", "project"]) mkdirSync(join(root, folder));
      await linkPackages(made.folder);
      for (const [name, text] of Object.entries(files)) made.write(name, text);
      await made.must("stack", "init", "dev");
      return made;
    } catch (error) {
      made.remove();
      throw error;
    }
  }

  get folder(): string {
    return join(this.root, "project");
  }

  write(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    return spawn(this.cli.path, [...args, "--non-interactive"], {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...this.env, ...env },
    });
  }

  run(...args: string[]): Promise<Ended> {
    return endOf(this.start(args));
  }

  /** If the command fails, the error contains its output. */
  async must(...args: string[]): Promise<string> {
    return requireSuccess(["pulumi", ...args], await this.run(...args));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

export function requireSuccess(command: readonly string[], { code, stdout, stderr }: Ended): string {
  if (code !== 0) throw new Error(`${command.join(" ")} ended with code ${code}: ${`${stdout}\n${stderr}`.trim().slice(-LONGEST_OUTPUT)}`);
  return stdout;
}

const LONGEST_OUTPUT = 4000;

export async function endOf(child: ChildProcess): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => out.push(text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => err.push(text));
  const [code] = await once(child, "close");
  return { code: Number(code ?? -1), stdout: out.join(""), stderr: err.join("") };
}

const connectionOf = (sandbox: Sandbox): NodeJS.ProcessEnv => ({ ...environmentOf(sandbox), [SANDBOX_SPEED]: String(sandbox.speed) });

const environment = (root: string, cli: PulumiCli): NodeJS.ProcessEnv => ({
  ...isolatedIn(root),
  PATH: [dirname(cli.path), process.env.PATH].join(delimiter),
  PULUMI_CREDENTIALS_PATH: root,
  PULUMI_NODEJS_TRANSPILE_ONLY: "true",
});
