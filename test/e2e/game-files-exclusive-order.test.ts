import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { GameFiles } from "./game-files-fixture";

const { ConfigFile, File, Files } = hosting.game;

describe.each(["dynamic", "plugin"] as const)("exclusive Files with a permission for its folder, on the host %s", (host) => {
  onHost(host);
  const fixture = new GameFiles();
  const PATH = "/cfg/game.properties";
  const BY_HAND = "motd=hi\nby-hand=1\n";
  const ORDER = '"set" is exclusive and was declared before the key motd of the file /cfg/game.properties';

  const set = (server: string) => new Files("set", { server, directory: "/cfg", contents: { "five.txt": "B" }, exclusive: true });
  const config = (server: string) => void new ConfigFile("config", { server, path: PATH, values: { motd: "hi" } });
  /** Resolves when the engine has created a resource, so that the program constructs what follows later. */
  const pause = (name = "pause"): Promise<unknown> => new Promise((resolve) => new hosting.Project(name).id.apply(resolve));

  /** The file has a key of the ConfigFile and a line that a user wrote. Then the program constructs the ConfigFile after a set and a pause. */
  async function laterThanTheSet(permission: string) {
    const stack = await fixture.stackDeclaring(async (server) => {
      await pause();
      config(server);
    });
    await stack.add(PATH, BY_HAND);
    expect((await stack.run("up")).errors).toEqual([]);
    stack.permit(permission);
    stack.scene.declare = async (server) => {
      const made = set(server);
      await new Promise((resolve) => made.id.apply(resolve));
      config(server);
    };
    return stack;
  }

  test("keeps the file of a resource that the program constructs after a pause, also in later runs and with a target", async () => {
    const { run, stack, content } = await laterThanTheSet("game.Files:set#/cfg/");
    expect((await run("up")).errors.join()).toContain(ORDER);
    expect(await content(PATH)).toBe(BY_HAND);
    expect((await run("up")).errors.join()).toContain(ORDER);
    for (const aimed of [() => stack.upOnly("set"), () => stack.upExcept("config")]) {
      await aimed();
      expect(await content(PATH)).toBe(BY_HAND);
    }
  });

  test.each(["game.Files:set", "game.Files:set#/"])("keeps the file with the wider permission %s too", async (permission) => {
    const { run, content } = await laterThanTheSet(permission);
    expect((await run("up")).errors.join()).toContain(ORDER);
    expect(await content(PATH)).toBe(BY_HAND);
  });

  test.each(["game.Files:set#/cfg/", "game.Files:set"])(
    "needs a permission for the path of a foreign file, in addition to %s, while the program is still running",
    async (permission) => {
      const { run, add, content, permit } = await fixture.stackDeclaring(async (server) => {
        set(server);
        await pause();
      });
      await add("/cfg/world.dat", "world");
      permit(permission);
      const line =
        "left in place: 1 file that this set did not write: /cfg/world.dat. The program was still running, and may declare a resource for it. To delete it: hosting:allowDataLoss game.Files:set#/cfg/world.dat";
      for (let n = 0; n < 2; n++) {
        expect((await run("up")).errors).toEqual([]);
        const quiet = await run("preview");
        expect(quiet.changes).toEqual([]);
        expect(quiet.lines.join("\n")).toContain(line);
      }
      expect(await content("/cfg/world.dat")).toBe("world");
      permit(`${permission},game.Files:set#/cfg/world.dat`);
      expect((await run("up")).errors).toEqual([]);
      expect(await content("/cfg/world.dat")).toBeUndefined();
    },
  );

  test("keeps the file of a resource that waits for a failed resource", async () => {
    const { run, add, content, permit } = await fixture.stackDeclaring((server) => {
      set(server);
      const failed = new hosting.Application("web", {
        projectUuid: "none",
        serverUuid: "none",
        source: { kind: "ctrimage", image: "nginx:1.0" },
      });
      new File("one", { server, path: failed.id.apply((id) => `/cfg/${id}.txt`), content: "1" });
      new ConfigFile("config", { server, path: PATH, values: { motd: "hi" } }, { dependsOn: failed });
    });
    await add(PATH, BY_HAND);
    permit("game.Files:set#/cfg/");
    expect((await run("up")).errors).not.toEqual([]);
    expect(await content(PATH)).toBe(BY_HAND);
  });
});
