import { type Bag, isBag } from "../../../provider/core/values";
import { arrayOf } from "../../json";
import { isReport } from "../marker";
import type { Surroundings } from "../surroundings";
import { Calls, type Entry, type Forge, type Outside, PAGE, type RelatedRequest, unlessRefused } from "./forge";

/** GitHub, Forgejo and Gitea have the same routes. The header `Link` contains the address of the next page. */
export function gitHub(surroundings: Surroundings & { apiUrl: string; repository: string }, outside: Outside): Forge {
  const { forge, repository } = surroundings;
  const calls = new Calls(surroundings, outside, ({ status }) => {
    if (status === 401) return "the token is missing, wrong or expired";
    if (status === 404) return "the pull request or comment does not exist, or the token is not allowed to read it";
    if (status !== 403) return undefined;
    return forge === "github"
      ? "the token has no permission to write: set `permissions: pull-requests: write` (for --issue `issues: write`). A pull request from a fork never has it: see ci init --forks"
      : "the token has no permission to write here. A pull request from a fork never has it: see ci init --forks";
  });
  const root = `/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
  let login: Promise<string | undefined> | undefined;
  const me = () => {
    login ??= whoAmI(calls, surroundings);
    return login;
  };
  const entry = async (value: unknown): Promise<Entry[]> => {
    if (!isBag(value) || typeof (value.number ?? value.id) !== "number") return [];
    const user = isBag(value.user) ? value.user : {};
    return [
      {
        id: Number(value.number ?? value.id),
        body: typeof value.body === "string" ? value.body : "",
        isOwn: isReport(String(value.body)) && user.login !== undefined && user.login === (await me()),
        url: typeof value.html_url === "string" ? value.html_url : undefined,
        title: typeof value.title === "string" ? value.title : undefined,
        isOpen: typeof value.state === "string" ? value.state === "open" : undefined,
      },
    ];
  };
  const one = async (value: unknown): Promise<Entry> => (await entry(value))[0] ?? { id: 0, body: "", isOwn: true };
  const all = async (path: string, most = Number.POSITIVE_INFINITY): Promise<Entry[]> => {
    const values = (await pages(path, most)).filter(
      (item) => !isBag(item) || item.pull_request === undefined || item.pull_request === null,
    );
    const found: Entry[] = [];
    for (const item of values) found.push(...(await entry(item)));
    return found;
  };
  const pages = async (path: string, most = Number.POSITIVE_INFINITY): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (let page = 1; found.length < most; page++) {
      const { value, response } = await calls.call(
        "GET",
        `${path}${path.includes("?") ? "&" : "?"}per_page=${PAGE}&limit=${PAGE}&page=${page}`,
      );
      found.push(...arrayOf(value));
      if (!/rel="next"/.test(response.headers.link ?? "")) break;
    }
    return found;
  };
  return {
    // On Forgejo and Gitea, the call returns one pull request instead of a list, or fails with 404.
    requestsOf: async (commit) => {
      const path = `${root}/commits/${encodeURIComponent(commit)}`;
      const found =
        forge === "github" ? await pages(`${path}/pulls`) : [(await calls.call("GET", `${path}/pull`).catch(unlessRefused))?.value];
      return found.flatMap(relatedIn);
    },
    requestOfHead: async (head) => {
      // Forgejo and Gitea ignore the parameter `head` and return all open pull requests, so every page is read.
      const found = await pages(`${root}/pulls?state=open&head=${encodeURIComponent(head)}`);
      const mine = found.filter(isBag).find((item) => isOfHead(item, head));
      if (typeof mine?.number !== "number") return undefined;
      const commit = isBag(mine.head) ? mine.head.sha : undefined;
      return { number: mine.number, commit: typeof commit === "string" ? commit : undefined };
    },
    comments: (on) => all(`${root}/issues/${on}/comments`),
    comment: async (on, _, body) => one((await calls.call("POST", `${root}/issues/${on}/comments`, { body })).value),
    editComment: async (_, id, body) => one((await calls.call("PATCH", `${root}/issues/comments/${id}`, { body })).value),
    removeComment: async (_, id) => {
      await calls.call("DELETE", `${root}/issues/comments/${id}`);
    },
    // On GitHub, the parameter `type` has a different meaning, so only Forgejo and Gitea receive it.
    issues: (most) => all(`${root}/issues?state=all&sort=updated&direction=desc${forge === "github" ? "" : "&type=issues"}`, most),
    openIssue: async (title, body) => one((await calls.call("POST", `${root}/issues`, { title, body })).value),
    editIssue: async (id, { body, isOpen }) => {
      const state = isOpen === undefined ? undefined : isOpen ? "open" : "closed";
      return one((await calls.call("PATCH", `${root}/issues/${id}`, { body, state })).value);
    },
  };
}

/** GitHub's `GET /user` refuses the token of a workflow. The GraphQL query `viewer` accepts every token. */
async function whoAmI(calls: Calls, { forge, graphqlPath }: Surroundings): Promise<string | undefined> {
  const viewer =
    forge === "github" ? await calls.query(graphqlPath ?? "/graphql", "query { viewer { login } }").catch(unlessRefused) : undefined;
  const data = isBag(viewer) && isBag(viewer.data) && isBag(viewer.data.viewer) ? viewer.data.viewer.login : undefined;
  if (typeof data === "string") return data;
  const user = await calls.call("GET", "/user").catch(unlessRefused);
  const login = isBag(user?.value) ? user.value.login : undefined;
  return typeof login === "string" ? login : forge === "github" ? ACTIONS : undefined;
}

/** Account that writes comments with the token of a workflow. */
const ACTIONS = "github-actions[bot]";

function relatedIn(value: unknown): RelatedRequest[] {
  if (!isBag(value) || typeof value.number !== "number") return [];
  const { number, state, merged, merged_at: time, merge_commit_sha: commit, head, base } = value;
  const isMerged = merged === true || typeof time === "string";
  return [
    {
      number,
      state: isMerged ? "merged" : state === "open" || state === "closed" ? state : undefined,
      head: isBag(head) && typeof head.sha === "string" ? head.sha : undefined,
      merged: typeof commit === "string" ? [commit] : [],
      source: isBag(head) && typeof head.ref === "string" ? head.ref : undefined,
      target: isBag(base) && typeof base.ref === "string" ? base.ref : undefined,
    },
  ];
}

/** Several forks may have a branch with the same name. */
function isOfHead({ head: from }: Bag, head: string): boolean {
  if (!isBag(from)) return false;
  const [owner, branch] = [head.slice(0, head.indexOf(":")), head.slice(head.indexOf(":") + 1)];
  const repository = isBag(from.repo) ? from.repo : {};
  const of = [repository.owner, from.user].flatMap((one) => (isBag(one) ? [one.login] : []));
  const fullName = typeof repository.full_name === "string" ? [repository.full_name.split("/", 1)[0]] : [];
  const owners = [...of, ...fullName].filter((one) => typeof one === "string");
  if (owners.length === 0) return from.label === head;
  return from.ref === branch && owners.some((one) => one.toLowerCase() === owner.toLowerCase());
}
