import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { reportCommand } from "../../../cli/report/command";
import type { Around, ReportOptions } from "../../../cli/report/options";
import { runReport } from "../../../cli/report/run";
import { RELEASE } from "../../../provider/core/settings/release";

export const RECORDINGS = join(__dirname, "../../report-recordings");
export const recording = (path: string): string => join(RECORDINGS, path);
export const recorded = (path: string): string => readFileSync(recording(path), "utf8");

export const LINK = "https://ci.example.com/runs/9911";
export const COMMIT = "8c1f2ab";
export const AT = "2026-11-21T14:03:11Z";

/** Golden files contain no release, so that a new release changes none of them. */
export const withoutRelease = (text: string): string => text.replaceAll(`pulumi-hosting ${RELEASE} `, "pulumi-hosting 0.0.0 ");

export interface Ran {
  code: number;
  out: string;
  notes: string[];
}

export async function report(args: readonly string[], around: Partial<Around> = {}): Promise<Ran> {
  const ran: Ran = { code: 0, out: "", notes: [] };
  const { files, options } = parsed(args);
  ran.code = await runReport(files, options, {
    environment: {},
    now: () => new Date(AT),
    sleep: async () => {},
    connect: () => {
      throw new Error("the command must not send anything");
    },
    standardInput: () => Buffer.from(""),
    print: (text) => {
      ran.out += text;
    },
    note: (text) => ran.notes.push(text),
    ...around,
  });
  return ran;
}

function parsed(args: readonly string[]): { files: string[]; options: ReportOptions } {
  let found: { files: string[]; options: ReportOptions } | undefined;
  const command = reportCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .action((files: string[], options: ReportOptions) => {
      found = { files, options };
    });
  new Command().addCommand(command).parse(["node", "pulumi-hosting", "report", ...args]);
  if (!found) throw new Error("the command was not called");
  return found;
}
