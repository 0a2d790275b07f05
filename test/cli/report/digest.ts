import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StackReport } from "../../../cli/report/model/stack-report";
import { report } from "./support";

export type Json = Record<string, unknown>;

export const urnOf = (kind: string, name: string): string =>
  `urn:pulumi:prod::shop::${kind.startsWith("game.") ? `pulumi-nodejs:dynamic/hosting/game:${kind.slice(5)}` : kind.includes(":") ? kind : `pulumi-nodejs:dynamic/hosting:${kind}`}::${name}`;

export interface Step {
  op: string;
  kind: string;
  name: string;
  old?: Json;
  new?: Json;
  outputs?: Json;
  changes?: Record<string, string>;
  replaceReasons?: string[];
  more?: Json;
}

export function stepOf({ op, kind, name, old, new: news, outputs = {}, changes, replaceReasons, more = {} }: Step): Json {
  const urn = urnOf(kind, name);
  const state = (inputs: Json) => ({ urn, custom: true, id: `id-${name}`, type: kind, inputs, outputs, dependencies: [], ...more });
  return {
    op,
    urn,
    ...(old === undefined ? {} : { oldState: state(old) }),
    ...(news === undefined ? {} : { newState: state(news) }),
    detailedDiff:
      changes === undefined
        ? null
        : Object.fromEntries(Object.entries(changes).map(([path, change]) => [path, { kind: change, inputDiff: true }])),
    ...(replaceReasons === undefined ? {} : { replaceReasons }),
  };
}

export const digestOf = (steps: readonly Step[], diagnostics: readonly Json[] = []): Json => ({
  config: {},
  steps: steps.map(stepOf),
  diagnostics,
  changeSummary: { same: steps.filter(({ op }) => op === "same").length },
});

export class Files {
  private readonly folder = mkdtempSync(join(tmpdir(), "report-"));

  file(name: string, content: string | Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  async reportOf(digest: Json, ...args: string[]): Promise<{ out: string; stack: StackReport; code: number }> {
    const file = this.file("preview.json", JSON.stringify(digest, undefined, 4));
    const { out, code } = await report([file, ...args]);
    const model = await report([file, "--json", ...args]);
    return { out, code, stack: JSON.parse(model.out).stacks[0] };
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
