import type { Send } from "../../../provider/api/network";
import { isReportOf, withoutRun, writtenBy } from "../marker";
import type { Report } from "../model/stack-report";
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
  skipEmpty: boolean;
}

/** Dependencies of `post` that tests replace. */
export interface PostOutside {
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  connect(origin: string): Send & { close(): Promise<void> };
}

type Asked = Pick<PostOptions, "pr" | "prHead" | "sha" | "issue" | "post">;

/** Returns what is missing for posting, such as the token, or undefined. */
export function requestMissing(surroundings: Surroundings, asked: Asked): string | undefined {
  const { forge, apiUrl, repository, authorization, request, commit } = surroundings;
  if (forge === undefined)
    return "The forge is not known: none of GITHUB_ACTIONS, FORGEJO_ACTIONS, GITEA_ACTIONS and GITLAB_CI is set. Name it with --post github, forgejo, gitea or gitlab.";
  const isGitLab = forge === "gitlab";
  if (apiUrl === undefined || !URL.canParse(apiUrl))
    return `The address of the forge is not known: set ${isGitLab ? "CI_API_V4_URL" : "GITHUB_API_URL"}.`;
  if (repository === undefined) return `The repository is not known: set ${isGitLab ? "CI_PROJECT_ID" : "GITHUB_REPOSITORY"}.`;
  if (authorization === undefined)
    return `The token is missing: set ${isGitLab ? "GITLAB_TOKEN" : forge === "github" ? "GITHUB_TOKEN" : "FORGEJO_TOKEN, GITEA_TOKEN or GITHUB_TOKEN"}.`;
  if (asked.issue !== undefined || asked.pr !== undefined || asked.prHead !== undefined) return undefined;
  if (request !== undefined || commit !== undefined || asked.sha !== undefined) return undefined;
  return NO_REQUEST[isGitLab ? "gitlab" : "github"];
}

const NO_REQUEST = {
  github: "The pull request is not known: none of GITHUB_EVENT_PATH, GITHUB_REF and GITHUB_SHA names one. Pass --pr <n>.",
  gitlab: "The merge request is not known: neither CI_MERGE_REQUEST_IID nor CI_COMMIT_SHA names one. Pass --pr <n>.",
};

export async function post(
  report: Report,
  body: string,
  options: PostOptions,
  surroundings: Surroundings,
  outside: PostOutside,
  isEmpty: boolean,
): Promise<{ text: string; notes: string[] }> {
  const { forge: name, apiUrl = "", repository = "" } = surroundings;
  const send = outside.connect(new URL(apiUrl).origin);
  try {
    const now = outside.now();
    const where = { ...surroundings, apiUrl, repository };
    const forge = (name === "gitlab" ? gitLab : gitHub)(where, { send, sleep: outside.sleep, now: outside.now });
    if (options.issue !== undefined) {
      // A failed run does not show all drift, so the issue is left unchanged.
      const failed = report.stacks.filter(({ outcome }) => outcome !== "done").map(({ stack }) => stack);
      const hasDrift = report.stacks.some(({ counts }) => counts.drift > 0);
      if (failed.length > 0 && !hasDrift)
        return { text: `issue left unchanged: the run of ${failed.join(", ")} did not finish`, notes: [] };
      return postedResult("issue", await keepIssue(forge, options.issue, options.key, body, { hasDrift, at: report.at, now }));
    }
    const { number, commit } = await requestFor(forge, options, surroundings);
    if (commit !== undefined && report.commit !== undefined && commit !== report.commit)
      return {
        text: `comment left unchanged: the pull request is now at ${commit}, and the report is for ${report.commit}`,
        notes: [],
      };
    return postedResult("comment", await keepComment(forge, number, options.key, body, { isEmpty: options.skipEmpty && isEmpty, now }));
  } finally {
    await send.close();
  }
}

/** Returns the pull request to comment on. Contains the latest commit only if the pull request was found by its branch. */
async function requestFor(
  forge: Forge,
  { pr, prHead, sha }: Asked,
  { request, commit, source, forge: name }: Surroundings,
): Promise<{ number: number; commit?: string }> {
  if (pr !== undefined) return { number: pr };
  const head = prHead ?? source?.head;
  if (head !== undefined) {
    const found = await forge.requestOfHead(head);
    if (found !== undefined) return found;
    throw new PostError(`No open pull request comes from ${head}. Pass --pr <n> if its branch has another name.`);
  }
  if (request !== undefined) return { number: request };
  const of = sha ?? commit;
  const found = of === undefined ? undefined : await forge.requestOf(of);
  if (found !== undefined) return { number: found };
  throw new PostError(NO_REQUEST[name === "gitlab" ? "gitlab" : "github"]);
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

interface Posted {
  what: "created" | "updated" | "unchanged" | "newer" | "nothing" | "opened" | "reopened" | "closed";
  url?: string;
  /** Number of further comments of this account with the report's marker. They are left unchanged. */
  others: number;
  /** Number of comments of other accounts with the marker of the report. */
  forged: number;
}

/** Never writes to a comment of another account, whatever that comment contains. */
async function keepComment(forge: Forge, request: number, key: string, body: string, { isEmpty, now }: Kept): Promise<Posted> {
  const found = marked(await forge.comments(request, "request"), key);
  const [first] = found.own;
  const counts = { others: Math.max(0, found.own.length - 1), forged: found.forged };
  if (first === undefined) {
    if (isEmpty) return { what: "nothing", ...counts };
    const made = await commented(forge, request, key, body);
    // Two jobs that run at the same time may both create a comment. The older comment is kept, and gets the text of the later run.
    const [oldest] = marked(await forge.comments(request, "request"), key).own;
    if (oldest === undefined || oldest.id >= made.id) return { what: "created", ...urlOf(made), ...counts };
    const kept = await updated(forge, request, oldest, { key, body, now });
    await forge.removeComment(request, made.id);
    return { ...kept, ...counts };
  }
  return { ...(await updated(forge, request, first, { key, body, now })), ...counts };
}

interface Kept {
  /** Whether the report has nothing to show. It then updates an existing comment, but creates none. */
  isEmpty: boolean;
  now: Date;
}

const commented = (forge: Forge, request: number, key: string, body: string): Promise<Entry> =>
  createOnce(
    () => forge.comment(request, "request", body),
    async () => marked(await forge.comments(request, "request"), key).own[0],
  );

async function updated(
  forge: Forge,
  request: number,
  found: Entry,
  { key, body, now }: { key: string; body: string; now: Date },
): Promise<Pick<Posted, "what" | "url">> {
  if (withoutTime(found.body) === withoutTime(body)) return { what: "unchanged", ...urlOf(found) };
  if (isNewer(found.body, body, now)) return { what: "newer", ...urlOf(found) };
  try {
    return { what: "updated", ...urlOf(await forge.editComment(request, found.id, body), found) };
  } catch (error) {
    // Another process deleted the comment after this process had listed it.
    if (!(error instanceof PostError) || (error.status !== 404 && error.status !== 410)) throw error;
    return { what: "created", ...urlOf(await commented(forge, request, key, body)) };
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
 * Finds the comments or issues with the marker of the report. `own`: those of this account, oldest first. `forged`: number of those of other
 * accounts.
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
  const [there, here] = [found, mine].map(writtenBy);
  const [theirs, ours] = [Number(there?.run), Number(here?.run)];
  if (theirs > 0 && ours > 0 && theirs !== ours) return theirs > ours;
  const time = Date.parse(there?.at ?? "");
  // A report of a fork may contain any time, so a time more than a year in the future is ignored.
  return time < now.getTime() + YEAR_MS && time > Date.parse(here?.at ?? "");
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

const withoutTime = (body: string): string => withoutRun(body).replaceAll("\r\n", "\n").trim();
const urlOf = (...entries: readonly Entry[]): { url?: string } => {
  const url = entries.find((entry) => entry.url !== undefined)?.url;
  return url === undefined ? {} : { url };
};
