import type { Diagnostic, Op, ParsedRun, ReadStep } from "../../../cli/report/read/parsed-run";
import { generator } from "../sample";

/** Expected content of a report, counted while the model is built. */
export interface Expected {
  counts: Record<"create" | "update" | "replace" | "delete" | "deploy" | "drift", number>;
  dataLosses: number;
  /** The amounts `up` and `down` are in cents. */
  up: number;
  down: number;
}

export interface RandomModel {
  variants: ParsedRun[];
  expected: Expected[];
}

export const SECRET = "hunter2-planted";

/** These names and messages have a meaning in Markdown, HTML or mermaid, or for a forge or a terminal. */
export const HOSTILE = [
  "@all",
  "@octocat please",
  "a|b|c",
  "a\nb\r\n\nc",
  "<img src=x onerror=alert(1)>",
  "</details></code></summary>",
  "<!-- x",
  "--> <b>",
  "-->",
  "```",
  "```\n\n# heading",
  "`code`",
  "[x](https://evil.example.com)",
  "![x](https://evil.example.com/x.png)",
  "https://evil.example.com/a",
  "www.evil.example.com",
  "mail@evil.example.com",
  "**bold** _em_ ~~no~~",
  "# heading",
  "> quote",
  "- item",
  "1. item",
  "| --- | --- |",
  '"quotes" \'n\' "',
  'x"]:::delete',
  "end",
  "click n0 href javascript:alert(1)",
  "%%{init: {}}%%",
  "&lt;b&gt; &amp; &#60;",
  "\u202eevil",
  "\u0000\u0007\u001b[31m",
  "a\\",
  "\\`",
  "$math$ $$x$$",
  ":tada: #1 !2 %3 ~label",
  "ünïcödé 日本 🎉",
  "x".repeat(300),
  "`".repeat(200),
  "<".repeat(200),
  "  ",
  "constructor",
  "__proto__",
  "[//]: # (x)",
  "</td></tr></table>",
  "8c1f2ab8c1f2ab8c1f2ab8c1f2ab8c1f2ab8c1f2a",
  "GH-12 owner/repo#12",
  "(c) (r)",
] as const;

const KINDS = [
  "Project",
  "Application",
  "EnvironmentVariables",
  "Volume",
  "ManagedDatabase",
  "Deployment",
  "StorageBackupSchedule",
] as const;
const HOLDS_DATA: ReadonlySet<string> = new Set(["Volume", "ManagedDatabase", "StorageBackupSchedule", "Application"]);
const CHANGED: Readonly<Record<(typeof KINDS)[number], string>> = {
  Project: "description",
  Application: "domains",
  EnvironmentVariables: "variables.A",
  Volume: "sizeGb",
  ManagedDatabase: "plan",
  Deployment: "triggers",
  StorageBackupSchedule: "cron",
};

/** Returns 1 to 40 stacks with up to 5,000 resources in all. Most stacks are small, as in practice. */
export function randomModel(seed: number): RandomModel {
  const random = generator(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const stacks = random() < 0.6 ? 1 : 1 + Math.floor(random() * 40);
  const scale = random() < 0.02 ? 5000 : random() < 0.2 ? 500 : 40;
  const size = Math.floor((random() * scale) / stacks);
  const shareChanged = pick([0, 0.1, 0.5, 1]);
  const hostility = pick([0, 0.2, 1]);
  const made = Array.from({ length: stacks }, (_, n) =>
    randomStack(random, pick, `stack-${n}${random() < hostility / 4 ? pick(HOSTILE) : ""}`, size, shareChanged, hostility),
  );
  return { variants: made.map(({ parsedRun }) => parsedRun), expected: made.map(({ expected }) => expected) };
}

function randomStack(
  random: () => number,
  pick: <T>(all: readonly T[]) => T,
  stack: string,
  size: number,
  shareChanged: number,
  hostility: number,
): { parsedRun: ParsedRun; expected: Expected } {
  const expected: Expected = {
    counts: { create: 0, update: 0, replace: 0, delete: 0, deploy: 0, drift: 0 },
    dataLosses: 0,
    up: 0,
    down: 0,
  };
  const steps: ReadStep[] = [];
  const diagnostics: Diagnostic[] = [{ severity: "info", text: "price: total +1.00 USD/month so far in this run" }];
  const hostile = (): string => (random() < hostility ? pick(HOSTILE) : "");
  for (let n = 0; n < size; n++) {
    const kind = pick(KINDS);
    const urn = `urn:pulumi:s::shop::pulumi-nodejs:dynamic/hosting:${kind}::r${n}${hostile()}`;
    const name = urn.split("::").slice(3).join("::");
    const op: Op = random() < shareChanged ? pick(["create", "update", "replace", "delete"] as const) : "same";
    const isGone = op === "replace" && kind !== "Deployment" && random() < 0.2;
    const isDrift = (op === "update" && random() < 0.3) || isGone;
    const cents = Math.floor(random() * 10_000);
    const price = cents / 100;
    const isPaid = kind === "Volume";
    if (isDrift) {
      expected.counts.drift++;
      const text = isGone
        ? "gone from the platform, will be created again"
        : `drift: ${CHANGED[kind].split(".")[0]} differs on the platform`;
      diagnostics.push({ severity: "warning", urn, text: `${name}: ${text}` });
    }
    const isDriftAlone = isDrift && (isGone || random() < 0.5);
    if (op !== "same" && !isDriftAlone) {
      expected.counts[op === "replace" && kind === "Deployment" ? "deploy" : op]++;
      if (HOLDS_DATA.has(kind) && (op === "replace" || op === "delete")) expected.dataLosses++;
    }
    if (isPaid && (op === "create" || op === "replace")) {
      expected.up += cents;
      diagnostics.push({ severity: "info", urn, text: `${name}: price: +${price.toFixed(2)} USD/month for ${hostile() || "a volume"}` });
    }
    const old = {
      inputs: { description: hostile(), value: SECRET, variables: { A: SECRET }, sizeGb: 50, __written: SECRET },
      outputs: { connection: SECRET, ...(isPaid ? { monthlyPrice: price, currency: "USD" } : {}) },
      id: `id${n}`,
    };
    if (isPaid && (op === "delete" || op === "replace") && !isGone) expected.down += cents;
    const changes = op === "update" || (op === "replace" && !isGone) ? { [CHANGED[kind]]: "update" as const } : {};
    steps.push({
      op,
      urn,
      changes: isDriftAlone ? {} : changes,
      ...(op === "create" ? {} : { old }),
      ...(op === "delete" ? {} : { new: { inputs: { ...old.inputs, sizeGb: 80 }, outputs: {} } }),
      dependencies: n > 0 && random() < 0.5 ? [steps[Math.floor(random() * n)]?.urn ?? ""] : [],
    });
    if (random() < 0.1) diagnostics.push({ severity: pick(["info", "warning"] as const), urn, text: `${name}: ${hostile() || "a line"}` });
  }
  const isFailed = random() < 0.1;
  if (isFailed) diagnostics.push({ severity: "error", text: `it failed: ${hostile()}\n    at frame\n    at frame` });
  return {
    parsedRun: { operation: "preview", stack, project: "shop", steps, diagnostics, outcome: isFailed ? "failed" : "done" },
    expected,
  };
}
