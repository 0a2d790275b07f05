import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { SANDBOX_SPEED } from "../../../provider/hosts/platform-clock";
import type { Sandbox } from "../../../sandbox";
import { DIST, linkPackages } from "../../harness/built-package";
import type { Engine } from "../../harness/engines";
import { environmentOf } from "../../harness/provider";
import { PROJECT } from "./rehearsal";

/** Every Node process of a run loads this module first. A provider process then creates a file in `providers`, named after its process id. */
const NOTE_PROCESS =
  'if (/dynamic-provider/.test(process.argv[1])) require("fs").writeFileSync(require("path").join(__dirname, "providers", String(process.pid)), "");\n';

interface Ended {
  ok: boolean;
  text: string;
}

/** A project folder with one resource, and an engine that runs the project in separate processes. */
export class OrderFolder {
  private constructor(
    private readonly folder: string,
    private readonly sandbox: Sandbox,
    private readonly engine: Engine,
    private readonly speed: number,
  ) {}

  static async make(sandbox: Sandbox, engine: Engine, speed: number): Promise<OrderFolder> {
    const folder = await mkdtemp(join(tmpdir(), "pulumi-hosting-proof-"));
    for (const name of ["providers", "home", "backend"]) await mkdir(join(folder, name));
    await writeFile(join(folder, "Pulumi.yaml"), PROJECT);
    await writeFile(join(folder, "package.json"), '{ "name": "proof", "main": "index.js", "private": true }\n');
    await writeFile(join(folder, "note.cjs"), NOTE_PROCESS);
    await linkPackages(folder);
    const made = new OrderFolder(folder, sandbox, engine, speed);
    if (engine.name === "pulumi") await made.must("stack", "init", "dev");
    return made;
  }

  /** `resource` is the constructor call of the only resource. */
  declare(resource: string): Promise<void> {
    return writeFile(join(this.folder, "index.js"), `const hosting = require("pulumi-hosting");\nnew hosting.${resource};\n`);
  }

  up(resume?: string): ChildProcess {
    const command = this.engine.name === "pulumi" ? ["up", "--yes", "--skip-preview"] : ["up", "--json"];
    return this.start(command, resume === undefined ? {} : { HOSTING_RESUME: resume });
  }

  /** Runs an `up` to its end after an earlier `up` was killed. Repeats the `up` with `resume` only if its error asks for exactly this setting. */
  async upAgain(resume?: string): Promise<Ended> {
    if (this.engine.name === "pulumi") await ended(this.start(["cancel", "--yes"])); // fails if no lock was left
    const up = await ended(this.up());
    return up.ok || resume === undefined || !up.text.includes(`set HOSTING_RESUME=${resume} for`) ? up : ended(this.up(resume));
  }

  /** Returns the provider processes that runs of this folder started and that still exist. */
  async providers(): Promise<number[]> {
    const noted = (await readdir(join(this.folder, "providers"))).map(Number);
    return noted.filter(isRunning);
  }

  async remove(): Promise<void> {
    for (const pid of await this.providers()) process.kill(pid, "SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }

  private async must(...args: string[]): Promise<void> {
    const { ok, text } = await ended(this.start(args));
    if (!ok) throw new Error(`${args.join(" ")}: ${text}`);
  }

  private start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
    const { engine, folder } = this;
    const isReal = engine.name === "pulumi";
    const command = isReal ? engine.cli.path : process.execPath;
    const all = isReal ? [...args, "--non-interactive"] : [join(DIST, "cli/main.js"), "rehearse", ...args, "--dir", folder];
    return spawn(command, all, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...environmentOf(this.sandbox),
        HOSTING_AUTO_CONFIRM: "true",
        ...environment,
        [SANDBOX_SPEED]: String(this.speed),
        NODE_OPTIONS: `--require ${join(folder, "note.cjs")}`,
        PULUMI_BACKEND_URL: pathToFileURL(join(folder, "backend")).href,
        PULUMI_CREDENTIALS_PATH: folder,
        PULUMI_HOME: join(folder, "home"),
        PULUMI_CONFIG_PASSPHRASE: "proof",
        PULUMI_SKIP_UPDATE_CHECK: "true",
        PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
        ...(isReal ? { PATH: [dirname(engine.cli.path), process.env.PATH].join(delimiter) } : {}),
      },
    });
  }
}

/** Does not wait for the end of the output, because child processes can keep it open longer. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => printed.push(text));
  const code = await new Promise<number | null>((done) => child.once("exit", done));
  return { ok: code === 0, text: printed.join("") };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
