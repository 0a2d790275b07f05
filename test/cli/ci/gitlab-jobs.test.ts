import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ForgeName } from "../../../cli/report/surroundings";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { runGitLab } from "../../harness/pipelines/gitlab";
import { CommandsHere } from "./commands-here";
import { committed, pipelineIn } from "./pipeline";

// These tests run the unchanged commands of the templates in a repository with a program, with the forge's shell and variables.

const root = resolve(__dirname, "../../..");

let forge: LoopbackForge | undefined;
let commands: CommandsHere;
beforeAll(async () => {
  commands = await CommandsHere.start();
});
afterEach(() => forge?.close());
afterAll(() => commands.close());

const pipeline = (name: ForgeName, stacks?: string[]) => pipelineIn(commands, name, stacks);
const bodies = (): string[] => (forge?.comments.get(7) ?? []).map(({ body }) => body);

describe("GitLab:", () => {
  const commandsOf = ({ content }: ReturnType<typeof pipeline>, job: string): string =>
    [...(content[job].before_script ?? content[".infrastructure"].before_script), ...content[job].script].join("\n");

  test("the rehearse job compares with the base commit of the merge request", async () => {
    const job = pipeline("gitlab");
    const git = (...args: string[]): string =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
        cwd: job.workspace,
        encoding: "utf8",
      }).stdout.trim();
    symlinkSync(join(root, "node_modules"), join(job.workspace, "infra/node_modules"));
    writeFileSync(join(job.workspace, ".gitignore"), "node_modules\n");
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "base");
    job.change();
    // The base commit is checked out next to the project's folder.
    const project = mkdtempSync(join(tmpdir(), "ci-project-"));
    cpSync(job.workspace, join(project, "shop"), { recursive: true, verbatimSymlinks: true });
    const around = { CI_PROJECT_DIR: join(project, "shop"), CI_MERGE_REQUEST_DIFF_BASE_SHA: git("rev-parse", "HEAD"), STACK: "prod" };
    const { code, text } = await job.execute(commandsOf(job, "rehearse"), around, join(project, "shop"));
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(readFileSync(join(project, "shop/infra", "rehearsal-prod.json"), "utf8")).toMatch(/"name":"shop".*"path":"description"/s);
  });

  test("the `up` job replaces the plan in the comment with the result, and deletes its temporary files", async () => {
    forge = await LoopbackForge.start("gitlab");
    const job = pipeline("gitlab");
    const around = {
      ...forge.environment,
      CI_PROJECT_DIR: job.workspace,
      CI_PIPELINE_SOURCE: "merge_request_event",
      CI_COMMIT_SHA: committed(job.workspace),
      STACK: "prod",
      PREVIEW: "change",
    };
    for (const name of ["preview", "comment", ".up"])
      expect(await job.execute(commandsOf(job, name), around, job.workspace)).toMatchObject({ code: 0 });
    expect(bodies()).toEqual([expect.stringMatching(/key=shop:prod [\s\S]*### Applied/)]);
    expect(JSON.parse(readFileSync(join(job.workspace, "infra/widget.json"), "utf8"))).toEqual({ create: 1, update: 3, delete: 1 });
    expect(["prod.preview", "up.events"].filter((file) => existsSync(join(job.workspace, "infra", file)))).toEqual([]);
  });

  test("the preview of a stack uses the token of this stack if the pipeline has such a token", () => {
    const job = pipeline("gitlab", ["dev", "prod"]);
    const line = commandsOf(job, "preview")
      .split("\n")
      .filter((text) => /^\s*(own|HOSTING_API_TOKEN)=/.test(text))
      .map((text) => text.trim().replace(/ HOSTING_PANEL_KEY=.*/, ""));
    expect(line).toHaveLength(2);
    const script = [`for stack in dev prod-eu.1; do`, ...line, 'echo "$HOSTING_API_TOKEN"', "done"].join("\n");
    const env = { PATH: process.env.PATH, HOSTING_READ_TOKEN: "of all", HOSTING_READ_TOKEN_PROD_EU_1: "of prod" };
    expect(spawnSync("bash", ["-euc", script], { env, encoding: "utf8" }).stdout).toBe("of all\nof prod\n");
  });

  test("a job stops if the archive of the CLI differs from its checksum", async () => {
    const job = pipeline("gitlab");
    const around = { CI_PROJECT_DIR: job.workspace, STACK: "prod" };
    const damaged = await job.execute(commandsOf(job, "preview"), { ...around, DAMAGE: "x" }, job.workspace);
    expect(damaged).toMatchObject({ code: 1, text: expect.stringMatching(/\.tar\.gz: FAILED$/m) });
    const pinned = await job.execute(commandsOf(job, "preview"), { ...around, PULUMI_SHA256: "0".repeat(64) }, job.workspace);
    expect(pinned).toMatchObject({ code: 1, text: expect.stringMatching(/: OK\n.*: FAILED$/m) });
  });

  test("the comment job names every stack whose job ended without a report", async () => {
    forge = await LoopbackForge.start("gitlab");
    const job = pipeline("gitlab", ["dev", "prod"]);
    const around = {
      ...forge.environment,
      CI_PROJECT_DIR: job.workspace,
      CI_PIPELINE_SOURCE: "merge_request_event",
      CI_MERGE_REQUEST_DIFF_BASE_SHA: committed(job.workspace),
    };
    const heading = () => bodies().map((body) => /^### .*$/m.exec(body)?.[0]);
    expect(await job.execute(commandsOf(job, "comment"), { ...around, BROKEN: join(job.workspace, "infra") }, job.workspace)).toMatchObject(
      { code: 0 },
    );
    expect(existsSync(join(job.workspace, "infra/node_modules"))).toBe(false);
    expect(heading()).toEqual(["### No report of dev", "### No report of prod"]);
    await job.execute(commandsOf(job, "preview"), around, job.workspace);
    expect(await job.execute(commandsOf(job, "comment"), around, job.workspace)).toMatchObject({ code: 0 });
    expect(heading()?.[0]).not.toMatch(/No report/);
  });

  test("the `up` job of each stack waits for the `up` job of the previous stack", () => {
    const { content } = pipeline("gitlab", ["dev", "staging", "prod"]);
    const jobs = Object.entries<{ needs?: string[]; environment?: string; variables?: { STACK?: string } }>(content).filter(([name]) =>
      name.startsWith("up "),
    );
    expect(jobs.map(([name, { needs, environment, variables }]) => [name, needs, environment, variables?.STACK])).toEqual([
      ["up dev", ["preview"], "dev", "dev"],
      ["up staging", ["preview", "up dev"], "staging", "staging"],
      ["up prod", ["preview", "up staging"], "prod", "prod"],
    ]);
  });

  test("a merge applies every stack with its approved plan, one after another", async () => {
    forge = await LoopbackForge.start("gitlab");
    const { workspace, temporary, environment, file } = pipeline("gitlab", ["dev", "staging", "prod"]);
    const commit = committed(workspace);
    forge.merged.add(commit);
    const merge = {
      ...environment,
      ...forge.environment,
      CI_MERGE_REQUEST_IID: "",
      CI_COMMIT_SHA: commit,
      CI_COMMIT_BRANCH: "main",
      CI_PIPELINE_SOURCE: "push",
    };
    const ran = await runGitLab(file, workspace, merge);
    expect(ran.map(({ name, code }) => [name, code])).toEqual([
      ["preview", 0],
      ["up dev", 0],
      ["up staging", 0],
      ["up prod", 0],
    ]);
    expect(readFileSync(join(temporary, "ups"), "utf8")).toBe("dev\nstaging\nprod\n");
    expect(bodies().map((body) => /key=(\S+)/.exec(body)?.[1])).toEqual(["shop:dev", "shop:staging", "shop:prod"]);
  });

  test("a failed stack stops all later stacks, and the comments of these stacks report this", async () => {
    forge = await LoopbackForge.start("gitlab");
    const { workspace, temporary, environment, file } = pipeline("gitlab", ["dev", "prod"]);
    const commit = committed(workspace);
    forge.merged.add(commit);
    const merge = {
      ...environment,
      ...forge.environment,
      CI_MERGE_REQUEST_IID: "",
      CI_COMMIT_SHA: commit,
      CI_COMMIT_BRANCH: "main",
      CI_PIPELINE_SOURCE: "push",
      CI_PIPELINE_ID: "9",
      FAILS: "dev",
    };
    const ran = await runGitLab(file, workspace, merge);
    expect(ran.map(({ name, code }) => [name, code])).toEqual([
      ["preview", 0],
      ["up dev", 1],
      ["not started", 0],
    ]);
    expect(readFileSync(join(temporary, "ups"), "utf8")).toBe("dev\n");
    expect(bodies()[0]).toMatch(/key=shop:dev .* result/);
    expect(bodies()[1]).toContain("### prod was not started");
  });

  test("a pipeline of an old commit does not undo the changes of a newer commit", async () => {
    forge = await LoopbackForge.start("gitlab");
    const { workspace, temporary, environment, file, change } = pipeline("gitlab");
    const old = committed(workspace);
    forge.merged.add(old);
    change();
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--all", "--quiet", "--message", "newer"], {
      cwd: workspace,
    });
    const merge = {
      ...environment,
      ...forge.environment,
      CI_MERGE_REQUEST_IID: "",
      CI_COMMIT_SHA: old,
      CI_PIPELINE_ID: "9",
      CI_COMMIT_BRANCH: "main",
      CI_PIPELINE_SOURCE: "push",
    };
    const ran = await runGitLab(file, workspace, merge);
    expect(ran.at(-2)).toMatchObject({ name: "up prod", code: 1, text: expect.stringContaining("main has the newer commit") });
    expect(existsSync(join(temporary, "ups"))).toBe(false);
    expect(bodies()).toEqual([expect.stringContaining("main has the newer commit")]);
    await runGitLab(file, workspace, { ...merge, HOSTING_APPLY_COMMIT: old });
    expect(readFileSync(join(temporary, "ups"), "utf8")).toBe("prod\n");
  });
});
