import type { Bag } from "../../provider/core/values";
import type { Fields } from "../../sandbox";
import { sandboxRuns } from "../support/sandbox-runs";
import { GIT, IMAGE, POST, previewsOn } from "./preview-deployment-fixture";

const openPreviews = previewsOn(sandboxRuns());

describe("checks of a preview deployment", () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";

  test.each<[string, Fields, Bag, string]>([
    [
      "an application that is built from a build file",
      { source: "ctrfile", ctrfile: "RlJPTSBzY3JhdGNo" },
      {},
      'applicationUuid is "web", which is built from a build file',
    ],
    [
      "an application that does not exist",
      GIT,
      { applicationUuid: "nothing" },
      'applicationUuid no application "nothing" is visible to this token',
    ],
    ["a pullRequestId of 0", GIT, { pullRequestId: 0 }, "pullRequestId must be at least 1 (got 0)"],
    ["a pullRequestId that is too large", GIT, { pullRequestId: 2_147_483_648 }, "pullRequestId must be at most 2147483647"],
    ["a git application without gitType", GIT, { gitType: undefined }, "gitType is required for the first preview of this pull request"],
    ["an unknown gitType", GIT, { gitType: "git_provider_5" }, 'gitType must be one of "git_provider_1"'],
    [
      "a missing commit for a git provider that requires a commit",
      GIT,
      { gitType: "git_provider_4" },
      'commit is required if gitType is "git_provider_4"',
    ],
    ["a commit that is no hash", GIT, { commit: "main" }, "commit is not allowed: it must be a commit: 7 to 40 hexadecimal digits"],
    [
      "ctrTag for a git application",
      GIT,
      { gitType: undefined, ctrTag: "pr-7" },
      'ctrTag does not fit "web", which is built from a git repository',
    ],
    [
      "ctrTag together with gitType",
      GIT,
      { ctrTag: "pr-7" },
      "ctrTag is only for applications with an image, and gitType is only for applications with a git repository",
    ],
    ["an image application without ctrTag", IMAGE, { ctrTag: undefined }, "ctrTag is required for the first preview of this pull request"],
    ["an invalid ctrTag", IMAGE, { ctrTag: "a b" }, "ctrTag "],
    [
      "a commit for an image application",
      IMAGE,
      { ctrTag: undefined, commit },
      'commit does not fit "web", which is an image. Remove it, and set ctrTag.',
    ],
    ["an invalid pullRequestHtmlUrl", GIT, { pullRequestHtmlUrl: "pulls/7" }, "pullRequestHtmlUrl must be an http(s) address"],
    ["an invalid domain", GIT, { domains: ["pr 7"] }, "domains.0 is not allowed"],
    [
      "ctrComposeDomains for an application without a compose file",
      GIT,
      { ctrComposeDomains: [{ name: "web" }] },
      'ctrComposeDomains is only for compose files, and "web" uses none',
    ],
    [
      "domains for a compose file",
      { ...GIT, build_pack: "ctrcompose" },
      { domains: ["https://a.example.com"] },
      'domains does not fit "web", which uses a compose file',
    ],
    [
      "domains together with ctrComposeDomains",
      GIT,
      { domains: [], ctrComposeDomains: [] },
      "domains cannot be set together with ctrComposeDomains",
    ],
    ["a time-out of 0 seconds", GIT, { timeoutSeconds: 0 }, "timeoutSeconds must be at least 1"],
  ])("a preview refuses %s, reports the allowed values, and sends nothing", async (_, source, args, reason) => {
    const { previewed, inputs, writes } = await openPreviews(source);
    const { problems } = await previewed({ ...inputs, ...args });
    expect(problems.join("\n")).toContain(reason);
    expect(await writes()).toEqual([]);
  });

  test("a preview does not require `ctrTag` or `gitType` if the platform already knows this value", async () => {
    const { sandbox, previewed, place, inputs } = await openPreviews(IMAGE);
    await sandbox.add("previews", { application_uuid: inputs.applicationUuid, pull_request_id: 7, ctr_tag: "theirs" });
    expect(await previewed({ ...inputs, ctrTag: undefined })).toMatchObject({
      problems: [],
      lines: [expect.stringContaining("adopted: the existing preview of pull request 7 of application ")],
    });
    const { gitApps } = await sandbox.snapshot();
    const [github_app_uuid = ""] = Object.keys(gitApps);
    const { source: _, ...git } = GIT;
    const byApp = await sandbox.add("applications", { source: "private-git_provider_1-app", ...git, ...place, github_app_uuid });
    expect((await previewed({ applicationUuid: byApp, pullRequestId: 7 })).problems).toEqual([]);
  });

  test("a preview reports that the platform version has no preview deployments", async () => {
    const { sandbox, previewed, inputs } = await openPreviews();
    const missing = { message: "Not found.", docs: "https://docs.example.com" };
    await sandbox.fault({ match: { path: POST.path }, times: 0, kind: "status", code: 404, body: missing });
    expect((await previewed(inputs)).problems.join()).toContain("this version of the platform has no preview deployments");
  });
});

test.each(["7", "a/b", "a/0", "a/7/x", "/7"])("a check refuses the path %j in `adopt`", async (path) => {
  const { previews, inputs } = await openPreviews();
  const { failures } = await previews.check({ ...inputs, adopt: path });
  expect(failures.map(({ reason }) => reason).join()).toContain("it must be <applicationUuid>/<pullRequestId>");
});
