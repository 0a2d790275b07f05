import type { Send } from "../../../provider/api/network";
import { currentIn, withEarlier, withLate } from "../earlier";
import { isReportOf, markerOf, type Origin, withoutRun } from "../marker";
import { isQuiet, type Report } from "../model/stack-report";
import type { Style } from "../render/style";
import type { ForgeName, Surroundings } from "../surroundings";
import { type Entry, type Forge, PostError } from "./forge";
import { gitHub } from "./github";
import { gitLab } from "./gitlab";

export interface PostOptions {
  post?: ForgeName | "auto";
  issue?: string;
  key: string;
  pr?: number;
  prHead?: string;
  sha?: string;
  /** Exit with 0 if the run belongs to no pull request. */
  ifAny: boolean;
  /** Keep one comment for each stack. */
  eachStack: boolean;
  skipEmpty: boolean;
}

/** Dependencies of `post`. Tests replace them. */
export interface PostOutside {
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  connect(origin: string): Send & { close(): Promise<void> };
}

/** A report, and the text and key of the comment for it. */
export interface Posting {
  readonly report: Report;
  readonly key: string;
  readonly body: string;
  readonly style: Style;
  readonly maxBytes: number;
}

/** Connects to the forge while `work` runs. */
export async function withForge<T>(
  { forge: name, apiUrl = "", repository = "", ...others }: Surroundings,
  outside: PostOutside,
  work: (forge: Forge) => Promise<T>,
): Promise<T> {
  const send = outside.connect(new URL(apiUrl).origin);
  try {
    const where = { ...others, forge: name, apiUrl, repository };
    return await work((name === "gitlab" ? gitLab : gitHub)(where, { send, sleep: outside.sleep, now: outside.now }));
  } finally {
    await send.close();
  }
}

export async function postIssue(
  forge: Forge,
  { report, body, key }: Posting,
  title: string,
  now: Date,
): Promise<{ text: string; notes: string[] }> {
  // A failed run does not show all drift, so the issue is left unchanged.
  const failed = report.stacks.filter(({ outcome }) => outcome !== "done").map(({ stack }) => stack);
  const hasDrift = report.stacks.some(({ counts }) => counts.drift > 0);
  if (failed.length > 0 && !hasDrift) return { text: `issue left unchanged: the run of ${failed.join(", ")} did not finish`, notes: [] };
  return postedResult("issue", await keepIssue(forge, title, key, body, { hasDrift, at: report.at, now }));
}

export async function postComment(
  forge: Forge,
  posting: Posting,
  { number, commit }: { number: number; commit?: string },
  { skipEmpty, now }: { skipEmpty: boolean; now: Date },
): Promise<{ text: string; notes: string[] }> {
  const { report } = posting;
  if (commit !== undefined && report.commit !== undefined && commit !== report.commit)
    return { text: `comment left unchanged: the pull request is now at ${commit}, and the report is for ${report.commit}`, notes: [] };
  const isEmpty = skipEmpty && report.stacks.every(isQuiet);
  return postedResult("comment", await keepComment(forge, number, posting, { isEmpty, now }));
}

function postedResult(noun: "comment" | "issue", { what, url, others, forged }: Posted): { text: string; notes: string[] } {
  const words: Record<Posted["what"], string> = {
    created: "created",
    updated: "updated",
    unchanged: "is up to date",
    newer: "left unchanged: it is from a later run",
    nothing: "not made: there is nothing to report",
    opened: "opened",
    reopened: "reopened",
    closed: "closed",
  };
  return {
    text: `${noun} ${words[what]}${url === undefined ? "" : `: ${url}`}`,
    notes: [
      ...(others > 0
        ? [`${others} more ${noun}${others === 1 ? "" : "s"} of an earlier run ${others === 1 ? "is" : "are"} left unchanged`]
        : []),
      ...(forged > 0
        ? [
            `${forged} ${noun}${forged === 1 ? "" : "s"} of another account ${forged === 1 ? "has" : "have"} the marker of this report and ${forged === 1 ? "is" : "are"} left unchanged`,
          ]
        : []),
    ],
  };
}

/** Thrown if the comment or issue with the key is a report of another project or backend. Nothing was written. */
export class TakenKey extends Error {}

/** Two projects with one key would otherwise overwrite each other's reports. A report of an earlier release has no origin. */
function requireSameOrigin(noun: "comment" | "issue", found: Entry, { key, body }: Pick<Posting, "key" | "body">): void {
  const [there, here] = [markerOf(currentIn(found.body)).origin, markerOf(body).origin];
  const areApart = (name: keyof Origin) =>
    there[name].length > 0 && here[name].length > 0 && !there[name].some((one) => here[name].includes(one));
  const other = areApart("projects")
    ? `the project ${there.projects.join(", ")}`
    : areApart("backends")
      ? `${["a project", ...there.projects].join(" ")} with another state backend`
      : undefined;
  if (other === undefined) return;
  throw new TakenKey(
    `The ${noun} with the key ${JSON.stringify(key)} is a report of ${other}, and was not overwritten: give this report a key of its own with --key, or remove that ${noun} if its project has moved.`,
  );
}

interface Posted {
  what: "created" | "updated" | "unchanged" | "newer" | "nothing" | "opened" | "reopened" | "closed";
  url?: string;
  /** Number of further comments of this account with the report's marker. They are left unchanged. */
  others: number;
  /** Number of comments of other accounts with the marker of the report. */
  forged: number;
}

/** Never writes to a comment of another account, whatever that comment contains. */
async function keepComment(forge: Forge, request: number, posting: Posting, { isEmpty, now }: Kept): Promise<Posted> {
  const { key } = posting;
  const found = marked(await forge.comments(request, "request"), key);
  const [first] = found.own;
  const counts = { others: Math.max(0, found.own.length - 1), forged: found.forged };
  if (first === undefined) {
    if (isEmpty) return { what: "nothing", ...counts };
    const made = await commented(forge, request, posting);
    // Two jobs that run at the same time may both create a comment. The older comment is kept, and gets the text of the later run.
    const [oldest] = marked(await forge.comments(request, "request"), key).own;
    if (oldest === undefined || oldest.id >= made.id) return { what: "created", ...urlOf(made), ...counts };
    try {
      return { ...(await updated(forge, request, oldest, posting, now)), ...counts };
    } finally {
      await forge.removeComment(request, made.id);
    }
  }
  return { ...(await updated(forge, request, first, posting, now)), ...counts };
}

interface Kept {
  /** Whether the report has nothing to show. Such a report replaces the text of an existing comment, but creates no new comment. */
  isEmpty: boolean;
  now: Date;
}

const commented = (forge: Forge, request: number, { key, body }: Pick<Posting, "key" | "body">): Promise<Entry> =>
  createOnce(
    () => forge.comment(request, "request", body),
    async () => marked(await forge.comments(request, "request"), key).own[0],
  );

async function updated(
  forge: Forge,
  request: number,
  found: Entry,
  { report, key, body, style, maxBytes }: Posting,
  now: Date,
): Promise<Pick<Posted, "what" | "url">> {
  requireSameOrigin("comment", found, { key, body });
  const current = currentIn(found.body);
  const [there, here] = [markerOf(current), markerOf(body)];
  if (withoutTime(current) === withoutTime(body)) return { what: "unchanged", ...urlOf(found) };
  // The run may have applied the stack before, so a report "not started" never replaces another report of the same run.
  const isNotStarted = report.stacks.every(({ outcome }) => outcome === "missing") && here.isResult;
  if (isNotStarted && there.run === here.run) return { what: "unchanged", ...urlOf(found) };
  const isLate = isNewer(current, body, now);
  if (isLate && !here.isResult) return { what: "newer", ...urlOf(found) };
  const whole = isLate ? withLate(found.body, body, style, maxBytes) : withEarlier(found.body, body, style, maxBytes);
  if (whole === found.body.replaceAll("\r\n", "\n")) return { what: "newer", ...urlOf(found) };
  try {
    return { what: "updated", ...urlOf(await forge.editComment(request, found.id, whole), found) };
  } catch (error) {
    // Another process deleted the comment after this process had listed it.
    if (!(error instanceof PostError) || (error.status !== 404 && error.status !== 410)) throw error;
    return { what: "created", ...urlOf(await commented(forge, request, { key, body: whole })) };
  }
}

/** Opens the issue at the first drift, closes it when there is no drift, and reopens it at the next drift. */
async function keepIssue(
  forge: Forge,
  title: string,
  key: string,
  body: string,
  { hasDrift, at, now }: { hasDrift: boolean; at: string; now: Date },
): Promise<Posted> {
  const found = marked(await forge.issues(MOST_ISSUES), key);
  const first = found.own.find((issue) => issue.title === title) ?? found.own[0];
  const counts = { others: Math.max(0, found.own.length - 1), forged: found.forged };
  if (first === undefined) {
    if (!hasDrift) return { what: "nothing", ...counts };
    const made = await createOnce(
      () => forge.openIssue(title, body),
      async () => marked(await forge.issues(MOST_ISSUES), key).own[0],
    );
    return { what: "opened", ...urlOf(made), ...counts };
  }
  requireSameOrigin("issue", first, { key, body });
  if (isNewer(first.body, body, now)) return { what: "newer", ...urlOf(first), ...counts };
  if (!hasDrift) {
    if (first.isOpen === false) return { what: "unchanged", ...urlOf(first), ...counts };
    await forge.editIssue(first.id, { isOpen: false });
    await forge.comment(first.id, "issue", `No drift since ${at}.`);
    return { what: "closed", ...urlOf(first), ...counts };
  }
  if (first.isOpen === false) {
    await forge.editIssue(first.id, { body, isOpen: true });
    return { what: "reopened", ...urlOf(first), ...counts };
  }
  if (withoutTime(first.body) === withoutTime(body)) return { what: "unchanged", ...urlOf(first), ...counts };
  await forge.editIssue(first.id, { body });
  return { what: "updated", ...urlOf(first), ...counts };
}

const MOST_ISSUES = 300;
const MOST_WRITES = 3;

/** Creates a comment or an issue. After a lost response, the forge may have created it, so `look` searches for it before the next attempt. */
async function createOnce(make: () => Promise<Entry>, look: () => Promise<Entry | undefined>): Promise<Entry> {
  for (let tries = 1; ; tries++) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof PostError) || !error.isOutcomeUnknown) throw error;
      const there = await look();
      if (there !== undefined) return there;
      if (tries === MOST_WRITES) throw error;
    }
  }
}

/**
 * Finds the comments or issues with the marker of the report. `own`: the entries that this account wrote, oldest first. `forged`: number of entries
 * that other accounts wrote.
 */
function marked(entries: readonly Entry[], key: string): { own: Entry[]; forged: number } {
  const all = entries.filter(({ body }) => isReportOf(body, key));
  const own = all.filter(({ isOwn }) => isOwn).sort((x, y) => x.id - y.id);
  return { own, forged: all.length - own.length };
}

/**
 * Whether the comment `found` is from a later run. The run number decides before the time, because a repeated attempt of an old run has a later time.
 */
function isNewer(found: string, mine: string, now: Date): boolean {
  const [there, here] = [markerOf(found), markerOf(mine)];
  if (there.run !== undefined && here.run !== undefined && there.run !== here.run) return there.run > here.run;
  const time = Date.parse(there.at ?? "");
  // A report of a fork may contain any time, so a time more than a year in the future is ignored.
  return time < now.getTime() + YEAR_MS && time > Date.parse(here.at ?? "");
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

const withoutTime = (body: string): string => withoutRun(body).replaceAll("\r\n", "\n").trim();
const urlOf = (...entries: readonly Entry[]): { url?: string } => {
  const url = entries.find((entry) => entry.url !== undefined)?.url;
  return url === undefined ? {} : { url };
};
