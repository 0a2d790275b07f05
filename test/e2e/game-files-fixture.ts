import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Variants } from "../../sandbox";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";

export class GameFiles {
  private platform: Platform | undefined;
  /** Folder on this machine for the files that the resources upload. */
  folder = "";

  constructor() {
    beforeEach(() => {
      this.folder = mkdtempSync(join(tmpdir(), "files-"));
    });
    afterEach(async () => {
      await this.platform?.close();
      this.platform = undefined;
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  async stackDeclaring(declare: (server: string) => unknown, variants: Partial<Variants> = {}) {
    await this.platform?.close();
    const here = await Platform.start(variants);
    this.platform = here;
    const { sandbox, fixture } = here;
    const scene = { declare };
    const stack = new InProcessStack(here, async () => void (await scene.declare(fixture.gameServer)));
    stack.isPinned = false; // a preview without changes then reads no account
    const run = async (task: "up" | "preview" | "upResuming") => {
      here.lines = [];
      await sandbox.clearJournal();
      const result = await stack[task]();
      const calls = (await sandbox.journal()).map(({ method, call = "?" }) => call.replace("/servers/{server}", "") || method);
      return { ...result, calls, lines: here.lines };
    };
    const content = async (path: string) => (await sandbox.find("files", { path }))[0]?.content;
    const add = (path: string, text: string) => sandbox.add("files", { server: fixture.gameServer, path, content: text });
    const addBytes = (path: string, bytes: Buffer) =>
      sandbox.add("files", { server: fixture.gameServer, path, bytes: bytes.toString("base64") });
    const bytesOf = async (path: string) => Buffer.from(String((await sandbox.find("files", { path }))[0]?.bytes), "base64");
    const permit = (text: string) => {
      here.environment = { HOSTING_ALLOW_DATA_LOSS: text };
    };
    /** Resolves when the provider sends a request whose path ends with this text. */
    const sends = (ending: string) =>
      new Promise<void>((resolve) => {
        here.deliveryOf = (_, path) => {
          if (path.endsWith(ending)) resolve();
          return "usual";
        };
      });
    return { platform: here, sandbox, scene, stack, run, content, add, addBytes, bytesOf, permit, sends, server: fixture.gameServer };
  }
}
