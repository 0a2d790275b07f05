import type { WireResponse } from "../../../provider/api/network";
import { type Bag, isBag } from "../../../provider/core/values";
import { arrayOf } from "../../json";
import { isReport } from "../marker";
import type { Surroundings } from "../surroundings";
import { Calls, type Entry, type Forge, type Outside, PAGE, type RelatedRequest, unlessRefused } from "./forge";

export function gitLab(surroundings: Surroundings & { apiUrl: string; repository: string }, outside: Outside): Forge {
  const calls = new Calls(surroundings, outside, explain);
  function explain({ status }: WireResponse): string | undefined {
    if (status !== 401 && status !== 403 && status !== 404) return undefined;
    if (status === 404 && !surroundings.isJobToken)
      return "the merge request or note does not exist, or the token is not allowed to read it";
    return surroundings.isJobToken
      ? "CI_JOB_TOKEN cannot write notes. Set GITLAB_TOKEN to a project access token with the scope api"
      : status === 401
        ? "the token is missing, wrong or expired"
        : "the token has no permission to write here. It needs the scope api and the role Reporter";
  }
  const root = `/projects/${encodeURIComponent(surroundings.repository)}`;
  let id: Promise<unknown> | undefined;
  const me = () => {
    id ??= calls
      .call("GET", "/user")
      .catch(unlessRefused)
      .then((user) => (isBag(user?.value) ? user.value.id : undefined));
    return id;
  };
  const entry = async (value: unknown): Promise<Entry> => {
    const item = isBag(value) ? value : {};
    const body = item.body ?? item.description;
    const author = isBag(item.author) ? item.author.id : undefined;
    return {
      id: Number(item.iid ?? item.id),
      body: typeof body === "string" ? body : "",
      isOwn: isReport(String(body)) && author !== undefined && author === (await me()),
      url: typeof item.web_url === "string" ? item.web_url : undefined,
      title: typeof item.title === "string" ? item.title : undefined,
      isOpen: typeof item.state === "string" ? item.state === "opened" : undefined,
    };
  };
  const all = async (path: string, most = Number.POSITIVE_INFINITY): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (let page = "1"; page !== "" && found.length < most; ) {
      const { value, response } = await calls.call("GET", `${path}${path.includes("?") ? "&" : "?"}per_page=${PAGE}&page=${page}`);
      for (const item of arrayOf(value)) found.push(await entry(item));
      page = response.headers["x-next-page"] ?? "";
    }
    return found;
  };
  const notesOf = (on: number, kind: "request" | "issue") => `${root}/${kind === "request" ? "merge_requests" : "issues"}/${on}/notes`;
  return {
    requestsOf: async (commit) => {
      const { value } = await calls.call("GET", `${root}/repository/commits/${encodeURIComponent(commit)}/merge_requests`);
      return arrayOf(value).filter(isBag).flatMap(relatedIn);
    },
    requestOfHead: async (head) => {
      const branch = head.slice(head.indexOf(":") + 1);
      const owner = head.slice(0, head.indexOf(":")).toLowerCase();
      const { value } = await calls.call(
        "GET",
        `${root}/merge_requests?state=opened&source_branch=${encodeURIComponent(branch)}&per_page=${PAGE}`,
      );
      for (const item of arrayOf(value).filter(isBag)) {
        // Several forks may have a branch with the same name.
        const project = await calls.call("GET", `/projects/${encodeURIComponent(String(item.source_project_id))}`);
        const path = isBag(project.value) ? String(project.value.path_with_namespace).toLowerCase() : "";
        if (path.slice(0, path.lastIndexOf("/")) !== owner || typeof item.iid !== "number") continue;
        return { number: item.iid, commit: typeof item.sha === "string" ? item.sha : undefined };
      }
      return undefined;
    },
    comments: (on, kind) => all(`${notesOf(on, kind)}?sort=asc&order_by=created_at`),
    comment: async (on, kind, body) => entry((await calls.call("POST", notesOf(on, kind), { body })).value),
    editComment: async (on, note, body) => entry((await calls.call("PUT", `${notesOf(on, "request")}/${note}`, { body })).value),
    removeComment: async (on, note) => {
      await calls.call("DELETE", `${notesOf(on, "request")}/${note}`);
    },
    issues: (most) => all(`${root}/issues?scope=all&order_by=updated_at&sort=desc`, most),
    openIssue: async (title, body) => entry((await calls.call("POST", `${root}/issues`, { title, description: body })).value),
    editIssue: async (issue, { body: description, isOpen }) => {
      const state_event = isOpen === undefined ? undefined : isOpen ? "reopen" : "close";
      return entry((await calls.call("PUT", `${root}/issues/${issue}`, { description, state_event })).value);
    },
  };
}

/** A fast-forward merge makes no commit: the latest commit of the source branch is then the merged one. */
function relatedIn({
  iid,
  state,
  sha,
  merge_commit_sha,
  squash_commit_sha,
  source_branch: source,
  target_branch: target,
}: Bag): RelatedRequest[] {
  if (typeof iid !== "number") return [];
  const texts = (...values: unknown[]) => values.filter((one) => typeof one === "string");
  return [
    {
      number: iid,
      state: state === "opened" ? "open" : state === "merged" || state === "closed" ? state : undefined,
      head: texts(sha)[0],
      merged: texts(merge_commit_sha, squash_commit_sha, sha),
      source: texts(source)[0],
      target: texts(target)[0],
    },
  ];
}
