import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";
import { type Context, Hono } from "hono";

interface Comment {
  id: number;
  body: string;
  by: string;
}

interface Issue extends Comment {
  title: string;
  isOpen: boolean;
}

type Fault = "lost after" | "lost before" | 401 | 403 | 404 | 429 | 500 | 502 | "rate limit" | "locked" | "deleted";

interface Pull {
  number: number;
  owner: string;
  branch: string;
  sha: string;
}

/** A forge on loopback that pages its lists, limits the bytes of a comment, contains comments of other accounts, and can lose responses. */
export class LoopbackForge {
  readonly comments = new Map<number, Comment[]>();
  readonly issues: Issue[] = [];
  /** Requests such as `GET /path`, in their order of arrival. */
  readonly requests: string[] = [];
  /** Faults, in order. The next call with the method and path of the first fault gets this fault. */
  readonly faults: { method: string; fault: Fault; path?: string }[] = [];
  readonly pulls: Pull[] = [{ number: 9, owner: "fork", branch: "branch", sha: "8c1f2ab" }];
  /** Commits that pull request 7 merged into `main`. */
  readonly merged = new Set(["abc"]);
  private lastId = 1000;
  private constructor(
    readonly kind: "github" | "forgejo" | "gitlab",
    private readonly pageSize: number,
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(kind: "github" | "forgejo" | "gitlab", pageSize = 100): Promise<LoopbackForge> {
    const app = new Hono<{ Bindings: HttpBindings }>();
    let forge: LoopbackForge | undefined;
    app.all("*", (c) => (forge as LoopbackForge).answer(c));
    return new Promise((done) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address: AddressInfo) => {
        forge = new LoopbackForge(kind, pageSize, server as Server, `http://127.0.0.1:${address.port}`);
        done(forge);
      });
    });
  }

  get environment(): Record<string, string> {
    const github = { GITHUB_REPOSITORY: "acme/shop", GITHUB_REF: "refs/pull/7/merge", GITHUB_SHA: "abc" };
    if (this.kind === "github") return { ...github, GITHUB_ACTIONS: "true", GITHUB_API_URL: this.origin, GITHUB_TOKEN: "t" };
    if (this.kind === "forgejo") return { ...github, FORGEJO_ACTIONS: "true", GITHUB_API_URL: `${this.origin}/api/v1`, GITHUB_TOKEN: "t" };
    return { GITLAB_CI: "true", CI_API_V4_URL: `${this.origin}/api/v4`, CI_PROJECT_ID: "12", CI_MERGE_REQUEST_IID: "7", GITLAB_TOKEN: "t" };
  }

  add(on: number, by: string, body: string): Comment {
    const comment = { id: ++this.lastId, by, body };
    this.comments.set(on, [...(this.comments.get(on) ?? []), comment]);
    return comment;
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.server.close(() => done());
      (this.server as Server).closeAllConnections();
    });
  }

  private get me(): string {
    return this.kind === "github" ? "github-actions[bot]" : "ci";
  }

  private async answer(c: Context<{ Bindings: HttpBindings }>): Promise<Response> {
    const url = new URL(c.req.url);
    const path = url.pathname.replace(/^\/api\/v[14]/, "");
    const { method } = c.req;
    this.requests.push(`${method} ${path}`);
    const [next] = this.faults;
    const fault = next?.method === method && path.endsWith(next.path ?? "") ? this.faults.shift()?.fault : undefined;
    if (fault === "rate limit") return c.json({ message: "You have exceeded a secondary rate limit." }, 403);
    if (fault === "locked") return c.json({ message: "Unable to create comment because issue is locked." }, 403);
    if (fault === "deleted") this.comments.clear();
    if (fault === 500) return c.json({ message: "boom" }, 500);
    if (fault === 429 || fault === 502) return c.json({ message: "later" }, fault, fault === 429 ? { "retry-after": "2" } : {});
    if (fault === 401 || fault === 404) return c.json({ message: "Refused" }, fault);
    if (fault === 403) return c.json({ message: "Resource not accessible" }, 403);
    if (fault === "lost before") return this.lost(c);
    const body = method === "POST" || method === "PATCH" || method === "PUT" ? await c.req.json() : {};
    const given = body.body ?? body.description;
    if (typeof given === "string" && Buffer.byteLength(given) > 65_536)
      return c.json({ message: "Validation Failed: body is too long" }, 422);
    const done = this.done(c, method, path, url, body);
    return fault === "lost after" ? this.lost(c) : done;
  }

  private lost(c: Context<{ Bindings: HttpBindings }>): Response {
    c.env.outgoing.destroy();
    return new Response();
  }

  private done(c: Context, method: string, path: string, url: URL, body: Record<string, string>): Response {
    if (path === "/graphql" && this.kind === "github") return c.json({ data: { viewer: { login: this.me } } });
    if (path === "/user") return this.kind === "github" ? c.json({ message: "no user" }, 403) : c.json({ id: 5, login: this.me });
    const [, on = "", id] = /\/(?:issues|merge_requests)\/(\d+)\/(?:comments|notes)(?:\/(\d+))?$/.exec(path) ?? [];
    const [, edited] = /\/issues\/comments\/(\d+)$/.exec(path) ?? [];
    if (on !== "" || edited !== undefined) return this.ofComments(c, method, Number(on), Number(id ?? edited), url, body);
    const [, issue] = /\/issues\/(\d+)$/.exec(path) ?? [];
    if (path.endsWith("/issues") || issue !== undefined) return this.ofIssues(c, method, Number(issue), url, body);
    const [, commit = "", one] = /\/commits\/(\w+)\/(?:(pull)|pulls|merge_requests)$/.exec(path) ?? [];
    if (commit !== "") {
      const found = this.related(commit);
      if (one === undefined) return c.json(found);
      return found[0] === undefined ? c.json({ message: "Not Found" }, 404) : c.json(found[0]);
    }
    if (path.endsWith("/pulls"))
      return this.page(
        c,
        url,
        this.pulls.map(({ number, owner, branch, sha }) => ({
          number,
          state: "open",
          // In Gitea, the field `label` contains only the branch.
          head: {
            ref: branch,
            sha,
            label: this.kind === "github" ? `${owner}:${branch}` : branch,
            repo: { owner: { login: owner }, full_name: `${owner}/shop` },
          },
        })),
      );
    if (path.endsWith("/merge_requests"))
      return c.json(
        this.pulls.map(({ number, owner, branch, sha }) => ({
          iid: number,
          state: "opened",
          source_branch: branch,
          sha,
          source_project_id: owner,
        })),
      );
    if (/^\/projects\/[^/]+$/.test(path)) return c.json({ path_with_namespace: `${path.split("/")[2]}/shop` });
    return c.json({ message: "Not Found" }, 404);
  }

  /** The commit of an open pull request belongs to it. */
  private related(commit: string): object[] {
    const merged = (number: number) => ({
      number,
      iid: number,
      state: this.kind === "gitlab" ? "merged" : "closed",
      merged_at: "2026-11-21T14:00:00Z",
      sha: "f00d0ff",
      merge_commit_sha: commit,
      head: { ref: "feature", sha: "f00d0ff" },
      base: { ref: "main" },
      source_branch: "feature",
      target_branch: "main",
    });
    if (this.merged.has(commit)) return [merged(7)];
    if (commit === "twice") return [merged(31), merged(32)];
    return this.pulls
      .filter(({ sha }) => sha === commit)
      .map(({ number, branch, sha }) => ({
        number,
        iid: number,
        state: this.kind === "gitlab" ? "opened" : "open",
        sha,
        head: { ref: branch, sha },
        base: { ref: "main" },
        source_branch: branch,
        target_branch: "main",
      }));
  }

  private ofComments(c: Context, method: string, on: number, id: number, url: URL, body: Record<string, string>): Response {
    if (method === "GET")
      return this.page(
        c,
        url,
        (this.comments.get(on) ?? []).map((one) => this.shown(one)),
      );
    if (method === "POST") return c.json(this.shown(this.add(on, this.me, body.body ?? "")), 201);
    for (const [where, all] of this.comments) {
      const found = all.find((one) => one.id === id);
      if (!found) continue;
      if (found.by !== this.me) throw new Error("a comment of another account was written");
      if (method === "DELETE")
        this.comments.set(
          where,
          all.filter((one) => one !== found),
        );
      else found.body = body.body ?? "";
      return method === "DELETE" ? c.body(null, 204) : c.json(this.shown(found));
    }
    return c.json({ message: "Not Found" }, 404);
  }

  private ofIssues(c: Context, method: string, number: number, url: URL, body: Record<string, string>): Response {
    const shown = (issue: Issue) => ({
      ...this.shown(issue),
      number: issue.id,
      iid: issue.id,
      title: issue.title,
      description: issue.body,
      state: issue.isOpen ? (this.kind === "gitlab" ? "opened" : "open") : "closed",
    });
    if (method === "GET") return this.page(c, url, this.issues.map(shown));
    if (method === "POST") {
      const issue = {
        id: this.issues.length + 1,
        by: this.me,
        title: body.title ?? "",
        body: body.body ?? body.description ?? "",
        isOpen: true,
      };
      this.issues.push(issue);
      return c.json(shown(issue), 201);
    }
    const issue = this.issues.find((one) => one.id === number);
    if (!issue) return c.json({ message: "Not Found" }, 404);
    issue.body = body.body ?? body.description ?? issue.body;
    if (body.state !== undefined) issue.isOpen = body.state === "open";
    if (body.state_event !== undefined) issue.isOpen = body.state_event === "reopen";
    return c.json(shown(issue));
  }

  private shown({ id, body, by }: Comment): object {
    const isBot = by.endsWith("[bot]");
    const user = { login: by, type: isBot && this.kind === "github" ? "Bot" : "User" };
    return { id, body, user, author: { id: by === this.me ? 5 : 6 }, html_url: `https://forge.example.com/c/${id}` };
  }

  private page(c: Context, url: URL, all: readonly object[]): Response {
    const page = Number(url.searchParams.get("page") ?? 1);
    const shown = all.slice((page - 1) * this.pageSize, page * this.pageSize);
    const hasMore = page * this.pageSize < all.length;
    return c.json(shown, 200, {
      ...(hasMore && this.kind !== "gitlab" ? { link: `<${this.origin}?page=${page + 1}>; rel="next"` } : {}),
      "x-next-page": hasMore ? String(page + 1) : "",
    });
  }
}
