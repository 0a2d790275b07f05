import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readModel, type StackReport } from "../../../cli/report/model/stack-report";
import { recorded, report } from "./support";

export type Json = Record<string, unknown>;
export interface Digest extends Json {
  config: Record<string, string>;
  steps: { op: string; urn: string; oldState: Json; detailedDiff?: Json }[];
  diagnostics?: Json[];
}

export const URN = "urn:pulumi:prod::shop-infra::pulumi-nodejs:dynamic/hosting";
export const deletion = (): Digest => JSON.parse(recorded("delete/preview-sames.json"));

/** Each suite needs its own folder, because suites may share a process. */
export function lossFiles() {
  const folder = mkdtempSync(join(tmpdir(), "losses-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const of = async (digest: Json, ...args: string[]): Promise<{ stack: StackReport; code: number }> => {
    const file = join(folder, "preview.json");
    writeFileSync(file, JSON.stringify(digest, undefined, 4));
    const { out, code } = await report([file, "--json", ...args]);
    const [stack] = readModel(JSON.parse(out), file).stacks;
    if (!stack) throw new Error("no stack");
    return { stack, code };
  };
  return { folder, of };
}

export const plain = (text: string): string =>
  text.replace(/<\/?(?:code|b)>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

export const blockAfter = (out: string, sentence: string): string | undefined =>
  out.split(sentence)[1]?.match(/^[^\n]*\n>\s+`{3,}sh\n>\s+(.*)\n>\s+`{3,}/)?.[1];

export const needsOf = ({ alarms }: StackReport): string[] =>
  alarms.flatMap((one) => (one.alarm === "data loss" ? [`${one.name}: ${one.needs ?? "permitted"}`] : []));

export const storage = (name: string, more: Json = {}) => ({
  op: "delete",
  urn: `${URN}:Storage::${name}`,
  oldState: {
    id: "storage00000000000000001",
    inputs: { applicationUuid: "deletedapplication000001", type: "persistent" },
    outputs: {},
    ...more,
  },
});
