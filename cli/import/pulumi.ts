import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";

/** Release from which `pulumi import` takes inputs and outputs of dynamic resources. */
export const LEAST_PULUMI = [3, 254] as const;

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. What is given to `input` comes on its standard input, and in no argument. */
export type Execute = (args: readonly string[], options?: { input?: string; pipe?: boolean }) => Promise<Output>;

/** The Pulumi CLI of this machine (`PULUMI_CLI`, or the one on the path), in a project's folder. */
export function pulumiIn(folder: string, env: NodeJS.ProcessEnv): Execute {
  const cli = env.PULUMI_CLI || "pulumi";
  // It finds the hosts of its languages beside itself on the path.
  const path = isAbsolute(cli) ? { PATH: [dirname(cli), env.PATH ?? ""].join(delimiter) } : {};
  return (args, { input, pipe = false } = {}) => {
    // Node gives a child a socket, which cannot be opened by the name /dev/stdin; a shell's pipe can (docs/facts/engine.md 13).
    const [command, all] = pipe ? ["sh", ["-c", 'cat | "$@"', "sh", cli, ...args]] : [cli, [...args]];
    return new Promise((done, fail) => {
      const child = spawn(command, all, { cwd: folder, env: { ...env, ...path, PULUMI_SKIP_UPDATE_CHECK: "true" }, stdio: "pipe" });
      const output: Output = { code: 1, stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"] as const)
        child[stream].setEncoding("utf8").on("data", (text: string) => {
          output[stream] += text;
        });
      child.on("error", fail);
      child.on("close", (code) => done({ ...output, code: code ?? 1 }));
      // It may end before it has read everything.
      child.stdin.on("error", () => undefined);
      child.stdin.end(input ?? "");
    });
  };
}

/** Why this CLI cannot do it; undefined where it can. */
export async function unfitText(pulumi: Execute): Promise<string | undefined> {
  const wanted = LEAST_PULUMI.join(".");
  const instead = "or import with --adopt, which needs no tool: then each resource of the program takes its object over in pulumi up.";
  let version: string;
  try {
    version = (await pulumi(["version"])).stdout.trim();
  } catch {
    return `There is no Pulumi CLI on this machine. Install ${wanted} or later, ${instead}`;
  }
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const isFit = major > LEAST_PULUMI[0] || (major === LEAST_PULUMI[0] && minor >= LEAST_PULUMI[1]);
  return isFit ? undefined : `The Pulumi CLI is ${version}; import apply needs ${wanted} or later. Update it, ${instead}`;
}

/** Sends an import file to the CLI: through a pipe, so that no secret touches the disk; where there is none, by a file of its own that nobody else reads. */
export async function importFile(pulumi: Execute, text: string, flags: readonly string[], platform: string): Promise<Output> {
  const args = (file: string) => [
    "import",
    "--file",
    file,
    "--yes",
    "--skip-preview",
    "--generate-code=false",
    "--protect=false",
    ...flags,
  ];
  if (platform !== "win32") return pulumi(args("/dev/stdin"), { input: text, pipe: true });
  const file = join(tmpdir(), `hosting-import-${randomUUID()}.json`);
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
    return await pulumi(args(file));
  } finally {
    rmSync(file, { force: true });
  }
}

/** The end of what a program said, for an error. */
export const lastLines = ({ stdout, stderr }: Output): string =>
  `${stderr.trim() || stdout.trim()}`
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-5)
    .join("\n");
