import { getServerCleanups } from "../../provider/functions/hosting/server-cleanup";
import { serverCleanup } from "../../provider/resources/hosting/server-cleanup";
import { serverRuns } from "../support/sandbox-runs";

const open = serverRuns();

async function openServerCleanups() {
  const at = await open({ config: { "hosting:allowDataLoss": "ServerCleanup:other#volumes" } });
  const { fixture, sandbox } = at;
  return {
    ...at,
    cleanups: fixture.of(serverCleanup),
    held: () => sandbox.find("serverCleanups"),
    sent: async () => (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ body }) => body ?? {}),
  };
}

describe("ServerCleanup", () => {
  test("a creation sends only the program's options, and waits for the clean-up", async () => {
    const { fixture, cleanups, serverUuid, held, sent } = await openServerCleanups();
    expect((await cleanups.preview({ serverUuid, deleteUnusedVolumes: true })).failures).toEqual([]);
    expect(fixture.said()).toEqual([
      expect.stringContaining("deletes data: volumes on server"),
      expect.stringContaining(`runs: a cleanup of server ${serverUuid}`),
    ]);
    const first = await cleanups.create({ serverUuid });
    const second = await cleanups.create({ serverUuid, deleteUnusedVolumes: true, deleteUnusedNetworks: false }, "other");
    expect([first.outs.status, second.outs.message]).toEqual(["success", "Clean-up completed."]);
    expect((await held()).map(({ $id }) => $id)).toEqual([first.id, second.id]);
    expect(await sent()).toEqual([{}, { delete_unused_volumes: true, delete_unused_networks: false }]);
    await cleanups.delete(first);
    expect(await sent()).toHaveLength(2);
  });

  test("a creation adopts a clean-up in progress only if the program sets no option", async () => {
    const { fixture, cleanups, serverUuid, sandbox, held } = await openServerCleanups();
    const running = await sandbox.add("serverCleanups", { server_uuid: serverUuid });
    expect((await cleanups.create({ serverUuid })).id).toBe(running);
    expect(fixture.said()[0]).toContain(`adopted: a cleanup that was already in progress (id ${running})`);
    await sandbox.add("serverCleanups", { server_uuid: serverUuid });
    await cleanups.create({ serverUuid, deleteUnusedNetworks: true }, "other");
    expect(await held()).toHaveLength(3);
  });

  test("the next `up` cleans up again after a failed clean-up", async () => {
    const { fixture, cleanups, serverUuid, sandbox, held } = await openServerCleanups();
    void fixture.clock.sleep(5000).then(async () => {
      const [row] = await held();
      const ended = { status: "failed", message: "no space left", finished_at: "2026-01-01T00:00:09.000000Z" };
      await sandbox.mutate("serverCleanups", String(row?.$id), ended);
    });
    await expect(cleanups.createHalfWay({ serverUuid })).rejects.toThrow(
      /ended as failed: "no space left"\. To run another cleanup, run pulumi up again/,
    );
    await cleanups.create({ serverUuid });
    expect(await held()).toHaveLength(2);
  });

  test("the next `up` waits for the clean-up that a timed-out creation started", async () => {
    const { fixture, cleanups, serverUuid, held } = await openServerCleanups();
    const wanted = { serverUuid, timeoutSeconds: 5 };
    const { reason, ...state } = await cleanups.createHalfWay(wanted);
    expect(reason).toMatch(/timed out after 5 s waiting for cleanup \w+ of server/);
    fixture.restart();
    await cleanups.update(state, { ...wanted, timeoutSeconds: 60 });
    expect(await held()).toMatchObject([{ $id: state.id, status: "success" }]);
  });

  test("a creation finds its clean-up after a lost response", async () => {
    const { cleanups, serverUuid, sandbox, held } = await openServerCleanups();
    await sandbox.fault({ match: { method: "POST" }, times: 1, kind: "drop-after" });
    const { id } = await cleanups.create({ serverUuid });
    expect((await held()).map(({ $id }) => $id)).toContain(id);
  });

  test("a preview refuses a missing server, and warns about a server that is not ready", async () => {
    const { fixture, cleanups, serverUuid, sandbox, sent } = await openServerCleanups();
    expect((await cleanups.preview({ serverUuid: "nope" })).failures).toEqual([
      { property: "serverUuid", reason: expect.stringMatching(/no server "nope" is visible to this token\..*\(alpha\)/) },
    ]);
    fixture.restart();
    await sandbox.mutate("servers", serverUuid, { status: "unreachable" });
    expect((await cleanups.preview({ serverUuid })).failures).toEqual([]);
    expect(fixture.said().join()).toContain(
      `server ${serverUuid} is unreachable: up will stop unless the server is ready when up reaches this resource`,
    );
    expect(await sent()).toEqual([]);
  });
});

test("getServerCleanups returns a running clean-up and a completed clean-up", async () => {
  const { fixture, sandbox, serverUuid } = await openServerCleanups();
  await sandbox.add("serverCleanups", { server_uuid: serverUuid });
  await sandbox.advance(60);
  await sandbox.add("serverCleanups", { server_uuid: serverUuid });
  const { executions } = await fixture.ask(getServerCleanups, { serverUuid });
  expect(executions).toMatchObject([
    { status: "running", message: null, finishedAt: null },
    { status: "success", message: "Clean-up completed.", finishedAt: expect.any(String), createdAt: expect.any(String) },
  ]);
});
