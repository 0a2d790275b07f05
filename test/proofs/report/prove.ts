import { stackReport } from "../../../cli/report/model/stack";
import type { StackReport } from "../../../cli/report/model/stack-report";
import { LEVELS, type Options, reportText, stackText } from "../../../cli/report/render/document";
import { markdown, plain } from "../../../cli/report/render/style";
import { malformed } from "../../harness/well-formed";
import { type Expected, randomModel, SECRET } from "./models";

export const LINK = "https://ci.example.com/runs/1";

/** Destinations of a report. `isPlain` marks a destination without HTML. */
export const LIMITS = [
  { name: "GitHub", maxBytes: 60_000, pictureBytes: 12_000, isPlain: false },
  { name: "GitHub summary", maxBytes: 1_000_000, pictureBytes: 12_000, isPlain: false },
  { name: "GitLab", maxBytes: 200_000, pictureBytes: 1900, isPlain: false },
  { name: "Forgejo", maxBytes: 60_000, pictureBytes: 4900, isPlain: false },
  { name: "Bitbucket", maxBytes: 30_000, pictureBytes: 0, isPlain: true },
  { name: "little", maxBytes: 4000, pictureBytes: 12_000, isPlain: false },
] as const;

export async function violationsOf(seed: number): Promise<string[]> {
  const { variants, expected } = randomModel(seed);
  const stacks = await Promise.all(variants.map((parsedRun, n) => stackReport(parsedRun, parsedRun.stack ?? String(n))));
  const report = { report: 1 as const, at: "2026-11-21T14:03:11Z", commit: "8c1f2ab", stacks };
  const problems: string[] = [];
  for (const { name, maxBytes, pictureBytes, isPlain } of LIMITS) {
    const text = reportText(report, optionsFor(maxBytes, pictureBytes, isPlain));
    const bytes = Buffer.byteLength(text);
    if (bytes > maxBytes) problems.push(`${name}: ${bytes} bytes, at most ${maxBytes} are allowed`);
    if (text.includes(SECRET)) problems.push(`${name}: a secret`);
    if (!isPlain && bytes <= LARGEST_PARSED) problems.push(...malformed(text, { maxBytes, links: [LINK] }).map((one) => `${name}: ${one}`));
    if (isPlain && /<(?!code>|https?:)[a-z/!]/i.test(text.replace(BLOCK, "").replace(/`[^`]*`/g, ""))) problems.push(`${name}: HTML`);
    problems.push(...wrongHead(text, expected).map((one) => `${name}: ${one}`));
  }
  const options = optionsFor(60_000, 12_000, false);
  for (const [n, stack] of stacks.entries())
    for (const level of levelsFor(stack, seed + n))
      problems.push(
        ...wrongStack(stackText(stack, { of: Math.max(2, stacks.length), hasErrors: false }, level, options), level, expected[n]).map(
          (one) => `level ${level}: ${one}`,
        ),
      );
  if (JSON.stringify(report).includes(SECRET)) problems.push("model: a secret");
  return problems.map((one) => `seed ${seed}: ${one}`);
}

/** Blocks with text to copy can contain any character. */
const BLOCK = /^> *(`{3,})sh\n.*\n> *\1$/gm;

/** In longer reports, only length and sums are checked, because parsing a megabyte takes seconds. */
const LARGEST_PARSED = 250_000;

/** A stack of more than 100 resources is checked at only one level of detail, which `n` selects. */
const levelsFor = ({ rows }: StackReport, n: number) =>
  rows.length <= 100 ? LEVELS : LEVELS.filter((level) => level === n % LEVELS.length);

const optionsFor = (maxBytes: number, pictureBytes: number, isPlain: boolean): Options => ({
  style: isPlain ? plain : markdown,
  maxBytes,
  pictureBytes,
  key: "default",
  link: LINK,
  release: "0.0.0",
  hasValues: true,
});

const count = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

function wrongHead(text: string, all: readonly Expected[]): string[] {
  const lines = text.split("\n").filter((line) => !line.startsWith(">"));
  const head = lines.slice(0, 8).join("\n");
  const sum = (of: (one: Expected) => number) => all.reduce((total, one) => total + of(one), 0);
  const reported: [string, number, number][] = (["create", "update", "replace", "delete", "deploy"] as const).map((op) => [
    op,
    count(head, new RegExp(`(\\d+) to ${op}`)),
    sum(({ counts }) => counts[op]),
  ]);
  reported.push(["drift", count(head, /drift in (\d+)/), sum(({ counts }) => counts.drift)]);
  reported.push(["up", amountIn(head, /(?:^|\n)(?:at least )?(?:increases )?\+(\d+\.\d\d)/), sum(({ up }) => up)]);
  reported.push(["down", amountIn(head, /−(\d+\.\d\d)(?= ·|, | until |$|\n)/), sum(({ down }) => down)]);
  return reported
    .filter(([, got, wanted]) => got !== wanted)
    .map(([what, got, wanted]) => `the heading shows ${got} of ${what}, expected ${wanted}`);
}

const amountIn = (text: string, pattern: RegExp): number => Math.round(count(text, pattern) * 100);

function wrongStack(text: string, level: number, expected: Expected | undefined): string[] {
  if (expected === undefined) return ["a stack is missing"];
  const { counts, dataLosses, up, down } = expected;
  const [summary = ""] = text.split("\n", 1);
  const part = summary.slice(summary.indexOf("(shop):"));
  const reported: [string, number, number][] = [
    ["create", count(part, / \+ (\d+)/), counts.create],
    ["update", count(part, / ~ (\d+)/), counts.update],
    ["replace", count(part, / ± (\d+)/), counts.replace],
    ["delete", count(part, / − (\d+)/), counts.delete],
    ["deploy", count(part, / ▶ (\d+)/), counts.deploy],
    ["drift", count(part, / drift (\d+)/), counts.drift],
  ];
  if (level < 7) {
    const lines = text.split("\n");
    reported.push(["replacement in a row", lines.filter((line) => line.startsWith("| ± |")).length, counts.replace]);
    reported.push(["data loss in a row", lines.filter((line) => line.includes("<b>deletes data: ")).length, dataLosses]);
    const amounts = lines.flatMap((line) => /^\| [+−] \| .* \| (?:up to |at least )?([+−]\d+\.\d\d)(?:, \?)? \| /.exec(line)?.[1] ?? []);
    const sum = (sign: string) =>
      amounts.filter((one) => one.startsWith(sign)).reduce((total, one) => total + Math.round(Number(one.slice(1)) * 100), 0);
    reported.push(["cents up", sum("+"), up], ["cents down", sum("−"), down]);
  }
  const net = /(\+|−)(\d+\.\d\d) USD\/month/.exec(part);
  const reportedCents = net ? (net[1] === "+" ? 1 : -1) * Math.round(Number(net[2]) * 100) : 0;
  reported.push(["cents in all", reportedCents, up - down]);
  return reported.filter(([, got, wanted]) => got !== wanted).map(([what, got, wanted]) => `${got} of ${what}, expected ${wanted}`);
}
