import { volume } from "../../provider/resources/hosting/volume/resource";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

/** The volume is on alpha. Beta is a server in the same city, and gamma is a server in another city. Both are ready. */
async function volumeOnAlpha(config: Record<string, string> = {}) {
  const fixture = await open({ config });
  const [alpha, beta, gamma] = [await fixture.server("alpha"), await fixture.server("beta"), await fixture.server("gamma")];
  const id = await fixture.sandbox.add("volumes", { server_uuid: alpha, size_gb: 50 });
  const on = (serverUuid: string) => ({ serverUuid, sizeGb: 50 });
  const held = async () => (await fixture.sandbox.find("volumes"))[0];
  const writes = async () =>
    (await fixture.sandbox.journal())
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, status }) => `${method} ${path.split("/").at(-1)} ${status}`);
  return { fixture, volumes: fixture.of(volume), alpha, beta, gamma, on, held, writes, state: { id, outs: on(alpha) } };
}

const MOVE = ["POST detach 200", "POST attach 200"];

test("an update moves a volume to another server in the same city", async () => {
  const { volumes, state, on, beta, held, writes } = await volumeOnAlpha();
  const { id, outs } = await volumes.update(state, on(beta));
  expect([id, outs.status]).toEqual([state.id, "attached"]);
  expect(await held()).toMatchObject({ server_uuid: beta, status: "attached", used_gb: 1 });
  expect(await writes()).toEqual(MOVE);
});

test("an update moves and enlarges a volume", async () => {
  const { volumes, state, on, beta, held } = await volumeOnAlpha({ "hosting:autoConfirm": "true" });
  await volumes.update(state, { ...on(beta), sizeGb: 80 });
  expect(await held()).toMatchObject({ server_uuid: beta, status: "attached", size_gb: 80 });
});

test("an update needs no hosting:autoConfirm to attach a volume that another user detached", async () => {
  const { fixture, volumes, state, on, alpha, held, writes } = await volumeOnAlpha();
  await fixture.sandbox.mutate("volumes", state.id, { status: "detached", server_uuid: null });
  expect(await volumes.diff(state, on(alpha))).toMatchObject({ changes: true, replaces: [] });
  expect(fixture.said()).toEqual(["data: drift: serverUuid differs on the platform"]);
  await volumes.update(state, on(alpha));
  expect(await held()).toMatchObject({ server_uuid: alpha, status: "attached" });
  expect(await writes()).toEqual(["POST attach 200"]);
});

test("an update moves a volume back if another user moved it", async () => {
  const { fixture, volumes, state, on, alpha, beta, held } = await volumeOnAlpha();
  await fixture.sandbox.mutate("volumes", state.id, { server_uuid: beta });
  await volumes.update(state, on(alpha));
  expect(await held()).toMatchObject({ server_uuid: alpha, status: "attached" });
});

describe("move that is refused before the volume is detached", () => {
  test("an update refuses a server in another city", async () => {
    const { volumes, state, on, gamma, writes } = await volumeOnAlpha();
    await expect(volumes.update(state, on(gamma))).rejects.toThrow(
      "serverUuid is a server in Paris, but the volume is in Helsinki. A volume cannot leave its city. Choose a server in Helsinki, or declare a new volume.",
    );
    expect(await writes()).toEqual([]);
  });

  test("an update refuses a server that is not ready", async () => {
    const { fixture, volumes, state, on, beta, alpha, writes } = await volumeOnAlpha();
    await fixture.sandbox.mutate("purchasedServers", beta, { status: "resizing" });
    await expect(volumes.update(state, on(beta))).rejects.toThrow(
      `serverUuid: the server beta is resizing. The volume is still attached to ${alpha}. Run pulumi up again when it is ready.`,
    );
    expect(await writes()).toEqual([]);
  });

  test("an update refuses an unknown server id, and a server's name as the id", async () => {
    const { volumes, state, on, alpha, writes } = await volumeOnAlpha();
    const stays = `The volume is still attached to ${alpha}. Choose a server in Helsinki.`;
    await expect(volumes.update(state, on("nothing"))).rejects.toThrow(
      new RegExp(`^serverUuid: no server "nothing" is visible to this token. Available: .*${alpha} \\(alpha\\).*\\. ${stays}$`),
    );
    await expect(volumes.update(state, on("alpha"))).rejects.toThrow(
      `serverUuid: "alpha" is the name of the server ${alpha}. Use the id, for example with hosting.getPurchasedServer({ name: "alpha" }). ${stays}`,
    );
    expect(await writes()).toEqual([]);
  });
});

test("an update refuses a move that costs money", async () => {
  const { fixture, volumes, state, on, alpha, beta, held, writes } = await volumeOnAlpha();
  await fixture.sandbox.mutate("volumes", state.id, { kept_until: "2026-01-08T00:00:00.000000Z" });
  await expect(volumes.update(state, on(beta))).rejects.toThrow(
    /for attaching a 50 GB volume again is not permitted, and nothing was bought/,
  );
  expect(await held()).toMatchObject({ status: "attached", server_uuid: alpha });
  expect(await writes()).toEqual([]);
});

test("an error about an unexpected price reports that the volume was already detached", async () => {
  const { fixture, volumes, state, on, alpha, beta } = await volumeOnAlpha();
  const quote = { monthly_price: 5, currency: "USD" };
  await fixture.sandbox.fault({
    match: { method: "POST", path: "/svc/volumes/{id}/attach" },
    kind: "status",
    code: 422,
    body: { message: "It costs.", confirm_required: true, quote },
  });
  await expect(volumes.update(state, on(beta))).rejects.toThrow(
    `+5.00 USD/month for attaching a 50 GB volume again is not permitted; already done: detaching the volume from ${alpha}.`,
  );
});

describe("volume that the platform keeps free of charge after its server was deleted", () => {
  test("an update needs hosting:autoConfirm if the platform still lists a price", async () => {
    const { fixture, volumes, state, on, alpha, beta, writes } = await volumeOnAlpha();
    await fixture.sandbox.remove("purchasedServers", alpha);
    const [row] = await fixture.sandbox.find("volumes");
    const body = [{ ...row, monthly_price: 5, hourly_price: 0.0068 }];
    await fixture.sandbox.fault({ match: { method: "GET", path: "/svc/volumes" }, kind: "status", code: 200, body, times: 0 });
    const checked = await volumes.preview(on(beta), state.outs);
    expect(checked.failures).toEqual([]);
    await volumes.diff(state, on(beta));
    expect(fixture.said()).toContain(
      "data: price: +5.00 USD/month (0.0068/hour) for attaching a 50 GB volume again; needs hosting:autoConfirm",
    );
    await expect(volumes.update(state, on(beta))).rejects.toThrow(/for attaching a 50 GB volume again is not permitted/);
    expect(await writes()).toEqual(["POST attach 422"]);
  });

  test("an update without hosting:autoConfirm fails, because an attached volume is billed again", async () => {
    const { fixture, volumes, state, on, alpha, beta, held } = await volumeOnAlpha();
    await fixture.sandbox.remove("purchasedServers", alpha);
    expect(await held()).toMatchObject({ status: "detached", monthly_price: 0, kept_until: expect.any(String) });
    await expect(volumes.update(state, on(beta))).rejects.toThrow(
      "+5.00 USD/month (0.0068/hour) for attaching a 50 GB volume again is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true",
    );
    expect(await held()).toMatchObject({ status: "detached" });
  });

  test("an update with hosting:autoConfirm attaches the volume to another server", async () => {
    const { fixture, volumes, state, on, alpha, beta, held } = await volumeOnAlpha({ "hosting:autoConfirm": "true" });
    await fixture.sandbox.remove("purchasedServers", alpha);
    const { outs } = await volumes.update(state, on(beta));
    expect(outs).toMatchObject({ status: "attached", monthlyPrice: 5 });
    expect(await held()).toMatchObject({ server_uuid: beta, kept_until: null });
  });

  test("a diff reports when the platform deletes the volume", async () => {
    const { fixture, volumes, state, on, alpha } = await volumeOnAlpha();
    await fixture.sandbox.remove("purchasedServers", alpha);
    await volumes.diff(state, on(alpha));
    const [row] = await fixture.sandbox.find("volumes");
    const end = String(row?.kept_until);
    expect(fixture.said()).toContain(
      `data: its server was deleted, so the platform deletes the volume with its files at ${end}. Set serverUuid to another server of Helsinki to keep it.`,
    );
    await expect(volumes.update(state, on(alpha))).rejects.toThrow(
      `The volume is still detached: the platform deletes it with its files at ${end}. Choose a server in Helsinki.`,
    );
  });

  test("a diff replaces the volume after 7 days, because the platform deleted it", async () => {
    const { fixture, volumes, state, on, alpha } = await volumeOnAlpha();
    await fixture.sandbox.remove("purchasedServers", alpha);
    await fixture.sandbox.advance(7 * 86_400);
    expect(await volumes.diff(state, on(alpha))).toMatchObject({ changes: true, replaces: ["serverUuid"] });
  });

  test("a deletion deletes the volume", async () => {
    const { fixture, volumes, state, alpha, held } = await volumeOnAlpha();
    await fixture.sandbox.remove("purchasedServers", alpha);
    await volumes.delete(state);
    expect(await held()).toBeUndefined();
  });
});

describe("interrupted move of a volume", () => {
  test.each([
    ["during the detaching", 5, MOVE],
    ["between the detaching and the attaching", 11, MOVE],
    ["during the attaching", 30, MOVE],
  ])("the next update completes a move whose process died %s", async (_, seconds, expected) => {
    const { volumes, state, on, beta, held, writes } = await volumeOnAlpha();
    await volumes.updateAndDie(state, on(beta), seconds);
    await volumes.update(state, on(beta));
    expect(await held()).toMatchObject({ server_uuid: beta, status: "attached" });
    expect(await writes()).toEqual(expected);
  });

  test.each(["detach", "attach"])("an update completes a move after a lost response to the %s", async (call) => {
    const { fixture, volumes, state, on, beta, held, writes } = await volumeOnAlpha();
    await fixture.sandbox.fault({ match: { method: "POST", path: new RegExp(`/${call}$`) }, kind: "drop-after" });
    await volumes.update(state, on(beta));
    expect(await held()).toMatchObject({ server_uuid: beta, status: "attached" });
    expect(await writes()).toHaveLength(2);
  });

  test.each([
    ["detach", "is still attached to server"],
    ["attach", "is not attached to server"],
  ])("the next update completes a move if the %s never reached the platform", async (call, shown) => {
    const { fixture, volumes, state, on, beta, held, writes } = await volumeOnAlpha();
    await fixture.sandbox.fault({ match: { method: "POST", path: new RegExp(`/${call}$`) }, kind: "drop-before" });
    await expect(volumes.update(state, on(beta))).rejects.toThrow(
      `The response to the change was lost, and after 150 s volume ${state.id} ${shown}`,
    );
    fixture.restart();
    await volumes.update(state, on(beta));
    expect(await held()).toMatchObject({ server_uuid: beta, status: "attached" });
    expect((await writes()).filter((w) => w.endsWith(" 409"))).toEqual([]);
  });
});

describe("volume without serverUuid", () => {
  const detached = { sizeGb: 50 };

  test("the removal of serverUuid detaches the volume, and a new serverUuid attaches the volume again", async () => {
    const { volumes, state, on, alpha, held, writes } = await volumeOnAlpha();
    expect((await volumes.preview(detached, state.outs)).failures).toEqual([]);
    const away = await volumes.update(state, detached);
    expect(away.outs).toMatchObject({ status: "detached", keptUntil: null });
    expect(await held()).toMatchObject({ server_uuid: null, used_gb: 1 });
    expect(await volumes.diff(away, detached)).toMatchObject({ changes: false });
    await volumes.update(away, on(alpha));
    expect(await held()).toMatchObject({ server_uuid: alpha, status: "attached" });
    expect(await writes()).toEqual(["POST detach 200", "POST attach 200"]);
  });

  test("an update can enlarge a volume before its detachment, but not afterwards", async () => {
    const { volumes, state, held, writes } = await volumeOnAlpha({ "hosting:autoConfirm": "true" });
    const away = await volumes.update(state, { sizeGb: 80 });
    expect(await held()).toMatchObject({ server_uuid: null, size_gb: 80 });
    expect((await writes()).map((one) => one.split(" ").slice(0, 2).join(" ")).at(-1)).toBe("POST detach");
    await expect(volumes.update(away, { sizeGb: 100 })).rejects.toThrow("a detached volume cannot be changed. Set serverUuid to attach it");
  });

  test("a deletion deletes a detached volume", async () => {
    const { volumes, state, held } = await volumeOnAlpha();
    await volumes.delete(await volumes.update(state, detached));
    expect(await held()).toBeUndefined();
  });

  test("a preview and a creation refuse to create a volume, or to adopt an attached volume", async () => {
    const { volumes, state, alpha, writes } = await volumeOnAlpha({ "hosting:autoConfirm": "true" });
    const reasons = async (inputs: Record<string, unknown>, name: string) =>
      (await volumes.preview(inputs, {}, name)).failures.map(({ reason }) => reason);
    expect(await reasons(detached, "new")).toEqual(["is required for a new volume. Only an existing volume can be detached."]);
    await expect(volumes.create(detached, "new")).rejects.toThrow("serverUuid is required for a new volume");
    const attached = `serverUuid is required. The volume is attached to ${alpha}, and without serverUuid it would be detached.`;
    expect(await reasons({ ...detached, adopt: state.id }, "adopted")).toEqual([attached]);
    await expect(volumes.create({ ...detached, adopt: state.id }, "adopted")).rejects.toThrow(attached);
    expect(await writes()).toEqual([]);
  });
});
