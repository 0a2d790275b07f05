import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import type { ForgeName } from "../../../cli/report/post/surroundings";
import { LoopbackForge } from "../report/loopback-forge";
import { repository } from "./repository";

// The commands of the templates, executed as they stand: by the shell that a forge takes, with its variables, in a repository with a program.

const root = resolve(__dirname, "../../..");
const recordings = join(root, "test/report-recordings");

/** A small change of a small program, as a repository with two commits has it. */
const PROGRAM = `const hosting = require("pulumi-hosting");
new hosting.Project("shop", { description: "before" });
`;
const FILES = {
  "infra/Pulumi.yaml": "name: shop\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
  "infra/Pulumi.prod.yaml": "",
  "infra/package.json": '{ "name": "shop", "private": true, "main": "index.js", "dependencies": { "pulumi-hosting": "*" } }\n',
  "infra/index.js": PROGRAM,
};

/** What of a runner's machine stands in here: no registry, no Pulumi CLI. */
function standIns(): string {
  const folder = mkdtempSync(join(tmpdir(), "ci-bin-"));
  const script = (name: string, text: string): void => {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\nset -eu\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  script(
    "npm",
    `[ "$1" = ci ] || exit 0
to=.; while [ $# -gt 0 ]; do if [ "$1" = --prefix ]; then to=$2; fi; shift; done
[ -f "$to/package.json" ] || exit 1
ln -sfn ${JSON.stringify(join(root, "node_modules"))} "$to/node_modules"`,
  );
  script("npx", `shift 2; exec ${JSON.stringify(process.execPath)} ${JSON.stringify(join(root, "dist/cli/main.js"))} "$@"`);
  script(
    "pulumi",
    `case "$1" in
  preview) cat ${JSON.stringify(recordings)}/"\${PREVIEW:-drift}"/preview-sames.json; echo "a note" >&2 ;;
  up) while [ $# -gt 0 ]; do if [ "$1" = --event-log ]; then cp ${JSON.stringify(join(recordings, "change/up.event-log.jsonl"))} "$2"; fi; shift; done ;;
esac`,
  );
  return folder;
}

interface Step {
  name?: string;
  run?: string;
}

function pipeline(forge: ForgeName) {
  const { root: workspace, init, read } = repository(FILES);
  const content = parse(read(init({ forge, stacks: ["prod"] }).files[0] ?? ""));
  const temporary = mkdtempSync(join(tmpdir(), "ci-temp-"));
  const environment: Record<string, string> = { PATH: `${standIns()}:${process.env.PATH}`, HOME: temporary, RUNNER_TEMP: temporary };
  /** Exit code and output, of commands in one shell, as GitHub's `shell: bash` and GitLab's runner have it. */
  const execute = (
    commands: string,
    more: Record<string, string> = {},
    cwd = join(workspace, "infra"),
  ): Promise<{ code: number; text: string }> =>
    new Promise((done) => {
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", commands], { cwd, env: { ...environment, ...more } });
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
afterEach(() => forge?.close());

describe("GitHub, Forgejo and Gitea:", () => {
  const commandsOf = ({ content }: ReturnType<typeof pipeline>, job: string): string[] =>
    (content.jobs[job].steps as Step[]).flatMap(({ run }) => run ?? []).map((run) => run.replaceAll(/\$\{\{ matrix\.stack }}/g, "prod"));
  const all = async (ran: Promise<{ code: number; text: string }>): Promise<void> => expect(await ran).toMatchObject({ code: 0 });

  test("rehearse job: says what the change does, without account or CLI", async () => {
    const job = pipeline("github");
    cpSync(join(job.workspace, "infra"), join(job.workspace, "base/infra"), { recursive: true });
    job.change();
    const around = { GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "rehearse")) await all(job.execute(command, around));
    expect(JSON.stringify(model(join(job.temporary, "rehearsal-prod.json")))).toMatch(/"op":"update"/);
    expect(readFileSync(around.GITHUB_STEP_SUMMARY, "utf8")).toMatch(/Rehearsal.*sandbox/);
  });

  test("rehearse job of the first pull request: the base has no program yet", async () => {
    const job = pipeline("forgejo");
    const around = { GITHUB_WORKSPACE: job.workspace, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "rehearse")) await all(job.execute(command, around));
    expect(JSON.stringify(model(join(job.temporary, "rehearsal-prod.json")))).toMatch(/"op":"create"/);
  });

  test("preview, comment and up jobs keep one comment each; at night an issue", async () => {
    forge = await LoopbackForge.start("github");
    const job = pipeline("github");
    const around = { ...forge.environment, GITHUB_STEP_SUMMARY: join(job.temporary, "summary") };
    for (const command of commandsOf(job, "preview")) await all(job.execute(command, around));
    const artifact = join(job.temporary, "artifacts/report-prod");
    mkdirSync(artifact, { recursive: true });
    cpSync(join(job.temporary, "report-prod.json"), join(artifact, "report-prod.json"));
    const [install = "", comment = "", issue = ""] = commandsOf(job, "comment");
    for (const command of [install, comment, comment]) await all(job.execute(command, around));
    for (const command of commandsOf(job, "up")) await all(job.execute(command, around));
    expect(forge.comments.get(7)?.map(({ body }) => /key=(\S+)/.exec(body)?.[1])).toEqual(["default", "applied-prod"]);
    expect(existsSync(join(job.temporary, "up.events"))).toBe(false);
    await all(job.execute(issue, around));
    expect(forge.issues.map(({ title, isOpen }) => [title, isOpen])).toEqual([["Infrastructure drift", true]]);
  });
});

describe("GitLab:", () => {
  const commandsOf = ({ content }: ReturnType<typeof pipeline>, job: string): string =>
    [...content[".infrastructure"].before_script, ...content[job].script].join("\n");

  test("rehearse job: compares with the commit that the merge request is based on", async () => {
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
    // The base commit is checked out beside the project's folder.
    const project = mkdtempSync(join(tmpdir(), "ci-project-"));
    cpSync(job.workspace, join(project, "shop"), { recursive: true, verbatimSymlinks: true });
    const around = { CI_PROJECT_DIR: join(project, "shop"), CI_MERGE_REQUEST_DIFF_BASE_SHA: git("rev-parse", "HEAD"), STACK: "prod" };
    const { code, text } = await job.execute(commandsOf(job, "rehearse"), around, join(project, "shop"));
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(readFileSync(join(project, "shop/infra", "rehearsal-prod.md"), "utf8")).toMatch(/shop.*<code>description<\/code>/s);
  });

  test("preview and up keep one comment each, the widget counts, and no preview or event log stays", async () => {
    forge = await LoopbackForge.start("gitlab");
    const job = pipeline("gitlab");
    const around = {
      ...forge.environment,
      CI_PROJECT_DIR: job.workspace,
      CI_PIPELINE_SOURCE: "merge_request_event",
      STACK: "prod",
      PREVIEW: "change",
    };
    for (const name of ["preview", "up"])
      expect(await job.execute(commandsOf(job, name), around, job.workspace)).toMatchObject({ code: 0 });
    expect(forge.comments.get(7)?.map(({ body }) => /key=(\S+)/.exec(body)?.[1])).toEqual(["default", "applied-prod"]);
    expect(JSON.parse(readFileSync(join(job.workspace, "infra/widget.json"), "utf8"))).toEqual({ create: 1, update: 3, delete: 1 });
    expect(["prod.preview", "up.events"].filter((file) => existsSync(join(job.workspace, "infra", file)))).toEqual([]);
  });
});
