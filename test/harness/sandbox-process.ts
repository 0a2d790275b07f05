import { spawn } from "node:child_process";
import { join } from "node:path";
import { eachLine } from "../../rehearsal/program/child-process";
import { connectSandbox, type Sandbox } from "../../sandbox";
import { DIST } from "./built-package";

interface Options {
  speed: number;
  limits: boolean;
  journalEntries: number;
}

/** The sandbox has its own process, so that a benchmark does not measure the sandbox's work. `close` ends the process. */
export async function startSandboxProcess({ speed, limits, journalEntries }: Options): Promise<Sandbox> {
  const args = ["sandbox", "--json", "--speed", String(speed), "--journal", String(journalEntries), ...(limits ? ["--limits"] : [])];
  const child = spawn(process.execPath, [join(DIST, "cli/main.js"), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const close = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  try {
    const adminUrl = await new Promise<string>((found, failed) => {
      void ended.then(() => failed(new Error("The sandbox ended before it printed its address.")));
      void eachLine(child.stdout, (line) => found(String((JSON.parse(line) as { adminUrl?: unknown }).adminUrl)));
    });
    return { ...(await connectSandbox(adminUrl)), close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}
