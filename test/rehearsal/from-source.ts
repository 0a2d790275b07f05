import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";

export type FromSource = ChildProcessByStdio<null, Readable, Readable>;

/** `module` is relative to the root of the repository. */
export function startFromSource(module: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): FromSource {
  const file = join(__dirname, "..", "..", module);
  return spawn(process.execPath, [join(__dirname, "fixtures", "from-source.cjs"), file, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

export async function ended(child: FromSource): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8");
    child[name].on("data", (text: string) => {
      printed[name] += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, ...printed };
}
