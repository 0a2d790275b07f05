import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import type { ForgeName } from "../../../cli/report/surroundings";
import { LoopbackForge } from "../report/loopback-forge";
import { CommandsHere } from "./commands-here";
import { repository } from "./repository";
import { standIns } from "./stand-ins";

// These tests run the unchanged commands of the templates in a repository with a program, with the forge's shell and variables.

const root = resolve(__dirname, "../../..");

const PROGRAM = `const hosting = require("pulumi-hosting");
new hosting.Project("shop", { description: "before" });
`;
const FILES = {
  "infra/Pulumi.yaml": "name: shop\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
  "infra/Pulumi.prod.yaml": "",
  "infra/Pulumi.dev.yaml": "",
  "infra/Pulumi.staging.yaml": "",
  "infra/package.json": '{ "name": "shop", "private": true, "main": "index.js", "dependencies": { "pulumi-hosting": "*" } }\n',
  "infra/index.js": PROGRAM,
};

interface Step {
  name?: string;
  run?: string;
}

function pipeline(forge: ForgeName, stacks: string[] = ["prod"]) {
  const { root: workspace, init, read } = repository(FILES);
  const content = parse(read(init({ forge, stacks }).files[0] ?? ""));
  const temporary = mkdtempSync(join(tmpdir(), "ci-temp-"));
  const path = `${standIns()}:${process.env.PATH}`;
  const versions: Record<string, string> = content.env ?? content[".infrastructure"].variables;
  const environment: Record<string, string> = {
    ...commands.environment,
    ...versions,
    GITHUB_PATH: join(temporary, "path"),
    PATH: path,
    HOME: temporary,
    RUNNER_TEMP: temporary,
  };
  /** Runs commands in one shell, like GitHub's `shell: bash` and GitLab's runner. */
  const execute = (
    script: string,
    more: Record<string, string> = {},
    cwd = join(workspace, "infra"),
  ): Promise<{ code: number; text: string }> =>
    new Promise((done) => {
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], { cwd, env: { ...environment, ...more } });
      let text = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
      child.once("close", (code) => done({ code: code ?? 1, text }));
    });
  return {
    workspace,
    temporary,
    content,
    execute,
    change: () => writeFileSync(join(workspace, "infra/index.js"), PROGRAM.replace("before", "after")),
  };
}

const model = (path: string): { stacks: { name: string }[] } => JSON.parse(readFileSync(path, "utf8"));

let forge: LoopbackForge | undefined;
let commands: CommandsHere;
beforeAll(async () => {
  commands = await CommandsHere.start();
});
afterEach(() => forge?.close());
afterAll(() => commands.close());

describe("GitHub, Forgejo and Gitea:", () => {
  const commandsOf = ({ content }: ReturnType<typeof pipeline>, job: string): string[] =>
    (content.jobs[job].steps as Step[]).flatMap(({ run }) => run ?? []).map((run) => run.replaceAll(/\$\{\{ matrix\.stack }}/g, "prod"));
  const all = async (ran: Promise<{ code: number; text: string }>): Promise<void> => expect(await ran).toMatchObject({ code: 0 });

  test("the rehearse job reports a pull request's changes without an account or the CLI", async () => {
    const job = pipeline("github");
    cpSync(join(job.workspace, "infra"), join(job.workspace, "base/infra"), { recursive: true });
    job.change();
    const around = { GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "rehearse")) await all(job.execute(command, around));
    expect(JSON.stringify(model(join(job.temporary, "rehearsal-prod.json")))).toMatch(/"op":"update"/);
    expect(readFileSync(around.GITHUB_STEP_SUMMARY, "utf8")).toMatch(/Rehearsal.*sandbox/);
  });

  test("the rehearse job succeeds if the base branch contains no program", async () => {
    const job = pipeline("forgejo");
    const around = { GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "rehearse")) await all(job.execute(command, around));
    expect(JSON.stringify(model(join(job.temporary, "rehearsal-prod.json")))).toMatch(/"op":"create"/);
  });

  test("the comment and `up` jobs create one comment each, and the nightly run an issue", async () => {
    forge = await LoopbackForge.start("github");
    const job = pipeline("github");
    const around = { ...forge.environment, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "preview")) await all(job.execute(command, around));
    const artifact = join(job.temporary, "artifacts/report-prod");
    mkdirSync(artifact, { recursive: true });
    cpSync(join(job.temporary, "report-prod.json"), join(artifact, "report-prod.json"));
    const approved = join(job.temporary, "approved/report-prod");
    mkdirSync(approved, { recursive: true });
    cpSync(join(job.temporary, "report-prod.json"), join(approved, "report-prod.json"));
    const [install = "", comment = "", issue = ""] = commandsOf(job, "comment");
    await all(job.execute(install, around));
    for (const command of [comment, comment]) await all(job.execute(command, around));
    for (const command of commandsOf(job, "up")) await all(job.execute(command, around));
    expect(forge.comments.get(7)?.map(({ body }) => /key=(\S+)/.exec(body)?.[1])).toEqual(["default", "applied-prod"]);
    expect(existsSync(join(job.temporary, "up.events"))).toBe(false);
    await all(job.execute(issue, around));
    expect(forge.issues.map(({ title, isOpen }) => [title, isOpen])).toEqual([["Infrastructure drift", true]]);
  });

  test("the comment job names every stack whose job ended without a report", async () => {
    forge = await LoopbackForge.start("github");
    const job = pipeline("github", ["dev", "prod"]);
    cpSync(join(job.workspace, "infra"), join(job.workspace, "base/infra"), { recursive: true });
    const around = { ...forge.environment, GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    const [install = "", comment = ""] = commandsOf(job, "comment");
    await all(job.execute(install, { ...around, BROKEN: join(job.workspace, "infra") }));
    expect(existsSync(join(job.workspace, "infra/node_modules"))).toBe(false);
    const heading = () => forge?.comments.get(7)?.map(({ body }) => /^### .*$/m.exec(body)?.[0]);
    await all(job.execute(comment, around));
    expect(heading()).toEqual(["### No report of dev, prod"]);
    for (const command of commandsOf(job, "preview")) await all(job.execute(command, around));
    const artifact = join(job.temporary, "artifacts/report-prod");
    mkdirSync(artifact, { recursive: true });
    cpSync(join(job.temporary, "report-prod.json"), join(artifact, "report-prod.json"));
    await all(job.execute(comment, around));
    expect(heading()).toEqual(["### No report of dev"]);
  });

  test("a report states that the run never began if an earlier job step failed", async () => {
    forge = await LoopbackForge.start("github");
    const job = pipeline("github");
    const around = { ...forge.environment, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    const last = (name: string) => commandsOf(job, name).at(-1) ?? "";
    await all(job.execute(commandsOf(job, "preview")[0] ?? "", around));
    for (const name of ["rehearse", "preview", "up"]) await all(job.execute(last(name), around));
    const { outcome } = (model(join(job.temporary, "report-prod.json")) as { stacks: { outcome?: string }[] }).stacks[0] ?? {};
    expect(outcome).toBe("not begun");
    expect(forge.comments.get(7)?.[0]?.body).toMatch(/never began/);
  });

  test("the `up` job of Forgejo applies stacks in order until one fails", async () => {
    forge = await LoopbackForge.start("forgejo");
    const job = pipeline("forgejo", ["dev", "prod"]);
    const around = { ...forge.environment, GITHUB_STEP_SUMMARY: join(job.temporary, "summary"), GITHUB_TOKEN: "token" };
    const [install = "", cli = "", up = ""] = commandsOf(job, "up");
    for (const command of [install, cli]) await all(job.execute(command, around));
    // Without an approved plan, the job changes nothing.
    expect(await job.execute(up, around)).toMatchObject({ code: 2 });
    expect(existsSync(join(job.temporary, "ups"))).toBe(false);
    const previews = commandsOf(job, "preview");
    for (const stack of ["dev", "prod"]) {
      for (const command of previews) await all(job.execute(command.replaceAll("prod", stack), around));
      mkdirSync(join(job.temporary, `approved/report-${stack}`), { recursive: true });
      cpSync(join(job.temporary, `report-${stack}.json`), join(job.temporary, `approved/report-${stack}/report-${stack}.json`));
    }
    // If the new plan differs from the approved one, the job changes nothing.
    expect(await job.execute(up, { ...around, PREVIEW: "change" })).toMatchObject({
      code: 3,
      text: expect.stringMatching(/differs from the approved one/),
    });
    expect(existsSync(join(job.temporary, "ups"))).toBe(false);
    await all(job.execute(up, around));
    expect(await job.execute(up, { ...around, FAILS: "dev" })).toMatchObject({ code: 1 });
    expect(readFileSync(join(job.temporary, "ups"), "utf8")).toBe("dev\nprod\ndev\n");
    expect(forge.comments.get(7)?.map(({ body }) => /key=(\S+)/.exec(body)?.[1])).toEqual(["applied-dev", "applied-prod"]);
    expect(existsSync(join(job.temporary, "up.events"))).toBe(false);
  });
});

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
    expect(readFileSync(join(project, "shop/infra", "rehearsal-prod.md"), "utf8")).toMatch(/shop.*<code>description<\/code>/s);
  });

  test("the comment and `up` jobs create one comment each and leave no temporary file", async () => {
    forge = await LoopbackForge.start("gitlab");
    const job = pipeline("gitlab");
    const around = {
      ...forge.environment,
      CI_PROJECT_DIR: job.workspace,
      CI_PIPELINE_SOURCE: "merge_request_event",
      STACK: "prod",
      PREVIEW: "change",
    };
    for (const name of ["preview", "comment", ".up"])
      expect(await job.execute(commandsOf(job, name), around, job.workspace)).toMatchObject({ code: 0 });
    expect(forge.comments.get(7)?.map(({ body }) => /key=(\S+)/.exec(body)?.[1])).toEqual(["default", "applied-prod"]);
    expect(JSON.parse(readFileSync(join(job.workspace, "infra/widget.json"), "utf8"))).toEqual({ create: 1, update: 3, delete: 1 });
    expect(["prod.preview", "up.events"].filter((file) => existsSync(join(job.workspace, "infra", file)))).toEqual([]);
  });

  test("the comment job names every stack whose job ended without a report", async () => {
    forge = await LoopbackForge.start("gitlab");
    const job = pipeline("gitlab", ["dev", "prod"]);
    const git = (...args: string[]): string =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
        cwd: job.workspace,
        encoding: "utf8",
      }).stdout.trim();
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "base");
    const around = {
      ...forge.environment,
      CI_PROJECT_DIR: job.workspace,
      CI_PIPELINE_SOURCE: "merge_request_event",
      CI_MERGE_REQUEST_DIFF_BASE_SHA: git("rev-parse", "HEAD"),
    };
    const heading = () => forge?.comments.get(7)?.map(({ body }) => /^### .*$/m.exec(body)?.[0]);
    expect(await job.execute(commandsOf(job, "comment"), { ...around, BROKEN: join(job.workspace, "infra") }, job.workspace)).toMatchObject(
      { code: 0 },
    );
    expect(existsSync(join(job.workspace, "infra/node_modules"))).toBe(false);
    expect(heading()).toEqual(["### No report of dev, prod"]);
    await job.execute(commandsOf(job, "preview"), around, job.workspace);
    expect(await job.execute(commandsOf(job, "comment"), around, job.workspace)).toMatchObject({ code: 0 });
    expect(heading()?.[0]).not.toMatch(/No report/);
  });

  test("each stack has an `up` job that waits for the previous one", () => {
    const { content } = pipeline("gitlab", ["dev", "staging", "prod"]);
    const jobs = Object.entries<{ needs?: string[]; environment?: string; variables?: { STACK?: string } }>(content).filter(([name]) =>
      name.startsWith("up "),
    );
    expect(jobs.map(([name, { needs, environment, variables }]) => [name, needs, environment, variables?.STACK])).toEqual([
      ["up dev", undefined, "dev", "dev"],
      ["up staging", ["up dev"], "staging", "staging"],
      ["up prod", ["up staging"], "prod", "prod"],
    ]);
  });
});
