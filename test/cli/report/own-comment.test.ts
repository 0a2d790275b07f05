import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionPool } from "../../../provider/api/network";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { AT, type Ran, recorded, recording, report } from "./support";

const DRIFT = recording("drift/preview-sames.json");
const QUIET = recording("unchanged/preview-sames.json");

const folder = mkdtempSync(join(tmpdir(), "own-comment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, undefined, 2));
  return path;
};

let forge: LoopbackForge;
let minute = 0;
const slept: number[] = [];
afterEach(async () => {
  await forge?.close();
  slept.length = 0;
});

const post = (path: string, args: string[] = [], environment: Record<string, string> = {}, at?: string): Promise<Ran> =>
  report([path, "--post", forge.kind, ...args], {
    environment: { ...forge.environment, ...environment },
    now: () => (at === undefined ? new Date(Date.UTC(2026, 10, 21, 15, minute++)) : new Date(at)),
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
    connect: (origin) => connectionPool(origin, 5, {}),
  });
const marker = "<!-- pulumi-hosting report key=default at=2026-11-01T00:00:00Z -->\n\nold";
const bodies = (on = 7): string[] => (forge.comments.get(on) ?? []).map(({ body }) => body);

describe.each(["github", "forgejo", "gitlab"] as const)("%s:", (kind) => {
  beforeEach(async () => {
    forge = await LoopbackForge.start(kind);
  });

  test("--post never changes a comment of another bot, even if this comment contains the marker of the report", async () => {
    const other = forge.add(7, "renovate[bot]", marker);
    expect((await post(DRIFT)).out).toMatch(/^comment created/);
    expect((await post(QUIET)).out).toMatch(/^comment updated/);
    expect(other.body).toBe(marker);
    expect(bodies()).toHaveLength(2);
  });

  test("--post creates no second comment if our own account cannot be read", async () => {
    await post(DRIFT);
    forge.faults.push({ method: kind === "github" ? "POST" : "GET", path: kind === "github" ? "/graphql" : "/user", fault: 500 });
    expect((await post(QUIET)).out).toMatch(/^comment updated/);
    for (let n = 0; n < 5; n++)
      forge.faults.push({ method: kind === "github" ? "POST" : "GET", path: kind === "github" ? "/graphql" : "/user", fault: 500 });
    expect((await post(DRIFT)).code).toBe(1);
    expect(bodies()).toHaveLength(1);
  });

  test("--post creates a new comment if another user deletes the comment during the update", async () => {
    await post(DRIFT);
    forge.faults.push({ method: kind === "gitlab" ? "PUT" : "PATCH", fault: "deleted" });
    expect((await post(QUIET)).out).toMatch(/^comment created/);
    expect(bodies()).toEqual([expect.stringContaining("nothing changes")]);
  });

  test("--post of an old run keeps the comment of a newer run", async () => {
    const run = (id: number): Record<string, string> =>
      kind === "gitlab" ? { CI_PIPELINE_ID: String(id) } : { GITHUB_RUN_ID: String(id) };
    await post(DRIFT, [], run(100));
    await post(QUIET, [], run(200));
    expect((await post(DRIFT, [], run(100))).out).toMatch(/^comment left unchanged: it is from a later run/);
    expect(bodies()[0]).toContain("nothing changes");
    expect((await post(DRIFT, [], run(200))).out).toMatch(/^comment updated/);
    expect((await post(QUIET, [], run(300))).out).toMatch(/^comment updated/);
  });

  test("--post reports the forge's own message if the conversation is locked", async () => {
    forge.faults.push({ method: "POST", fault: "locked" });
    const { code, notes } = await post(DRIFT);
    expect(code).toBe(1);
    expect(notes.join()).toContain('"Unable to create comment because issue is locked."; the conversation is locked');
  });

  test("--post waits for a rate limit with status 403", async () => {
    forge.faults.push({ method: "POST", fault: "rate limit" });
    expect((await post(DRIFT)).out).toMatch(/^comment created/);
    expect(slept).toEqual([60_000]);
    forge.faults.push(...Array.from({ length: 5 }, () => ({ method: "GET", fault: "rate limit" as const })));
    const { code, notes } = await post(QUIET);
    expect(code).toBe(1);
    expect(notes.join()).toContain("exceeded a secondary rate limit");
    expect(notes.join()).not.toContain("may not write");
  });

  test("--pr-head finds a fork's branch among many branches of the same name", async () => {
    forge.pulls.splice(0);
    for (let n = 0; n < 120; n++) forge.pulls.push({ number: 100 + n, owner: `other${n}`, branch: "main", sha: "c0ffee1" });
    if (kind === "gitlab") forge.pulls.splice(2);
    forge.pulls.push({ number: 9, owner: "Fork", branch: "main", sha: "8c1f2ab" });
    const rehearsal = file("rehearsal.json", {
      rehearsal: true,
      operation: "preview",
      stack: "prod",
      ok: true,
      steps: [],
      diagnostics: [],
    });
    expect((await post(rehearsal, ["--pr-head", "fork:main", "--sha", "8c1f2ab"])).out).toMatch(/^comment created/);
    expect([...forge.comments.keys()]).toEqual([9]);
    expect((await post(rehearsal, ["--pr-head", "absent:main", "--sha", "8c1f2ab"])).notes.join()).toContain(
      "No open pull request comes from absent:main",
    );
  });
});

describe("--post of a fork's report", () => {
  const model = (more: object = {}, stack: object = {}) => {
    const text = recorded("unchanged/preview-sames.json");
    return async () => {
      const { out } = await report([file("preview.json", text), "--json", "--sha", "8c1f2ab"]);
      const made = JSON.parse(out);
      return file("model.json", { ...made, ...more, stacks: [{ ...made.stacks[0], isRehearsal: true, ...stack }] });
    };
  };
  const event = (run: object = {}) =>
    file("event.json", {
      workflow_run: {
        id: 500,
        head_sha: "8c1f2ab",
        head_branch: "branch",
        head_repository: { owner: { login: "fork" } },
        html_url: "https://forge.example.com/runs/500",
        ...run,
      },
    });
  beforeEach(async () => {
    forge = await LoopbackForge.start("github");
  });
  const environment = (run?: object) => ({ GITHUB_EVENT_PATH: event(run), GITHUB_REF: "refs/heads/main", GITHUB_RUN_ID: "900" });

  test("--post of a fork's report reads the pull request from the event file", async () => {
    const { out } = await post(await model()(), [], environment());
    expect(out).toMatch(/^comment created/);
    const [body = ""] = bodies(9);
    expect(body).toMatch(/^<!-- pulumi-hosting report key=default at=\S+ commit=8c1f2ab run=500 project=shop-infra -->/);
    expect(body).toContain("Rehearsal of 8c1f2ab (sandbox, no account, made by the fork)");
    expect(body).toContain("(https://forge.example.com/runs/500)");
    expect(body).toContain("A pipeline of a fork made this report");
  });

  test.each([
    ["a report that is not a rehearsal", {}, { isRehearsal: undefined }, {}, [], /may contain only rehearsals/],
    ["a report for another commit", { commit: "deadbee" }, {}, {}, [], /is for commit "deadbee", but the run of the fork is for 8c1f2ab/],
    ["a report with another --sha", {}, {}, {}, ["--sha", "deadbee"], /--sha is deadbee/],
    ["a report with another --pr-head", {}, {}, {}, ["--pr-head", "fork:other"], /--pr-head is fork:other/],
  ])("--post refuses %s and sends nothing", async (_, more, stack, run, args, sentence) => {
    const { code, notes } = await post(await model(more, stack)(), args, environment(run));
    expect({ code, notes }).toEqual({ code: 2, notes: [expect.stringMatching(sentence)] });
    expect(forge.requests).toEqual([]);
  });

  test("--post without an event needs --sha, and accepts only a rehearsal", async () => {
    expect((await post(await model()(), ["--pr-head", "fork:branch"], { GITHUB_SHA: "" })).notes.join()).toContain("with --sha <commit>");
    expect((await post(DRIFT, ["--pr-head", "fork:branch", "--sha", "8c1f2ab"])).notes.join()).toContain("may contain only rehearsals");
    expect((await post(await model()(), ["--pr-head", "fork:branch", "--sha", "8c1f2ab"])).out).toMatch(/^comment created/);
  });

  test("--post does not post a report whose commit is older than the newest commit of the branch", async () => {
    forge.pulls.splice(0, 1, { number: 9, owner: "fork", branch: "branch", sha: "f00d0ff" });
    expect((await post(await model()(), [], environment())).out).toMatch(/^comment left unchanged: the pull request is now at f00d0ff/);
    expect(bodies(9)).toEqual([]);
  });

  test("--post treats a future date in a report or comment as invalid", async () => {
    const future = await model({ at: "9999-12-31T23:59:59Z" })();
    await post(future, [], environment(), AT);
    expect(bodies(9)[0]).toContain(` at=${AT} `);
    const [old] = forge.comments.get(9) ?? [];
    if (old) old.body = "<!-- pulumi-hosting report key=default at=9999-12-31T23:59:59Z -->\n\nold";
    expect((await post(future, [], environment())).out).toMatch(/^comment updated/);
  });

  test("--post refuses a file that is too large", async () => {
    const { code, notes } = await post(file("large.json", `{"report":1,"x":"${"x".repeat(5_000_001)}"}`), [], environment());
    expect({ code, notes }).toEqual({ code: 2, notes: [expect.stringContaining("5000000 are allowed")] });
  });
});
