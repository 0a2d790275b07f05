import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportCommand } from "../../../cli/report/command";
import type { TrialResult } from "../../../cli/twin/trial-result";

/** The comment of a pull request that shows a trial, beside a preview without changes. `args`: further options of `report`. */
export async function commentOf(trial: TrialResult, ...args: string[]): Promise<string> {
  const urn = `urn:pulumi:${trial.stack}::${trial.project}::pulumi:pulumi:Stack::${trial.project}-${trial.stack}`;
  const state = { urn, custom: false, type: "pulumi:pulumi:Stack" };
  const folder = mkdtempSync(join(tmpdir(), "comment-"));
  const file = (name: string, content: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  try {
    let printed = "";
    const print = (text: string): void => {
      printed += text;
    };
    const preview = file("preview.json", { steps: [{ op: "same", urn, oldState: state, newState: state }] });
    const command = reportCommand({ environment: {}, print, note: print });
    await command.parseAsync(["node", "report", preview, "--trial", file("trial.json", { ...trial, plan: undefined }), ...args]);
    return printed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
