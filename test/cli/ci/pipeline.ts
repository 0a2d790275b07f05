import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import type { ForgeName } from "../../../cli/report/surroundings";
import { standIns } from "../../harness/pipelines/stand-ins";
import { ASK_HERE, type CommandsHere } from "./commands-here";
import { repository } from "./repository";

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

/** A repository with a program and its pipeline, whose commands run with stand-ins of npm, curl and pulumi. */
export function pipelineIn(commands: CommandsHere, forge: ForgeName, stacks: string[] = ["prod"]) {
  const { root: workspace, init, read } = repository(FILES);
  const [file = ""] = init({ forge, stacks }).files;
  const content = parse(read(file));
  const temporary = mkdtempSync(join(tmpdir(), "ci-temp-"));
  const path = `${standIns(ASK_HERE)}:${process.env.PATH}`;
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
    file: join(workspace, file),
    temporary,
    content,
    environment,
    execute,
    change: () => writeFileSync(join(workspace, "infra/index.js"), PROGRAM.replace("before", "after")),
  };
}

/** Makes the folder a repository with one commit, and returns the commit. */
export function committed(folder: string): string {
  const git = (...args: string[]): string =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: folder, encoding: "utf8" }).stdout.trim();
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "base");
  git("remote", "add", "origin", folder);
  return git("rev-parse", "HEAD");
}
