import { readFileSync, statSync } from "node:fs";
import type { Ended, Execute } from "../../cli/pulumi/cli";

interface Entry {
  type: string;
  name: string;
  id: string;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
}

/** An in-memory Pulumi CLI with the commands that `import apply` uses. It can die before, during or after any call. */
export class FakePulumi {
  version = "v3.260.0";
  readonly config = new Map<string, string>();
  readonly state = new Map<string, Entry>();
  readonly arguments: string[] = [];
  /** Answers of commands that fail, by command. */
  failures: Record<string, Partial<Ended>> = {};
  /** File modes of the import files that were passed by path. The keys are the paths. */
  readonly importFiles = new Map<string, number>();
  calls = 0;
  /** The call at which the CLI dies, and the moment: before, during or after the effect of the call. */
  dies: { at: number; when: "before" | "half" | "after" } | undefined;

  readonly execute: Execute = async (args, { input = "" } = {}) => {
    this.arguments.push(args.join(" "));
    const isLast = this.dies?.at === this.calls++;
    if (isLast && this.dies?.when === "before") throw new Error("killed");
    const output = this.answer(args, input, isLast && this.dies?.when === "half");
    if (isLast) throw new Error("killed");
    return output;
  };

  private resources(): object[] {
    const urnOf = (type: string, name: string) => `urn:pulumi:dev::infra::${type}::${name}`;
    const root = { urn: urnOf("pulumi:pulumi:Stack", "infra-dev"), type: "pulumi:pulumi:Stack" };
    const provider = { urn: urnOf("pulumi:providers:pulumi-nodejs", "default"), type: "pulumi:providers:pulumi-nodejs", id: "1" };
    return [root, provider, ...[...this.state.values()].map(({ type, name, id }) => ({ urn: urnOf(type, name), type, id, custom: true }))];
  }

  private importFileIn(args: readonly string[]): string | undefined {
    const path = args[args.indexOf("--file") + 1] ?? "";
    if (path === "/dev/stdin") return undefined;
    this.importFiles.set(path, statSync(path).mode & 0o777);
    return readFileSync(path, "utf8");
  }

  private answer([command = "", ...args]: readonly string[], input: string, half: boolean): Ended {
    const done = (stdout: unknown = ""): Ended => ({
      code: 0,
      stdout: typeof stdout === "string" ? stdout : JSON.stringify(stdout),
      stderr: "",
    });
    const failure = this.failures[command];
    if (failure) return { ...done(), code: 255, ...failure };
    switch (command) {
      case "version":
        return done(this.version);
      case "stack":
        return done(args[0] === "export" ? { version: 3, deployment: { resources: this.resources() } } : "dev\n");
      case "config":
        if (args[0] !== "set") return done(Object.fromEntries([...this.config].map(([key, value]) => [key, { value }])));
        if (!half) this.config.set(`infra:${args.at(-1)}`, input);
        return done();
      case "import": {
        const { resources } = JSON.parse(this.importFileIn(args) ?? input) as { resources: Entry[] };
        for (const one of half ? resources.slice(0, 3) : resources) {
          const key = `${one.type} ${one.name}`;
          if (!this.state.has(key)) this.state.set(key, one);
        }
        return done();
      }
      default:
        return done({ changeSummary: { same: this.state.size + 1 }, steps: [] });
    }
  }
}
