import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf } from "./results";

onEveryEngine("Functions of the game panel", (open) => {
  test("getServers lists every server, and requests each page once", async () => {
    const stack = await open({
      program: async () => {
        const { servers } = await hosting.game.getServers();
        const again = hosting.game.getServersOutput().servers;
        return { first: servers[0], count: servers.length, again: again.apply((all) => all.map(({ name }) => name).slice(0, 3)) };
      },
    });
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({ count: 3, again: ["survival", "creative", "friends"] });
    expect(outputs.first).toMatchObject({
      identifier: survival?.identifier,
      uuid: survival?.uuid,
      name: "survival",
      region: "one:hel",
      status: null,
      isSuspended: false,
      isInstalling: false,
      isTransferring: false,
    });
    for (let i = 0; i < 200; i++) await stack.sandbox.add("gameServers", { name: `more ${i}` });
    await stack.sandbox.clearJournal();
    expect((await stack.up()).outputs.count).toBe(203);
    expect((await stack.sandbox.journal()).map(({ method, path, query }) => [method, path, query.page])).toEqual([
      ["GET", "/api/client", undefined],
      ["GET", "/api/client", "2"],
      ["GET", "/api/client", "3"],
    ]);
  });

  test("getServers returns only the servers of the given filter or the given type", async () => {
    const names: string[][] = [];
    const stack = await open({
      program: async () => {
        for (const args of [{ filter: "crea" }, { type: "owner" }, { type: "admin" }])
          names.push((await hosting.game.getServers(args)).servers.map(({ name }) => name));
      },
    });
    await stack.up();
    expect(names).toEqual([["creative"], ["survival", "creative"], []]);
  });

  test("getServer finds a server by name or id", async () => {
    let args: hosting.game.GetServerArgs = { name: "survival" };
    const stack = await open({ program: async () => ({ ...(await hosting.game.getServer(args)) }) });
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({
      identifier: survival?.identifier,
      game: "Sandbox game",
      dockerImage: "images.sandbox.example/game:21",
      sftpPort: 2022,
      limits: { memoryMb: 4096 },
      featureLimits: { backups: 3 },
    });
    expect(outputs.ports).toEqual([outputs.port]);
    args = { server: String(survival?.uuid) };
    expect((await stack.up()).outputs.identifier).toBe(survival?.identifier);
    const known = `${survival?.identifier} (survival)`;
    for (const [wrong, reason] of [
      [{ name: "missing" }, `no game server of this key is named "missing". Available: ${known}`],
      [{ server: "0badf00d" }, `this key cannot access a game server "0badf00d". It can access: ${known}`],
      [{}, "exactly one of server and name"],
      [{ name: "survival", server: "0badf00d" }, "exactly one of server and name"],
    ] as const) {
      args = wrong;
      expect((await errorsOf(stack.preview())).text).toContain(reason);
    }
    await stack.sandbox.add("gameServers", { name: "survival" });
    args = { name: "survival" };
    expect((await errorsOf(stack.preview())).text).toContain(`several game servers have the name "survival": ${known}, `);
  });

  test("getStartup hides variables and values if the key is not allowed to see them", async () => {
    const stack = await open({
      program: async () => {
        const { servers } = await hosting.game.getServers();
        const { variables, images, command } = await hosting.game.getStartup({ server: servers[0]?.identifier ?? "" });
        return { names: variables.map(({ envVariable }) => envVariable), players: variables[0], images, command };
      },
    });
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({
      names: ["MAX_PLAYERS", "AUTO_UPDATE", "WELCOME", "WORLD", "BRANCH", "LICENSE", "JAR_FILE"],
      players: { value: "20", defaultValue: "20", isEditable: true, rules: "required|integer|between:1,200" },
      images: { "Runtime 21": "images.sandbox.example/game:21" },
      command: "./server.jar --players 20 --secret [hidden]",
    });
  });

  test("getBackups lists the backups of a server from every page, newest first", async () => {
    const stack = await open({
      program: async () => {
        const { backups } = await hosting.game.getBackups({ server });
        return { names: backups.map(({ name }) => name), newest: backups[0] };
      },
    });
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    const server = String(survival?.identifier);
    await stack.sandbox.mutate("gameServers", server, { backup_limit: 100 });
    const names = Array.from({ length: 60 }, (_, i) => `backup ${i}`);
    for (const name of names) {
      await stack.sandbox.add("backups", { server, name });
      await stack.sandbox.advance(60);
    }
    const { outputs } = await stack.up();
    expect(outputs.names).toEqual([...names].reverse());
    expect(outputs.newest).toMatchObject({ name: "backup 59", isSuccessful: true, isLocked: false, completedAt: expect.any(String) });
  });

  test("getBackups reports a busy server and an unknown server", async () => {
    let server = "";
    const stack = await open({
      program: async () => ({ count: hosting.game.getBackupsOutput({ server }).backups.apply((all) => all.length) }),
    });
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    server = String(survival?.identifier);
    await stack.sandbox.mutate("gameServers", server, { is_transferring: true });
    expect((await errorsOf(stack.preview())).text).toContain(`game server ${server} (survival) is in transfer to another node`);
    server = "abcd1234";
    expect((await errorsOf(stack.preview())).text).toContain('this key cannot access a game server "abcd1234". It can access: ');
  });

  test("a function refuses an unknown argument and proposes the right name", async () => {
    const stack = await open({
      program: async () => hosting.game.getBackups({ sever: "x" } as never).then(() => undefined),
    });
    expect((await errorsOf(stack.preview())).text).toContain('getBackups has no argument "sever". Did you mean "server"?');
  });
});
