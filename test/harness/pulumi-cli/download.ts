import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../../rehearsal/protocol/thrown";
import { askCli, type CliSearch, keptCli } from "./find-cli";

const WHERE = "the official download";
/** Time limit of the download, because a machine can be offline or have a slow connection. */
const TIMEOUT_MS = 45_000;
/** After this time, a failed download is tried again, because the machine can have another connection by then. */
const REMEMBER_FAILURE_MS = 24 * 60 * 60 * 1000;

/** Runs the installer of the Automation API in a separate process, which can be ended together with all its children. */
const INSTALL = `require("@pulumi/pulumi/automation").PulumiCommand.install({ root: process.argv[1] }).then(
  () => process.exit(0), (error) => { console.error(error.message); process.exit(1); });`;

/** Downloads the CLI release that matches the SDK. A failure is recorded in the tools folder, so that the next run does not wait again. */
export async function downloadCli(toolsFolder: string, env: NodeJS.ProcessEnv, nowMs: number, install = installCli): Promise<CliSearch> {
  const note = join(toolsFolder, "pulumi-download-failed.txt");
  const earlier = failureBefore(note, nowMs);
  if (earlier !== undefined) return { where: WHERE, problem: `it failed earlier (${earlier}); remove ${note} to try it again` };
  const draft = join(toolsFolder, "pulumi.part");
  const kept = join(toolsFolder, "pulumi");
  mkdirSync(toolsFolder, { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  const problem = await install(draft, env);
  if (problem === undefined) {
    rmSync(kept, { recursive: true, force: true });
    renameSync(draft, kept);
    const found = askCli(keptCli(toolsFolder), env);
    if (found.cli !== undefined) return { where: WHERE, ...found };
  }
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(note, `${problem ?? "the downloaded CLI does not work"}\n`);
  return { where: WHERE, problem: problem ?? "the downloaded CLI does not work" };
}

function failureBefore(note: string, nowMs: number): string | undefined {
  try {
    const fresh = nowMs - statSync(note).mtimeMs < REMEMBER_FAILURE_MS;
    return fresh ? readFileSync(note, "utf8").trim() : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves with the error, if any. */
function installCli(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["-e", INSTALL, root], {
      cwd: __dirname,
      env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" },
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      endGroup(child.pid);
    }, TIMEOUT_MS);
    const end = (problem: string | undefined): void => {
      clearTimeout(timer);
      resolve(late ? `it was not complete after ${TIMEOUT_MS / 1000} s` : problem);
    };
    child.once("error", (error) => end(messageOf(error)));
    child.once("close", (code) => end(code === 0 ? undefined : (said.trim().split("\n")[0] ?? `it ended with code ${code}`)));
  });
}

/** Ends the installer with its process group, because the installer starts a shell and a download. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The process has ended in the meantime.
  }
}
