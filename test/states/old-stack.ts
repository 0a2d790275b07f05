import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ResourceState } from "../../rehearsal/state/state";
import { startSandbox } from "../../sandbox";
import { type Estate, estateOf } from "../harness/estate";
import { Platform } from "../harness/platform";
import { InProcessStack, type OperationOutcome } from "../harness/stack";
import { fileOf, keptState, type Writer } from "./kept-state";
import { declareParts, type Part } from "./part";
import { PROJECT, STACK } from "./releases";

export const partsOf = (release: string): readonly Part[] => require(`../fixtures/states/${release}/program`).parts;

/** Result of an operation, with the provider's lines and writes. */
export interface Reported extends OperationOutcome {
  said: string[];
  writes: string[];
}

const MEANS_SOMETHING =
  /: (drift|exists|taken over|adopted|stays|left in place|loses|deletes data|not taken|not accepted|price|paid|gone)\b|^price:/;

/** Opens a stack with the state and the sandbox that a release recorded. The provider runs in this process. */
export class OldStack {
  private constructor(
    readonly platform: Platform,
    private readonly stack: InProcessStack,
    private readonly estate: Estate,
  ) {}

  static async open(release: string, writer: Writer, sees: "all" | "no secrets" = "all"): Promise<OldStack> {
    const folder = mkdtempSync(join(tmpdir(), "old-state-"));
    const world = join(folder, "world.json");
    copyFileSync(fileOf(release, writer, "world"), world);
    const sandbox = await startSandbox({ clock: "manual", stateFile: world });
    const close = async (): Promise<void> => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    };
    const apiToken = sees === "all" ? sandbox.apiToken : await sandbox.addToken(["read", "write", "deploy"]);
    const platform = await Platform.on({ ...sandbox, apiToken, close });
    const estate = await estateOf(sandbox);
    const kept = { project: PROJECT, stack: STACK, state: keptState(release, writer, sandbox.baseUrl) };
    const stack = new OldStack(platform, new InProcessStack(platform, () => undefined, undefined, kept), estate);
    stack.declare(partsOf(release));
    return stack;
  }

  declare(parts: readonly Part[], changed = false): void {
    this.stack.program = () => declareParts(parts, this.estate, changed);
  }

  preview = (): Promise<Reported> => this.heard(this.stack.preview);
  up = (): Promise<Reported> => this.heard(this.stack.up);
  refresh = (): Promise<Reported> => this.heard(this.stack.clear);

  async resources(): Promise<ResourceState[]> {
    return (await this.stack.state()).resources;
  }

  revise = (revised: (resources: ResourceState[]) => ResourceState[]): Promise<void> => this.stack.revise(revised);

  close(): Promise<void> {
    return this.platform.close();
  }

  private async heard(operate: () => Promise<OperationOutcome>): Promise<Reported> {
    const { platform } = this;
    platform.lines = [];
    await platform.sandbox.clearJournal();
    const went = await operate();
    const journal = await platform.sandbox.journal();
    const writes = journal.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    return { ...went, said: platform.lines.filter((line) => MEANS_SOMETHING.test(line)), writes };
  }
}
