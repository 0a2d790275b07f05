import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RehearsalError } from "../../../rehearsal/errors";
import { functionProgram } from "../../../rehearsal/program/function-program";
import type { StackState } from "../../../rehearsal/state/state";
import { FileStore } from "../../../rehearsal/state/store";
import type { Sandbox } from "../../../sandbox";
import { DIST, linkPackages } from "../../harness/built-package";
import type { Declared } from "../../harness/declare";
import { declareEverything, EVERYTHING_MAY_GO, everythingIn } from "../../harness/everything";
import { seedOf } from "../../harness/fixture";
import type { EverythingPlace } from "../../harness/lifecycle-fixture";
import { rehearseInOneProcess } from "../../harness/one-process";
import { environmentOf, REAL_PINS, STATES } from "../../harness/provider";

/** The program is plain JavaScript, so that no compiler is loaded. */
export const PROJECT = "name: proof\nruntime: { name: nodejs, options: { typescript: false } }\nmain: index.js\n";

/** Output of a finished command with `--json`. */
export interface Printed {
  ok: boolean;
  diagnostics: { severity: string; name: string; message: string }[];
}

/** A project folder with one object of every resource type, and the command that runs the project in separate processes. */
export class RehearsalFolder {
  private constructor(
    readonly folder: string,
    private readonly sandbox: Sandbox,
    private readonly place: EverythingPlace,
  ) {}

  static async make(sandbox: Sandbox): Promise<RehearsalFolder> {
    const folder = await mkdtemp(join(tmpdir(), "pulumi-hosting-proof-"));
    const { servers, destinations, gameServers } = await seedOf(sandbox);
    const { alpha = "", beta = "" } = servers;
    const { survival: gameServer = "", creative: otherGameServer = "" } = gameServers;
    const place: EverythingPlace = { alpha, beta, otherBetaDestination: destinations["beta svc"] ?? "", gameServer, otherGameServer };
    const fixture = JSON.stringify(place);
    const everything = JSON.stringify(join(DIST, "test/harness/everything.js"));
    await writeFile(join(folder, "Pulumi.yaml"), PROJECT);
    const pins = Object.entries(REAL_PINS).map(([key, pin]) => `  ${key}: "${pin}"\n`);
    await writeFile(join(folder, "Pulumi.dev.yaml"), `config:\n${pins.join("")}`);
    await writeFile(join(folder, "package.json"), '{ "name": "proof", "main": "index.js", "private": true }\n');
    await writeFile(join(folder, "index.js"), `require(${everything}).declareEverything(${fixture});\n`);
    await linkPackages(folder);
    return new RehearsalFolder(folder, sandbox, place);
  }

  /** Starts an operation in its own process group, so that a kill can reach all its processes. */
  start(...args: string[]): ChildProcess {
    return spawn(process.execPath, [join(DIST, "cli/main.js"), "rehearse", ...args, "--dir", this.folder, "--json"], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...environmentOf(this.sandbox),
        HOSTING_AUTO_CONFIRM: "true",
        ...EVERYTHING_MAY_GO,
        // The backend of the runs in this process, because the backend's name is a part of the Idempotency-Key.
        PULUMI_BACKEND_URL: STATES,
        PULUMI_CREDENTIALS_PATH: this.folder,
      },
    });
  }

  run(...args: string[]): Promise<Printed> {
    return printedBy(this.start(...args));
  }

  /** Runs program and provider in this process, because separate processes would take three times as long. */
  async upHere(): Promise<Printed> {
    const stack = await rehearseInOneProcess(
      {
        dir: this.folder,
        sandbox: this.sandbox,
        stateFile: this.stateFile,
        config: { "hosting:autoConfirm": "true", "hosting:allowDataLoss": EVERYTHING_MAY_GO.HOSTING_ALLOW_DATA_LOSS, ...REAL_PINS },
      },
      { programOf: () => functionProgram(this.program) },
    );
    try {
      const { diagnostics } = await stack.up();
      return { ok: true, diagnostics };
    } catch (error) {
      if (error instanceof RehearsalError) return { ok: false, diagnostics: error.result.diagnostics };
      throw error;
    } finally {
      await stack.close();
    }
  }

  /** Reads the state file, also during a run. */
  readState(): Promise<StackState> {
    return this.store().load();
  }

  /** Returns the state that the last run left, even if it was killed, and replaces its lock. */
  async leftState(): Promise<StackState> {
    const unlock = await this.store().lock();
    const state = await this.readState();
    await unlock();
    return state;
  }

  private get stateFile(): string {
    return join(this.folder, ".rehearsal/dev.json");
  }

  private store = (): FileStore => new FileStore(this.stateFile);

  /** The program of the folder, for stacks that run in this process. */
  readonly program = (): void => declareEverything(this.place);

  get resources(): ReadonlyMap<string, Declared> {
    return everythingIn(this.place);
  }

  /** The same program, with `adopt: true` on its resources. */
  readonly adopting = (): void => declareEverything(this.place, { adopt: true });

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

export const errorsOf = ({ diagnostics }: Pick<Printed, "diagnostics">): string[] =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once("close", () => done());
  });

export async function printedBy(child: ChildProcess): Promise<Printed> {
  const [out, err] = [text(child.stdout), text(child.stderr)];
  await ended(child);
  const printed = await out;
  if (printed.trim() !== "") return JSON.parse(printed) as Printed; // this package's own command wrote the JSON
  return { ok: false, diagnostics: [{ severity: "error", name: "", message: (await err).trim() }] };
}

async function text(stream: NodeJS.ReadableStream | null): Promise<string> {
  let all = "";
  if (stream) for await (const part of stream) all += String(part);
  return all;
}
