import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, linesOf, writesOf } from "./results";

type Args = Partial<hosting.game.ServerArgs>;
type Variables = Record<string, string | number>;

onEveryEngine("game.Server and game.StartupVariables", (open) => {
  const survivalWithSettings = async (first: Args = {}, variables?: Variables) => {
    const fixture: { args: Args | undefined; sets: Record<string, Variables> } = { args: first, sets: variables ? { set: variables } : {} };
    const stack = await open({
      program: async () => {
        const { args, sets } = fixture;
        for (const [name, held] of Object.entries(sets)) new hosting.game.StartupVariables(name, { server: survival, variables: held });
        if (!args) return {};
        const { address, port, sftpAddress, sftpUser } = new hosting.game.Server("settings", { server: survival, ...args });
        return { address, port, sftpAddress, sftpUser };
      },
    });
    const all = await stack.sandbox.find("gameServers");
    const servers = Object.fromEntries(all.map(({ name, identifier }) => [String(name), String(identifier)]));
    const { survival = "" } = servers;
    const setValue = async (key: string) =>
      (await stack.sandbox.find("startupVariables", { server: survival, env_variable: key }))[0]?.server_value;
    return { stack, fixture, servers, survival, setValue };
  };

  test.each<[string, Args, Variables, string]>([
    [
      "an image that the game does not offer",
      { dockerImage: "images.example.com/mine:1" },
      {},
      "must be one of images.sandbox.example/game:21, ",
    ],
    ["the label of an image", { dockerImage: "Runtime 17" }, {}, '"Runtime 17" is the label of images.sandbox.example/game:17.'],
    ["a name that is too long", { name: "x".repeat(192) }, {}, "must have at most 191 characters"],
    ["an unknown server", { server: "0badf00d", name: "x" }, {}, 'this key cannot access a game server "0badf00d". It can access: '],
    [
      "an unknown variable",
      {},
      { MAX_PLAYER: 3 },
      'variables.MAX_PLAYER is not among the startup variables that this panel key may see. Did you mean "MAX_PLAYERS"?',
    ],
    [
      "a hidden variable",
      {},
      { NODE_SECRET: "x" },
      "variables.NODE_SECRET is not among the startup variables that this panel key may see.",
    ],
    ["a read-only variable", {}, { JAR_FILE: "x.jar" }, "variables.JAR_FILE cannot be set, because the game protects it from editing."],
    [
      "a number above the maximum",
      {},
      { MAX_PLAYERS: 500 },
      "variables.MAX_PLAYERS must be between 1 and 200. The rule of the game is required|integer|between:1,200.",
    ],
    ["a text for a number", {}, { MAX_PLAYERS: "many" }, "variables.MAX_PLAYERS must be a whole number."],
    ["a value outside the allowed list", {}, { BRANCH: "edge" }, "variables.BRANCH must be one of stable, beta, nightly."],
    ["an empty value of a required variable", {}, { WORLD: "" }, "variables.WORLD must not be empty."],
    ["a value of the wrong form", {}, { LICENSE: "abc" }, "variables.LICENSE must be of the form ^(none|[A-Z0-9]{4}(-[A-Z0-9]{4}){3})$."],
    ["a boolean value", {}, { AUTO_UPDATE: true as never }, "Values by the name of the environment variable"],
  ])("a preview refuses %s and sends nothing", async (_, args, variables, reason) => {
    const { stack } = await survivalWithSettings(args, variables);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a preview refuses to change an image that the operator's staff set", async () => {
    const { stack, fixture, survival } = await survivalWithSettings({ description: "Season 4" });
    await stack.sandbox.mutate("gameServers", survival, { docker_image: "images.example.com/staff:1" });
    await stack.up();
    await expectSettled(stack);
    fixture.args = { dockerImage: "images.sandbox.example/game:17" };
    expect((await errorsOf(stack.preview())).text).toContain(
      `cannot be changed: the operator's staff set the image of game server ${survival} (images.example.com/staff:1).`,
    );
  });

  test("a preview names the permission that the key lacks on a server", async () => {
    const { stack, fixture, servers } = await survivalWithSettings();
    fixture.args = { server: servers.friends, name: "mine" };
    expect((await errorsOf(stack.preview())).text).toContain(
      `cannot be changed with this key: its user lacks the permissions settings.rename on ${servers.friends} (friends).`,
    );
    expect(await writesOf(stack)).toEqual([]);
  });

  test("Server returns the addresses for players and files", async () => {
    const { stack, survival } = await survivalWithSettings({ description: "Season 4" });
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({ address: "192.0.2.200", sftpAddress: "node-1.sandbox.example" });
    expect(outputs.sftpUser).toMatch(new RegExp(`^\\w+\\.${survival}$`));
    expect(await stack.sandbox.find("gameServers", { identifier: survival })).toMatchObject([
      { name: "survival", description: "Season 4" },
    ]);
  });

  test("`up` replaces no resource if the program names the server by its uuid", async () => {
    const { stack, fixture, survival } = await survivalWithSettings({ description: "Season 4" });
    await stack.up();
    const [row] = await stack.sandbox.find("gameServers", { identifier: survival });
    fixture.args = { server: String(row?.uuid), description: "Season 4" };
    await stack.sandbox.clearJournal();
    const { steps } = await stack.up();
    expect(steps.filter(({ op }) => /replace|delete/.test(op))).toEqual([]);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a preview of the unchanged settings of twenty servers sends one request", async () => {
    const stack = await open({
      program: async () => {
        for (const server of servers) {
          new hosting.game.Server(server, { server, description: server });
          new hosting.game.StartupVariables(server, { server, variables: { MAX_PLAYERS: 30 } });
        }
      },
    });
    const servers: string[] = [];
    for (let i = 0; i < 20; i++) servers.push(await stack.sandbox.add("gameServers", { name: `server ${i}` }));
    await stack.up();
    await stack.sandbox.clearJournal();
    await stack.preview();
    expect((await stack.sandbox.journal()).map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/client"]);
  });

  test("`up` repairs drift of a startup variable and resets a removed variable", async () => {
    const { stack, fixture, survival, setValue } = await survivalWithSettings(undefined, { MAX_PLAYERS: 60, WELCOME: "hello" });
    await stack.up();
    expect([await setValue("MAX_PLAYERS"), await setValue("WELCOME")]).toEqual(["60", "hello"]);
    await stack.sandbox.mutate("startupVariables", `${survival}/MAX_PLAYERS`, { server_value: "5" });
    expect(linesOf(await stack.up())).toEqual(["set: drift: variables differs on the platform"]);
    expect(await setValue("MAX_PLAYERS")).toBe("60");
    fixture.sets = { set: { WELCOME: "" } };
    await stack.up();
    expect([await setValue("MAX_PLAYERS"), await setValue("WELCOME")]).toEqual(["20", ""]);
    await expectSettled(stack);
    fixture.sets = {};
    await stack.up();
    expect(await setValue("WELCOME")).toBe("");
  });

  test("a startup variable keeps its value if it moves from one StartupVariables resource to another", async () => {
    const { stack, fixture, setValue } = await survivalWithSettings(undefined, { MAX_PLAYERS: 60, WORLD: "fields" });
    await stack.up();
    await stack.sandbox.clearJournal();
    fixture.sets = { set: { WORLD: "fields" }, other: { MAX_PLAYERS: 60 } };
    await stack.up();
    expect(await setValue("MAX_PLAYERS")).toBe("60");
    fixture.sets = { set: { WORLD: "fields" }, other: { WORLD: "other" } };
    expect((await errorsOf(stack.preview())).text).toContain("the startup variable WORLD of game server");
  });

  test("`up` keeps a removed variable's value if the variable's rule refuses the default", async () => {
    const { stack, fixture, survival, setValue } = await survivalWithSettings(undefined, { WORLD: "fields" });
    await stack.sandbox.mutate("startupVariables", `${survival}/WORLD`, { default_value: "not a world" });
    await stack.up();
    fixture.sets = {};
    expect(linesOf(await stack.up())).toEqual([
      `set: left in place: WORLD of game server ${survival}: the rule of the variable refuses its default, so the variable keeps its current value`,
    ]);
    expect(await setValue("WORLD")).toBe("fields");
  });

  test("a preview names the variables of another user that `up` will overwrite", async () => {
    const { stack, survival } = await survivalWithSettings(undefined, { MAX_PLAYERS: 60, WORLD: "fields" });
    await stack.sandbox.mutate("startupVariables", `${survival}/WORLD`, { server_value: "mine" });
    expect(linesOf(await stack.preview())).toEqual([`set: adopted: startup variables of game server ${survival}: overwrites WORLD`]);
  });
});

onEveryEngine("Resources below a game.Server of the program", (open) => {
  const place = async () => {
    const fixture = { isDeclared: true };
    const stack = await open({
      program: () => {
        for (const [name, server] of fixture.isDeclared ? Object.entries(identifiers) : []) {
          const settings = new hosting.game.Server(name, { server, description: "of the program" });
          new hosting.game.StartupVariables(name, { server: settings.id, variables: { MAX_PLAYERS: 60 } });
          new hosting.game.CustomDomain(name, { server: settings.id, hostname: `${name}.example.com` });
        }
      },
    });
    const servers = await stack.sandbox.find("gameServers", ({ name }) => ["survival", "creative"].includes(String(name)));
    const identifiers = Object.fromEntries(servers.map(({ name, identifier }) => [String(name), String(identifier)]));
    return { stack, fixture };
  };

  test("a preview accepts one startup variable on two servers whose identifiers are not known yet", async () => {
    const { stack } = await place();
    expect((await stack.preview()).summary).toEqual({ create: 7 });
  });

  test.each(["destroy", "up"] as const)("`%s` deletes a game server's domains and resets its startup variables", async (operation) => {
    const { stack, fixture } = await place();
    await stack.up();
    expect(await stack.sandbox.find("domains")).toHaveLength(2);
    fixture.isDeclared = false;
    await stack[operation]();
    expect(await stack.sandbox.find("domains")).toEqual([]);
    expect(await stack.sandbox.find("startupVariables", { env_variable: "MAX_PLAYERS", server_value: "60" })).toEqual([]);
  });
});
