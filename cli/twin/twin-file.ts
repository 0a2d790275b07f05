import { spawnSync } from "node:child_process";
import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import * as z from "zod";
import { messageOf } from "../../provider/core/log/errors";
import { RELEASE } from "../../provider/core/settings/release";
import type { Variants } from "../../sandbox";
import type { RecordedAnswer } from "../../sandbox/twin/recorded-answer";
import { CommandError, UsageError } from "../command-line";
import { readGiven } from "../given-file";
import { jsonIn } from "../json";
import { ageText } from "./age-text";

const FORM = 1;

const ABOUT =
  "A copy of an account for trials with pulumi-hosting. It holds names, ids, prices and settings of the account. Secret values are replaced. Do not publish it.";

const Answer = z.looseObject({
  api: z.enum(["hosting", "panel"]),
  path: z.string(),
  status: z.number(),
  body: z.unknown(),
  isText: z.literal(true).optional(),
});

const TwinFile = z.looseObject({
  about: z.string(),
  twin: z.number(),
  madeAt: z.string().refine((text) => !Number.isNaN(Date.parse(text)), "must be a time in ISO format"),
  account: z.string().nullable(),
  panelAccount: z.string().nullable(),
  release: z.string(),
  answers: z.array(Answer),
  variants: z.record(z.string(), z.string()),
  missing: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type TwinFile = z.infer<typeof TwinFile>;

export interface TwinContent {
  readonly madeAt: string;
  /** `<address>#<id>` of the team, in the form of the pin. */
  readonly account: string | undefined;
  readonly panelAccount: string | undefined;
  readonly answers: readonly RecordedAnswer[];
  readonly variants: Partial<Variants>;
  readonly missing: readonly { what: string; why: string }[];
}

export function twinText({ madeAt, account = undefined, panelAccount = undefined, answers, variants, missing }: TwinContent): string {
  const file = {
    about: ABOUT,
    twin: FORM,
    madeAt,
    account: account ?? null,
    panelAccount: panelAccount ?? null,
    release: RELEASE,
    answers,
    variants,
    missing,
  };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

/** Writes the file with access for its owner only. */
export function writeTwin(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new CommandError(`${path} could not be written: ${messageOf(error)}`, undefined);
  }
}

/** Refuses a file that the next `git add` would put into the repository. */
export function refuseTracked(path: string, force: boolean): void {
  if (force) return;
  const folder = dirname(resolve(path));
  const git = (...args: string[]): number | null => spawnSync("git", ["-C", folder, ...args], { stdio: "ignore" }).status;
  if (git("rev-parse", "--is-inside-work-tree") !== 0) return;
  const isTracked = git("ls-files", "--error-unmatch", "--", basename(path)) === 0;
  if (!isTracked && git("check-ignore", "-q", "--", basename(path)) === 0) return;
  throw new UsageError(
    `${path} is in a folder that git tracks, and git does not ignore the file. It contains names, ids, prices and settings of the account. Add it to .gitignore, choose another file with --out, or use --force.`,
    "would_overwrite",
  );
}

export function readTwin(path: string): TwinContent {
  const held = jsonIn(readGiven(path));
  const { twin, release } = Object(held) as { twin?: unknown; release?: unknown };
  if (typeof twin === "number" && twin > FORM)
    throw new UsageError(
      `${path} was written by release ${String(release)} of pulumi-hosting, and this is release ${RELEASE}. Update pulumi-hosting, or copy the account again.`,
      "invalid_file",
    );
  const read = TwinFile.safeParse(held);
  if (!read.success)
    throw new UsageError(`${path} is not a copy of an account. Create one with: pulumi-hosting twin --out ${path}`, "invalid_file");
  const { madeAt, account, panelAccount, answers, variants, missing } = read.data;
  return {
    madeAt,
    account: account ?? undefined,
    panelAccount: panelAccount ?? undefined,
    answers: answers as RecordedAnswer[],
    variants: variants as Partial<Variants>,
    missing,
  };
}

const DAY_MS = 86_400_000;
const OLD_DAYS = 1;
const TOO_OLD_DAYS = 30;

/** Returns a warning about a copy that is older than a day. Refuses one that is older than 30 days. */
export function ageWarning(path: string, madeAt: string, nowMs: number, isOldAllowed: boolean): string | undefined {
  const days = (nowMs - Date.parse(madeAt)) / DAY_MS;
  if (days > TOO_OLD_DAYS && !isOldAllowed)
    throw new UsageError(
      `${path} is ${Math.floor(days)} days old. Copy the account again with pulumi-hosting twin, or use --old to try on it nevertheless.`,
      "invalid_file",
    );
  if (days <= OLD_DAYS) return undefined;
  return `The copy of the account is ${ageText(nowMs - Date.parse(madeAt))} old. What has changed since is not in it.`;
}
