import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionPool } from "../../../provider/api/network";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { type Ran, recording, report } from "./support";

const DRIFT = recording("drift/preview-sames.json");
const QUIET = recording("unchanged/preview-sames.json");

let forge: LoopbackForge;
let minute = 0;
const slept: number[] = [];
afterEach(async () => {
  await forge?.close();
  slept.length = 0;
});

const around = (environment: Record<string, string> = forge.environment) => ({
  environment,
  now: () => new Date(Date.UTC(2026, 10, 21, 14, minute++)),
  sleep: async (milliseconds: number) => {
    slept.push(milliseconds);
  },
  connect: (origin: string) => connectionPool(origin, 5, {}),
});
const post = (file: string, ...args: string[]): Promise<Ran> => report([file, "--post", ...args], around());
const marker = (key = "default") => `<!-- pulumi-hosting report key=${key} at=2026-11-01T00:00:00Z -->\n\nold`;
const onRequest = () => forge.comments.get(7) ?? [];
const ours = () => onRequest().filter(({ by, body }) => by !== "mallory" && body.includes("pulumi-hosting report"));

describe.each(["github", "forgejo", "gitlab"] as const)("%s:", (kind) => {
  beforeEach(async () => {
    forge = await LoopbackForge.start(kind, kind === "forgejo" ? 50 : 100);
  });

  test("--post updates its own comment among 250 comments, even if another user copied the marker of the report", async () => {
    for (let n = 0; n < 249; n++) forge.add(7, "anna", `comment ${n}`);
    const forged = forge.add(7, "mallory", marker());
    for (let n = 0; n < 10; n++) {
      const { code, out, notes } = await post(n % 2 === 0 ? DRIFT : QUIET);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(n === 0 ? /^comment created/ : /^comment updated/) });
      expect(notes).toEqual([expect.stringContaining("1 comment of another account has the marker of this report")]);
    }
    expect(ours()).toHaveLength(1);
    expect(ours()[0]?.body).toContain("nothing changes");
    expect(forged.body).toBe(marker());
  });

  test("--post updates a comment with two requests, and one request for each page of comments", async () => {
    for (let n = 0; n < 120; n++) forge.add(7, "anna", "hello");
    await post(DRIFT);
    forge.requests.length = 0;
    await post(QUIET);
    const pages = kind === "forgejo" ? 3 : 2;
    // The command requests the account of the token once, when it finds the first comment with the marker.
    expect(forge.requests).toHaveLength(pages + 2);
  });

  test("--post keeps one comment if two runs post at the same time", async () => {
    const both = await Promise.all([post(DRIFT), post(QUIET)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(ours()).toHaveLength(1);
  });

  test("--post does not write a report that is equal or older", async () => {
    await post(DRIFT);
    expect((await post(DRIFT)).out).toMatch(/^comment is up to date/);
    const later = around();
    await report([QUIET, "--post"], { ...later, now: () => new Date("2027-01-01T00:00:00Z") });
    expect((await post(DRIFT)).out).toMatch(/^comment left unchanged: it is from a later run/);
    expect(ours()[0]?.body).toContain("nothing changes");
  });

  test.each(["lost after", "lost before"] as const)(
    "--post creates only one comment if the connection is %s the request",
    async (fault) => {
      forge.faults.push({ method: "POST", fault });
      expect((await post(DRIFT)).code).toBe(0);
      expect(ours()).toHaveLength(1);
    },
  );

  test("--post waits and tries again after a rate limit and a gateway error", async () => {
    forge.faults.push({ method: "GET", fault: 429 }, { method: "GET", fault: 502 });
    expect((await post(DRIFT)).code).toBe(0);
    expect(slept).toEqual([2000, 2000]);
  });

  test("--post writes a separate comment for each --key, and --skip-empty creates no comment without changes", async () => {
    expect((await post(QUIET, "--skip-empty")).out).toBe("comment not made: there is nothing to report\n");
    await post(DRIFT);
    await post(DRIFT, "--key", "other");
    expect(ours()).toHaveLength(2);
    expect((await post(QUIET, "--skip-empty")).out).toMatch(/^comment updated/);
  });

  test("--post prints the report if the token is not allowed to write", async () => {
    forge.faults.push({ method: "POST", fault: 403 });
    const { code, out, notes } = await post(DRIFT);
    expect(code).toBe(1);
    expect(out).toContain("drift in 3");
    expect(notes.join()).toMatch(kind === "github" ? /permissions: pull-requests: write/ : /no permission to write here/);
  });

  test("--issue opens, updates, closes and reopens the issue about drift", async () => {
    const issue = (file: string) => report([file, "--only", "drift", "--issue", "Infrastructure drift"], around());
    expect((await issue(QUIET)).out).toMatch(/^issue not made/);
    expect((await issue(DRIFT)).out).toMatch(/^issue opened/);
    expect((await issue(DRIFT)).out).toMatch(/^issue is up to date/);
    expect((await issue(recording("two-stacks/preview-prod.json"))).out).toMatch(/^issue updated/);
    expect((await issue(QUIET)).out).toMatch(/^issue closed/);
    expect(forge.comments.get(1)?.map(({ body }) => body)).toEqual([expect.stringMatching(/^No drift since 2026-11-21T/)]);
    expect((await issue(DRIFT)).out).toMatch(/^issue reopened/);
    expect(forge.issues).toMatchObject([{ title: "Infrastructure drift", isOpen: true }]);
    expect((await issue(recording("failed-token/preview-sames.json"))).out).toMatch(
      /^issue left unchanged: the run of prod did not finish/,
    );
  });
});

describe("--post and its pull request", () => {
  test.each([
    ["the pull request of --pr", ["--pr", "8"], {}, 8],
    ["the pull request of a branch", ["--pr-head", "acme:branch"], {}, 9],
    ["the pull request of a commit", [], { GITHUB_REF: "refs/heads/main" }, 7],
  ])("--post finds %s", async (_, args, environment, request) => {
    forge = await LoopbackForge.start("github");
    forge.pulls.splice(0, 1, { number: 9, owner: "acme", branch: "branch", sha: "abc" });
    const ran = await report([DRIFT, "--post", "github", ...args], around({ ...forge.environment, ...environment }));
    expect(ran.code).toBe(0);
    expect([...forge.comments.keys()]).toEqual([request]);
  });

  test.each([
    ["forgejo", { GITHUB_REF: "refs/heads/main" }],
    ["gitlab", { CI_MERGE_REQUEST_IID: "", CI_COMMIT_SHA: "abc" }],
  ] as const)(
    "--post finds the pull request of a commit on %s, and fails if no pull request contains the commit",
    async (kind, environment) => {
      forge = await LoopbackForge.start(kind);
      const of = (more: Record<string, string>) => report([DRIFT, "--post"], around({ ...forge.environment, ...environment, ...more }));
      expect((await of({})).code).toBe(0);
      expect([...forge.comments.keys()]).toEqual([7]);
      forge.faults.push({ method: "GET", fault: 404 });
      const { code, notes } = await of({});
      expect([code, notes.join()]).toEqual(
        kind === "gitlab"
          ? [1, expect.stringMatching(/does not exist/)]
          : [2, expect.stringMatching(/The pull request is not known: commit abc belongs to no pull request of main/)],
      );
      expect(onRequest()).toHaveLength(1);
    },
  );

  test.each([
    [401, "the token is missing, wrong or expired"],
    [404, "the merge request or note does not exist, or the token is not allowed to read it"],
  ] as const)("--post to GitLab explains the status %s", async (fault, sentence) => {
    forge = await LoopbackForge.start("gitlab");
    forge.faults.push({ method: "GET", fault });
    const { code, out, notes } = await post(DRIFT);
    expect([code, notes.join()]).toEqual([1, expect.stringContaining(sentence)]);
    expect(out).toContain("drift in 3");
  });

  test("--post reads the pull request and its commit from the event file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "report-"));
    try {
      forge = await LoopbackForge.start("github");
      writeFileSync(join(folder, "event.json"), JSON.stringify({ pull_request: { number: 11, head: { sha: "8c1f2ab00" } } }));
      await report([DRIFT, "--post"], around({ ...forge.environment, GITHUB_EVENT_PATH: join(folder, "event.json") }));
      expect(forge.comments.get(11)?.[0]?.body).toContain("### Preview of 8c1f2ab:");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    [{}, /The forge is not known: .*--post github/],
    [{ GITHUB_ACTIONS: "true", GITHUB_REPOSITORY: "a/b" }, /The token is missing: set GITHUB_TOKEN/],
    [{ GITHUB_ACTIONS: "true", GITHUB_TOKEN: "t" }, /The repository is not known: set GITHUB_REPOSITORY/],
    [
      { GITHUB_ACTIONS: "true", GITHUB_TOKEN: "t", GITHUB_REPOSITORY: "a/b" },
      /The pull request is not known: none of GITHUB_EVENT_PATH.*--pr <n>/,
    ],
    [{ GITLAB_CI: "true", CI_PROJECT_ID: "1", GITLAB_TOKEN: "t" }, /set CI_API_V4_URL/],
    [
      { GITLAB_CI: "true", CI_PROJECT_ID: "1", GITLAB_TOKEN: "t", CI_API_V4_URL: "https://gitlab.example.com/api/v4" },
      /The merge request is not known: neither CI_MERGE_REQUEST_IID/,
    ],
  ])("--post reports a missing setting with one sentence (%#)", async (environment, sentence) => {
    const { code, notes } = await report([DRIFT, "--post"], { environment });
    expect({ code, notes }).toEqual({ code: 2, notes: [expect.stringMatching(sentence)] });
  });

  test("--post fails with CI_JOB_TOKEN, and the message names the variable for a suitable token", async () => {
    forge = await LoopbackForge.start("gitlab");
    forge.faults.push({ method: "POST", fault: 403 });
    const { GITLAB_TOKEN: _, ...environment } = forge.environment;
    const { code, notes } = await report([DRIFT, "--post"], around({ ...environment, CI_JOB_TOKEN: "j" }));
    expect({ code, notes: notes.join() }).toEqual({
      code: 1,
      notes: expect.stringContaining("Set GITLAB_TOKEN to a project access token with the scope api"),
    });
  });

  test("--post prints the report and exits with 1 if the forge does not answer", async () => {
    const { code, out, notes } = await report(
      [DRIFT, "--post"],
      around({
        GITHUB_ACTIONS: "true",
        GITHUB_TOKEN: "t",
        GITHUB_REPOSITORY: "a/b",
        GITHUB_REF: "refs/pull/7/merge",
        GITHUB_API_URL: "http://127.0.0.1:1",
      }),
    );
    expect(code).toBe(1);
    expect(out).toContain("drift in 3");
    expect(notes.join()).toMatch(/the connection was refused/);
  });
});
