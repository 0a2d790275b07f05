import { isBag } from "../../../provider/core/values";
import { arrayOf } from "../read/digest";
import { Calls, type Entry, type Forge, type Outside, PAGE } from "./forge";
import type { Surroundings } from "./surroundings";

/** GitHub, Forgejo and Gitea: the same routes (their pages are told by `Link`). */
export function gitHub(surroundings: Surroundings & { apiUrl: string; repository: string }, outside: Outside): Forge {
  const { forge, repository } = surroundings;
  const calls = new Calls(surroundings, outside, ({ status, headers }) => {
    if (status === 401) return "the token is missing, wrong or expired";
    if ((status !== 403 && status !== 404) || headers["retry-after"] !== undefined) return undefined;
    return forge === "github"
      ? "the token may not write: `permissions: pull-requests: write` (for --issue `issues: write`); a pull request from a fork never may: see ci init --forks"
      : "the token may not write here; a pull request from a fork never may: see ci init --forks";
  });
  const root = `/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
  let login: Promise<string | undefined> | undefined;
  /** GitHub's own token has no user, and its comments are a bot's. */
  const me = () => {
    login ??= calls.call("GET", "/user").then(
      ({ value }) => (isBag(value) && typeof value.login === "string" ? value.login : undefined),
      () => undefined,
    );
    return login;
  };
  const entry = async (value: unknown): Promise<Entry[]> => {
    if (!isBag(value) || typeof (value.number ?? value.id) !== "number") return [];
    const user = isBag(value.user) ? value.user : {};
    const isBot = forge === "github" && user.type === "Bot";
    return [
      {
        id: Number(value.number ?? value.id),
        body: typeof value.body === "string" ? value.body : "",
        isOwn: isBot || (MARKED.test(String(value.body)) && user.login !== undefined && user.login === (await me())),
        ...(typeof value.html_url === "string" ? { url: value.html_url } : {}),
        ...(typeof value.title === "string" ? { title: value.title } : {}),
        ...(typeof value.state === "string" ? { isOpen: value.state === "open" } : {}),
      },
    ];
  };
  const one = async (value: unknown): Promise<Entry> => (await entry(value))[0] ?? { id: 0, body: "", isOwn: true };
  const all = async (path: string, most = Number.POSITIVE_INFINITY): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (let page = 1; found.length < most; page++) {
      const { value, response } = await calls.call(
        "GET",
        `${path}${path.includes("?") ? "&" : "?"}per_page=${PAGE}&limit=${PAGE}&page=${page}`,
      );
      const values = arrayOf(value).filter((item) => !isBag(item) || item.pull_request === undefined || item.pull_request === null);
      for (const item of values) found.push(...(await entry(item)));
      if (!/rel="next"/.test(response.headers.link ?? "")) break;
    }
    return found;
  };
  const requestIn = (value: unknown): number | undefined => {
    const [open, any] = [arrayOf(value).find((item) => isBag(item) && item.state === "open"), arrayOf(value)[0] ?? value];
    const found = open ?? any;
    return isBag(found) && typeof found.number === "number" ? found.number : undefined;
  };
  return {
    // Forgejo and Gitea answer with the one request, and with 404 where there is none.
    requestOf: async (commit) =>
      forge === "github"
        ? requestIn((await calls.call("GET", `${root}/commits/${encodeURIComponent(commit)}/pulls`)).value)
        : requestIn(
            (await calls.call("GET", `${root}/commits/${encodeURIComponent(commit)}/pull`).catch(() => ({ value: undefined }))).value,
          ),
    requestOfHead: async (head) => {
      const { value } = await calls.call("GET", `${root}/pulls?state=open&head=${encodeURIComponent(head)}&per_page=${PAGE}&limit=${PAGE}`);
      const branch = head.slice(head.indexOf(":") + 1);
      // Forgejo and Gitea do not filter.
      return requestIn(
        arrayOf(value).filter((item) => isBag(item) && isBag(item.head) && (item.head.ref === branch || item.head.label === head)),
      );
    },
    comments: (on) => all(`${root}/issues/${on}/comments`),
    comment: async (on, _, body) => one((await calls.call("POST", `${root}/issues/${on}/comments`, { body })).value),
    editComment: async (_, id, body) => one((await calls.call("PATCH", `${root}/issues/comments/${id}`, { body })).value),
    removeComment: async (_, id) => {
      await calls.call("DELETE", `${root}/issues/comments/${id}`);
    },
    // To GitHub `type` is another thing.
    issues: (most) => all(`${root}/issues?state=all&sort=updated&direction=desc${forge === "github" ? "" : "&type=issues"}`, most),
    openIssue: async (title, body) => one((await calls.call("POST", `${root}/issues`, { title, body })).value),
    editIssue: async (id, { body, isOpen }) =>
      one(
        (
          await calls.call("PATCH", `${root}/issues/${id}`, {
            ...(body === undefined ? {} : { body }),
            ...(isOpen === undefined ? {} : { state: isOpen ? "open" : "closed" }),
          })
        ).value,
      ),
  };
}

/** Whose a comment is matters only where it looks like ours. */
const MARKED = /^(?:<!-- |\[\/\/\]: # \()pulumi-hosting report /;
