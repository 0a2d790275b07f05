import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { standIns } from "../harness/pipelines/stand-ins";

const root = resolve(__dirname, "../..");
const main = join(root, "dist/cli/main.js");

interface Ran {
  code: number;
  text: string;
  report: { steps: { op: string; name: string }[] };
}

/** Writes the GitHub pipeline for the program in `infra`, and runs the unchanged commands of its job rehearse. */
export function ciInit(folder: string): { run(): Promise<Ran> } {
  writeFileSync(join(folder, "infra/package-lock.json"), "{}"); // As `npm install` writes it.
  execFileSync(process.execPath, [main, "ci", "init", "github", "--dir", "infra", "--stack", "prod"], { cwd: folder, stdio: "pipe" });
  const workflow = parse(readFileSync(join(folder, ".github/workflows/infrastructure.yml"), "utf8"));
  const commands = (workflow.jobs.rehearse.steps as { run?: string }[]).flatMap(({ run }) => run ?? []);
  const environment = {
    ...process.env,
    PATH: `${standIns()}:${process.env.PATH}`,
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };
  const execute = (text: string): Promise<Pick<Ran, "code" | "text">> =>
    new Promise((done) => {
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", text], {
        cwd: join(folder, "infra"),
        env: environment,
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
      child.once("close", (code) => done({ code: code ?? 1, text: printed }));
    });
  return {
    async run() {
      const said: string[] = [];
      let failed = 0;
      for (const command of commands) {
        const { code, text } = await execute(command.replaceAll(/\$\{\{ matrix\.stack }}/g, "prod"));
        failed ||= code;
        said.push(text);
      }
      return { code: failed, text: said.join(""), report: JSON.parse(readFileSync(join(folder, "rehearsal.json"), "utf8")) };
    },
  };
}
