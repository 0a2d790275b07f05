import { actions } from "./action-fixture";

const survivalServer = actions();
const ACT = "/servers/{server}/svc/players/{action}";
const TEST = "/servers/{server}/svc/notifications/test";
const kick = { action: "kick", player: { name: "ada" }, message: "enough" };

describe("player steps of game.Action", () => {
  test("player steps run in order and act on the named players", async () => {
    const { run, sandbox, server } = await survivalServer();
    await sandbox.add("players", { server, name: "ada", steamid: "765" });
    await sandbox.add("players", { server, name: "linus" });
    await run(
      { action: "broadcast", message: "it restarts soon" },
      kick,
      { action: "ban", player: { id: "player-linus" } },
      { action: "unban", player: { steamId: "765" } },
    );
    expect((await sandbox.find("playerActions")).map(({ action, player, message }) => [action, player, message])).toEqual([
      ["broadcast", null, "it restarts soon"],
      ["kick", "ada", "enough"],
      ["ban", "player-linus", null],
      ["unban", "765", null],
    ]);
  });

  test("the provider repeats no action on a player after a lost response", async () => {
    const { half, sandbox, server } = await survivalServer();
    await sandbox.add("players", { server, name: "ada" });
    await sandbox.fault({ match: { method: "POST", path: ACT }, times: 1, kind: "drop-after" });
    expect((await half(kick)).reason).toContain('it is unknown whether the panel carried out the action "kick"');
    await sandbox.fault({ match: { method: "POST", path: ACT }, times: 1, kind: "drop-after" });
    expect((await half({ action: "broadcast", message: "soon" })).reason).toContain("it is unknown whether the message was sent");
  });

  test("a preview refuses an unsupported step and a step without a player", async () => {
    const { of, inputs, sandbox, server, fixture } = await survivalServer();
    const reasonOf = async (...steps: object[]) => {
      fixture.restart();
      return (await of.preview(inputs(steps))).failures.map(({ property, reason }) => `${property} ${reason}`)[0];
    };
    expect(await reasonOf(kick, { action: "kick", player: {} })).toContain("must have a name, a steamId or an id");
    expect(await reasonOf(kick)).toBeUndefined();
    const body = { players: [], actions: ["kick"] };
    await sandbox.fault({ match: { method: "GET", path: "/servers/{server}/svc/players" }, times: 0, kind: "status", code: 200, body });
    expect(await reasonOf(kick, { action: "broadcast", message: "soon" })).toBe(
      "steps.1.action is not supported by this game. Supported: kick.",
    );
    await sandbox.clearFaults();
    await sandbox.add("mutedGames", { server });
    expect(await reasonOf(kick)).toBeUndefined();
  });
});

describe("testNotifications step of game.Action", () => {
  const step = { action: "testNotifications" };

  test("the step fails if a channel fails or no channel is on", async () => {
    const { run, half, sandbox, server, fixture } = await survivalServer();
    expect((await half(step)).reason).toContain("the notifications of the server do not arrive: no channel is on.");
    await sandbox.add("serverNotifications", { server, webhook_url: "https://chat.example.com/hooks/a" });
    fixture.restart();
    expect((await run(step)).outs.stepsDone).toBe(1);
    await sandbox.mutate("serverNotifications", server, { is_reachable: false });
    fixture.restart();
    expect((await half(step)).reason).toContain('chat failed ("the webhook answered 404")');
  });

  test("the step tests the account's channels if its scope is account", async () => {
    const { run, half, sandbox, fixture } = await survivalServer();
    const [account] = await sandbox.find("accounts");
    await sandbox.mutate("accounts", String(account?.$id), { email_enabled: false, chat_enabled: false });
    expect((await half({ ...step, scope: "account" })).reason).toContain(
      "the notifications of the account do not arrive: no channel is on.",
    );
    await sandbox.mutate("accounts", String(account?.$id), { email_enabled: true });
    fixture.restart();
    expect((await run({ ...step, scope: "account" })).outs.stepsDone).toBe(1);
  });

  test.each([
    [{}, true],
    [{ message: "Sent." }, true],
    [{ results: "sent" }, true],
    [{ results: [7] }, true],
    [{ results: [{ channel: "chat" }] }, false],
  ])("the step succeeds for the answer %j, and logs a line if the result is missing", async (body, isUnknown) => {
    const { run, sandbox, fixture } = await survivalServer();
    await sandbox.fault({ match: { method: "POST", path: TEST }, times: 1, kind: "status", code: 200, body });
    expect((await run(step)).outs.stepsDone).toBe(1);
    const unsaid = "the panel does not report whether it arrived";
    expect(fixture.said().join().includes(unsaid)).toBe(isUnknown);
  });

  test.each([{ chat: { ok: false, error: "gone" } }, [{ name: "chat", success: 0, message: "gone" }]])(
    "the step reports the failed channel in the answer %j",
    async (results) => {
      const { half, sandbox } = await survivalServer();
      await sandbox.fault({ match: { method: "POST", path: TEST }, times: 1, kind: "status", code: 200, body: { results } });
      expect((await half(step)).reason).toContain('chat failed ("gone")');
    },
  );
});
