import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionPool } from "../../../provider/api/network";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { type Ran, recording, report } from "./support";

const DRIFT = recording("drift/preview-sames.json");
const folder = mkdtempSync(join(tmpdir(), "report-event-"));
afterAll(() => rmSync(folder, { recursive: true }));

let forge: LoopbackForge;
afterEach(() => forge?.close());

/** Runs `report --post` as in a job that an event started. Pull request 7 merged the commit `abc` into `main`. */
async function posted(
  kind: "github" | "forgejo" | "gitlab",
  environment: Record<string, string>,
  event?: object,
  ...args: string[]
): Promise<Ran & { on: number[] }> {
  forge = await LoopbackForge.start(kind);
  if (event !== undefined) writeFileSync(join(folder, "event.json"), event instanceof Uint8Array ? event : JSON.stringify(event));
  const { GITHUB_REF: _, CI_MERGE_REQUEST_IID: __, ...around } = forge.environment;
  const ran = await report([DRIFT, "--post", ...args], {
    environment: {
      ...around,
      CI_COMMIT_SHA: "abc",
      ...(event === undefined ? {} : { GITHUB_EVENT_PATH: join(folder, "event.json") }),
      ...environment,
    },
    connect: (origin) => connectionPool(origin, 5, {}),
  });
  return { ...ran, on: [...forge.comments.keys()] };
}

const main = { GITHUB_REF: "refs/heads/main" };

test("--post reads an event in UTF-16, as a shell of Windows writes a file", async () => {
  const event = Buffer.from(`\uFEFF${JSON.stringify({ pull_request: { number: 11 } })}`, "utf16le");
  expect((await posted("github", { GITHUB_EVENT_NAME: "pull_request", ...main }, event)).on).toEqual([11]);
});

describe.each(["github", "forgejo"] as const)("%s:", (kind) => {
  test.each([
    ["pull_request", {}, { number: 11, pull_request: { number: 11, head: { sha: "8c1f2ab" } } }, 11],
    ["pull_request_target", main, { pull_request: { number: 11 } }, 11],
    ["pull_request_review", main, { pull_request: { number: 11 } }, 11],
    ["pull_request_comment", main, { is_pull: true, issue: { number: 12 } }, 12],
    ["issue_comment", main, { issue: { number: 12, pull_request: {} } }, 12],
    ["merge_group", { GITHUB_REF: "refs/heads/gh-readonly-queue/main/pr-13-abc" }, { merge_group: {} }, 13],
    ["push", main, { after: "abc" }, 7],
    ["workflow_run", main, { workflow_run: { event: "push", head_sha: "abc", head_branch: "main" } }, 7],
  ])("--post in a run of %s comments on its own pull request", async (name, environment, event, number) => {
    const { code, on } = await posted(kind, { GITHUB_EVENT_NAME: name, ...environment }, event);
    expect({ code, on }).toEqual({ code: 0, on: [number] });
  });

  test.each([
    ["issue_comment on an issue", "issue_comment", main, { issue: { number: 12 } }],
    ["a manual run on main", "workflow_dispatch", main, {}],
    ["a nightly run", "schedule", main, {}],
    ["a tag at the merged commit", "push", { GITHUB_REF: "refs/tags/v1" }, {}],
    ["a new branch at the merged commit", "push", { GITHUB_REF: "refs/heads/hotfix" }, {}],
    ["a release", "release", { GITHUB_REF: "refs/tags/v1" }, {}],
    ["an event of another program", "repository_dispatch", main, {}],
    ["a merge queue without a pull request", "merge_group", { GITHUB_REF: "refs/heads/main" }, { merge_group: {} }],
    ["a push of no pull request", "push", { ...main, GITHUB_SHA: "def" }, {}],
    ["a workflow after a nightly run", "workflow_run", main, { workflow_run: { event: "schedule", head_sha: "abc", head_branch: "main" } }],
  ])("--post in %s writes to no pull request and exits with 2", async (_, name, environment, event) => {
    const { code, notes, out, on } = await posted(kind, { GITHUB_EVENT_NAME: name, ...environment }, event);
    expect({ code, notes, out, on }).toEqual({
      code: 2,
      notes: [expect.stringMatching(/^error: The pull request is not known: [^.]+\. Pass --pr <n>\. \[missing_argument\]$/)],
      out: "",
      on: [],
    });
  });

  test("--if-any exits with 0 and posts nothing if the run belongs to no pull request", async () => {
    const { code, notes, on } = await posted(kind, { GITHUB_EVENT_NAME: "push", ...main, GITHUB_SHA: "def" }, {}, "--if-any");
    expect({ code, notes, on }).toEqual({ code: 0, notes: [expect.stringMatching(/^Nothing is posted: .* belongs to no /)], on: [] });
  });

  test("--pr decides which pull request gets the comment, whatever the event is", async () => {
    expect((await posted(kind, { GITHUB_EVENT_NAME: "schedule", ...main }, {}, "--pr", "21")).on).toEqual([21]);
  });
});

test("--post in a manual run on a branch comments on the open pull request of this branch", async () => {
  const { code, on } = await posted("github", {
    GITHUB_EVENT_NAME: "workflow_dispatch",
    GITHUB_REF: "refs/heads/branch",
    GITHUB_SHA: "8c1f2ab",
  });
  expect({ code, on }).toEqual({ code: 0, on: [9] });
});

test("--post writes nothing if the commit belongs to two pull requests", async () => {
  forge = await LoopbackForge.start("github");
  const { code, notes } = await posted("github", { GITHUB_EVENT_NAME: "push", ...main, GITHUB_SHA: "twice" });
  expect({ code, notes }).toEqual({ code: 2, notes: [expect.stringContaining("commit twice belongs to 31 and 32")] });
});

test("--post does not show the commit of the default branch if a comment started the run", async () => {
  await posted("github", { GITHUB_EVENT_NAME: "issue_comment", ...main }, { issue: { number: 12, pull_request: {} } });
  expect(forge.comments.get(12)?.[0]?.body).not.toMatch(/commit=|of abc/);
});

describe("gitlab:", () => {
  const onMain = { CI_COMMIT_BRANCH: "main" };
  test.each([
    ["merge_request_event", { CI_MERGE_REQUEST_IID: "14" }, 14],
    ["parent_pipeline", { CI_MERGE_REQUEST_IID: "14" }, 14],
    ["push", onMain, 7],
    ["web", { CI_COMMIT_BRANCH: "branch", CI_COMMIT_SHA: "8c1f2ab" }, 9],
  ])("--post in a pipeline of %s comments on its own merge request", async (source, environment, number) => {
    const { code, on } = await posted("gitlab", { CI_PIPELINE_SOURCE: source, ...environment });
    expect({ code, on }).toEqual({ code: 0, on: [number] });
  });

  test.each([
    ["schedule", onMain],
    ["web", onMain],
    ["api", onMain],
    ["trigger", onMain],
    ["push", { CI_COMMIT_TAG: "v1" }],
    ["push", { CI_COMMIT_BRANCH: "hotfix" }],
    ["external_pull_request_event", onMain],
  ])("--post in a pipeline of %s with %j writes to no merge request and exits with 2", async (source, environment) => {
    const { code, notes, on } = await posted("gitlab", { CI_PIPELINE_SOURCE: source, ...environment });
    expect({ code, notes, on }).toEqual({
      code: 2,
      notes: [expect.stringMatching(/^error: The merge request is not known: [^.]+\. Pass --pr <n>\./)],
      on: [],
    });
  });
});
