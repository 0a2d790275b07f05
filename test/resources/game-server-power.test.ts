import { getResources } from "../../provider/functions/game/server";
import { server as kind } from "../../provider/resources/game/server";
import { survivalRuns } from "../support/sandbox-runs";

const open = survivalRuns();

async function survivalServer() {
  const { fixture, sandbox, server } = await open();
  return {
    fixture,
    sandbox,
    server,
    of: fixture.of(kind),
    signals: async () =>
      (await sandbox.journal()).filter(({ path }) => path.endsWith("/power")).map(({ body }) => (body as { signal: string }).signal),
    state: async () => (await sandbox.find("power", { server }))[0]?.state,
  };
}

describe("power of game.Server", () => {
  test("the provider starts a server, and starts the server again after a crash", async () => {
    const { fixture, sandbox, server, of, signals, state } = await survivalServer();
    const inputs = { server, power: "running" };
    const made = await of.create(inputs);
    expect([await signals(), await state(), made.outs.power]).toEqual([["start"], "running", "running"]);
    fixture.restart();
    await sandbox.advance(60);
    expect(await of.diff(made, inputs)).toMatchObject({ changes: false });
    await sandbox.mutate("power", server, { state: "offline" });
    await sandbox.advance(60);
    fixture.restart();
    fixture.said();
    expect(await of.diff(made, inputs)).toMatchObject({ changes: true });
    expect(fixture.said()).toContain("data: drift: power differs on the platform");
    await of.update(made, inputs);
    expect([await signals(), await state()]).toEqual([["start", "start"], "running"]);
  });

  test("a diff reports no drift while the server starts, and an update sends one stop signal", async () => {
    const { fixture, sandbox, server, of, signals } = await survivalServer();
    const made = await of.create({ server, power: "running" });
    fixture.restart();
    await sandbox.advance(60);
    await sandbox.mutate("power", server, { state: "starting" });
    expect(await of.diff(made, { server, power: "running" })).toMatchObject({ changes: false });
    await sandbox.mutate("power", server, { state: "running" });
    fixture.restart();
    await of.update(made, { server, power: "offline" });
    expect(await signals()).toEqual(["start", "stop"]);
  });

  test("the provider neither reads nor changes the power state if the program omits `power`", async () => {
    const { fixture, sandbox, server, of, signals } = await survivalServer();
    const made = await of.create({ server, power: "running" });
    fixture.restart();
    const { outs } = await of.update(made, { server });
    expect([outs.power, await signals()]).toEqual([undefined, ["start"]]);
    expect(fixture.said()).toContainEqual(expect.stringMatching(/^data: left in place: power was removed from the program/));
    await sandbox.clearJournal();
    await of.diff({ id: made.id, outs }, { server });
    expect((await sandbox.journal()).filter(({ path }) => path.endsWith("/resources"))).toEqual([]);
  });

  test("a creation fails with the console's output if the server crashes", async () => {
    const { sandbox, server, of } = await survivalServer();
    await sandbox.mutate("power", server, { crashes: true });
    await sandbox.mutate("gameServers", server, { backup_limit: 0 });
    await expect(of.create({ server, power: "running" })).rejects.toThrow(
      /the server crashed during its start\. Its last lines:\n[\s\S]*port is in use[\s\S]*\nThe panel reports: The plan has no backups\.$/,
    );
  });
});

describe("game server whose node is unreachable", () => {
  const match = { method: "GET", path: "/servers/{server}/resources" } as const;
  const refusal = (code: number, detail = "There was an exception while attempting to communicate.") => ({
    ...{ match, times: 0, kind: "status" as const, code },
    body: { errors: [{ code: "DaemonConnectionException", status: String(code), detail }] },
  });

  test.each([504, 502])(
    "a diff compares nothing if the panel reports an unreachable node (%i), but fails after a gateway's error",
    async (code) => {
      const { fixture, sandbox, server, of } = await survivalServer();
      const inputs = { server, power: "running" };
      const made = await of.create(inputs);
      fixture.restart();
      fixture.said();
      const node = await sandbox.add("nodeOutages", { server, status: code });
      expect(await of.diff(made, inputs)).toMatchObject({ changes: false });
      expect(fixture.said()).toContain(
        `data: the node of game server ${server} is unreachable: its resources cannot be compared with the panel now`,
      );
      await expect(fixture.ask(getResources, { server })).rejects.toThrow(
        "The panel cannot reach the node of this game server, or the node did not answer in time. Run pulumi up",
      );
      await sandbox.remove("nodeOutages", node);
      for (const other of [{ ...refusal(code), body: { message: "Gateway" } }, refusal(502, "There was an error (code: 200).")]) {
        await sandbox.clearFaults();
        await sandbox.fault(other);
        fixture.restart();
        await expect(of.diff(made, inputs)).rejects.toThrow("The platform had an internal error.");
      }
    },
  );
});

describe("panel without smart backups", () => {
  const missing = { errors: [{ code: "NotFoundHttpException", status: "404", detail: "The route could not be found." }] };

  test("an import omits `smartBackups`, and a creation with `smartBackups` fails", async () => {
    const { fixture, sandbox, server, of } = await survivalServer();
    const match = { method: "GET", path: "/servers/{server}/svc/smart-backups" } as const;
    await sandbox.fault({ match, times: 0, kind: "status", code: 404, body: missing });
    const { props } = await of.read(server);
    expect(props).toMatchObject({ server, name: "survival" });
    expect(props).not.toHaveProperty("smartBackups");
    fixture.restart();
    await expect(of.create({ server, smartBackups: true })).rejects.toThrow(
      /game server \w+ \(survival\) exists, but the panel has nothing at .* The panel reports: "The route could not be found"/,
    );
  });
});

test('a preview of game.Server refuses "__proto__" as dockerImage', async () => {
  const { of, server } = await survivalServer();
  const { failures } = await of.preview({ server, dockerImage: "__proto__" });
  expect(failures.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^must be one of .* \(got "__proto__"\)\.$/)]);
});

describe("getResources", () => {
  test("getResources returns a server's power state and usage, and refuses a missing server", async () => {
    const { fixture, sandbox, server } = await survivalServer();
    await sandbox.mutate("power", server, { state: "running" });
    expect(await fixture.ask(getResources, { server })).toMatchObject({
      currentState: "running",
      isSuspended: false,
      used: { memoryBytes: 1_610_612_736, uptime: 0 },
    });
    await expect(fixture.ask(getResources, { server: "0badf00d" })).rejects.toThrow(/this key cannot access a game server "0badf00d"/);
  });
});
