import { secret, type Value } from "../../rehearsal/protocol/wire";
import type { Execute } from "../pulumi/cli";
import type { NotCertain } from "./trial-result";

type Outputs = Readonly<Record<string, unknown>>;

/** The outputs of the stacks to which a program refers: from the files of `--stack-reference`, or read with the Pulumi CLI. */
export class OutputsOfStacks {
  private readonly read = new Map<string, Promise<Outputs | undefined>>();
  private readonly unknown = new Map<string, string>();

  constructor(
    given: ReadonlyMap<string, Outputs>,
    /** Absent if there is no CLI. */
    private readonly pulumi: Execute | undefined,
  ) {
    for (const [name, outputs] of given) this.read.set(name, Promise.resolve(outputs));
  }

  readonly of = (name: string): Promise<Outputs | undefined> => {
    const outputs = this.read.get(name) ?? this.asked(name);
    this.read.set(name, outputs);
    return outputs;
  };

  get notCertain(): NotCertain[] {
    return [...this.unknown].map(([name, why]) => ({ what: `outputs of the stack ${name}`, why, resources: [] }));
  }

  /** The CLI masks secret outputs, unless it is asked for them, so two calls show which outputs are secret. */
  private async asked(name: string): Promise<Outputs | undefined> {
    const [masked, shown] = this.pulumi ? await Promise.all([this.shown(name), this.shown(name, "--show-secrets")]) : [];
    if (masked && shown)
      return Object.fromEntries(
        Object.entries(shown).map(([key, value]) => [key, masked[key] === MASKED && value !== MASKED ? secret(value as Value) : value]),
      );
    const why = this.pulumi ? "the Pulumi CLI cannot read them" : "there is no Pulumi CLI that could read them";
    this.unknown.set(name, `${why}; pass them: --stack-reference ${name}=<file>`);
    return undefined;
  }

  private async shown(name: string, ...options: string[]): Promise<Outputs | undefined> {
    const { code, stdout } = (await this.pulumi?.(["stack", "output", "--json", "--stack", name, ...options])) ?? {};
    if (code !== 0) return undefined;
    const outputs: unknown = JSON.parse(stdout || "{}");
    return typeof outputs === "object" && outputs !== null ? (outputs as Outputs) : undefined;
  }
}

const MASKED = "[secret]";
