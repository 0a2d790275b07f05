import fc from "fast-check";
import { type VolumeBody, volumes } from "../../../provider/api/hosting/volumes";
import { REGIONS } from "../../../sandbox/hosting/server/regions";
import { CHOSEN, SPECIFIED, volumePrice } from "../../../sandbox/hosting/volume/rules";
import { CHOSEN as IDEMPOTENCY } from "../../../sandbox/http/idempotency";
import { setUpPerTest } from "../fixture";
import { ConfirmRequired } from "../quotes";
import { good, sandboxPerTest, send } from "../support";

const { createSeconds, detachSeconds, deleteSeconds, growSeconds, restoreSeconds, backupSeconds } = CHOSEN;
const { attachSeconds } = SPECIFIED;
const sandbox = sandboxPerTest();
const at = setUpPerTest(sandbox);
const create = (body: VolumeBody, server = "alpha", idempotencyKey?: string) =>
  send(sandbox(), volumes.create, { params: { uuid: at.server(server) }, body, idempotencyKey });
const patch = (id: string, body: Partial<VolumeBody>) =>
  send(sandbox(), volumes.update, { params: { uuid: at.server("alpha"), id }, body });
const find = async (id: string) => (await good(sandbox(), volumes.list)).find((volume) => String(volume.id) === id);
const made = async (body: Partial<VolumeBody> = {}, server = "alpha") => {
  const id = String((await create({ size_gb: 50, confirm: true, ...body }, server)).answer.id);
  await sandbox().advance(createSeconds);
  return id;
};
const quoteOf = (answered: { status: number; body: unknown }) => {
  expect(answered.status).toBe(422);
  return ConfirmRequired.parse(answered.body).quote;
};

describe("prices of volumes", () => {
  test("the volume offer contains a price only if the request contains a size", async () => {
    const offer = (server: string, query = {}) => send(sandbox(), volumes.offer, { params: { uuid: at.server(server) }, query });
    expect((await offer("alpha", { size_gb: 50 })).body).toMatchObject({
      monthly_price: 5,
      hourly_price: 0.0068,
      backups_monthly_price: 1,
      currency: "USD",
    });
    expect((await offer("delta")).body).toEqual({ city: "Madrid", sizes: [10, 20, 50, 100, 200, 500], currency: "USD" });
    expect((await offer("delta", { size_gb: 30 })).status).toBe(422);
    expect((await offer("alpha", { size_gb: 5 })).status).toBe(422);
  });

  test("the price of a volume grows with its size and with backups", () => {
    const region = fc.constantFrom(...REGIONS.map(({ id }) => id));
    const size = fc.integer({ min: 10, max: 1000 });
    fc.assert(
      fc.property(region, size, size, (id, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(volumePrice(id, more, true).monthly_price).toBeGreaterThanOrEqual(volumePrice(id, less, true).monthly_price);
        expect(volumePrice(id, a, true).monthly_price).toBeGreaterThan(volumePrice(id, a, false).monthly_price);
        const { monthly_price, hourly_price } = volumePrice(id, a, true);
        expect(Math.abs(hourly_price * 730 - monthly_price)).toBeLessThan(0.04);
      }),
    );
  });
});

describe("creation of a volume", () => {
  test("a create attaches the volume only with `confirm`, and returns a quote without `confirm`", async () => {
    const refused = await create({ size_gb: 50 });
    expect(quoteOf(refused)).toEqual({ size_gb: 50, monthly_price: 5, hourly_price: 0.0068, currency: "USD" });
    expect(quoteOf(await create({ size_gb: 50, confirm: false, backups: false })).monthly_price).toBe(4);
    expect(await good(sandbox(), volumes.list)).toEqual([]);
    const { status, answer } = await create({ size_gb: 50, confirm: true });
    expect([status, answer]).toMatchObject([
      201,
      { status: "creating", backups: true, autogrow_max_gb: 0, server_uuid: at.server("alpha") },
    ]);
    await sandbox().advance(createSeconds);
    expect(await find("1")).toMatchObject({ status: "attached", mount_path: "/mnt/volume-1", monthly_price: 5, city: "Helsinki" });
  });

  test.each<[Partial<VolumeBody>, string, number]>([
    [{ size_gb: 9 }, "alpha", 422],
    [{ size_gb: 1001 }, "alpha", 422],
    [{ size_gb: 52 }, "alpha", 422],
    [{ size_gb: 30 }, "delta", 422],
    [{ size_gb: 50, autogrow_max_gb: 40 }, "alpha", 422],
    [{ size_gb: 50 }, "epsilon", 409],
    [{ size_gb: 50 }, "nowhere", 404],
  ])("a create with %j on %s answers %i and no quote", async (body, server, status) => {
    const refused = await send(sandbox(), volumes.create, {
      params: { uuid: at.server(server) || "nowhere" },
      body: { confirm: true, size_gb: 50, ...body },
    });
    expect(refused.status).toBe(status);
    expect(refused.body).not.toHaveProperty("confirm_required");
  });

  test("a repeated Idempotency-Key repeats the first answer until the key expires", async () => {
    expect(quoteOf(await create({ size_gb: 50 }, "alpha", "key"))).toBeDefined();
    const first = await create({ size_gb: 50, confirm: true }, "alpha", "key");
    const again = await create({ size_gb: 50, confirm: true }, "alpha", "key");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await good(sandbox(), volumes.list)).toHaveLength(1);
    expect((await create({ size_gb: 60, confirm: true }, "alpha", "key")).status).toBe(422);
    await sandbox().remove("volumes", "1");
    expect((await create({ size_gb: 50, confirm: true }, "alpha", "key")).body).toEqual(first.body);
    expect(await good(sandbox(), volumes.list)).toEqual([]);
    expect((await create({ size_gb: 50, confirm: true }, "alpha", "other")).answer.id).toBe(2);
    await sandbox().advance(IDEMPOTENCY.keptSeconds);
    expect((await create({ size_gb: 50, confirm: true }, "alpha", "key")).answer.id).toBe(3);
  });
});

describe("changes of a volume", () => {
  test("a larger size needs a confirmation, and a smaller size is refused", async () => {
    const id = await made();
    expect(quoteOf(await patch(id, { size_gb: 80 }))).toMatchObject({ size_gb: 80, monthly_price: 7.4 });
    expect((await patch(id, { size_gb: 80, confirm: true })).body).toMatchObject({ size_gb: 80, status: "attached", monthly_price: 7.4 });
    const refused = await patch(id, { size_gb: 50, confirm: true });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { size_gb: ["A volume cannot shrink."] } }]);
    expect((await patch(id, { size_gb: 80 })).status).toBe(200);
  });

  test("a request to turn backups on needs a confirmation, but a request to turn backups off does not", async () => {
    const id = await made();
    const list = () => good(sandbox(), volumes.listBackups, { params: { id } });
    await good(sandbox(), volumes.backup, { params: { uuid: at.server("alpha"), id } });
    expect((await patch(id, { backups: false })).body).toMatchObject({ backups: false, monthly_price: 4 });
    expect(quoteOf(await patch(id, { backups: true }))).toMatchObject({ size_gb: 50, monthly_price: 5 });
    await sandbox().advance(6 * 86_400);
    expect(await list()).toHaveLength(1);
    await sandbox().advance(86_400);
    expect(await list()).toEqual([]);
  });

  test("a higher auto-grow limit needs a confirmation, but a lower auto-grow limit does not", async () => {
    const id = await made();
    expect(quoteOf(await patch(id, { autogrow_max_gb: 100 }))).toMatchObject({ size_gb: 100, monthly_price: 9 });
    expect((await patch(id, { autogrow_max_gb: 100, confirm: true })).status).toBe(200);
    expect((await patch(id, { autogrow_max_gb: 60 })).status).toBe(200);
    expect((await patch(id, { autogrow_max_gb: 0 })).status).toBe(200);
    expect((await patch(id, { autogrow_max_gb: 20 })).status).toBe(422);
  });

  test("a volume that is 85 % full grows by a quarter, up to its limit", async () => {
    const id = await made({ autogrow_max_gb: 75 });
    const fill = async (used_gb: number) => {
      await sandbox().mutate("volumes", id, { used_gb });
      await sandbox().advance(growSeconds);
      return (await find(id))?.size_gb;
    };
    expect(await fill(42)).toBe(50);
    expect(await fill(42.5)).toBe(63);
    expect(await fill(60)).toBe(75);
    expect(await fill(75)).toBe(75);
    const small = await made({ size_gb: 20, autogrow_max_gb: 100 });
    await sandbox().mutate("volumes", small, { used_gb: 20 });
    await sandbox().advance(growSeconds);
    expect((await find(small))?.size_gb).toBe(30);
  });

  test("a volume refuses every change while another change is active", async () => {
    const id = String((await create({ size_gb: 50, confirm: true })).answer.id);
    expect((await patch(id, { size_gb: 60, confirm: true })).status).toBe(409);
    expect((await send(sandbox(), volumes.detach, { params: { uuid: at.server("alpha"), id } })).status).toBe(409);
    expect((await send(sandbox(), volumes.remove, { params: { uuid: at.server("alpha"), id } })).status).toBe(409);
  });

  test("a change of a volume's size by a control also changes the volume's price", async () => {
    const id = await made();
    await sandbox().mutate("volumes", id, { size_gb: 99 });
    expect(await find(id)).toMatchObject({ size_gb: 99, monthly_price: 8.92 });
  });
});

describe("detachment and attachment of volumes", () => {
  const detach = async (id: string, server = "alpha") => {
    await good(sandbox(), volumes.detach, { params: { uuid: at.server(server), id } });
    expect(await find(id)).toMatchObject({ status: "detaching" });
    await sandbox().advance(detachSeconds);
  };
  const attach = (id: string, server: string, confirm?: boolean) =>
    send(sandbox(), volumes.attach, { params: { id }, body: { server_uuid: at.server(server), confirm } });

  test("a volume can be attached only to another server of the same city", async () => {
    const id = await made();
    expect((await attach(id, "beta")).status).toBe(409);
    await detach(id);
    expect(await find(id)).toMatchObject({ status: "detached", server_uuid: null, monthly_price: 5 });
    expect(await good(sandbox(), volumes.list, { query: { status: "detached" } })).toHaveLength(1);
    expect(await good(sandbox(), volumes.listOfServer, { params: { uuid: at.server("alpha") } })).toEqual([]);
    expect((await attach(id, "gamma")).status).toBe(422);
    expect((await attach(id, "beta")).body).toMatchObject({ status: "attaching", server_uuid: at.server("beta") });
    await sandbox().advance(attachSeconds);
    expect(await find(id)).toMatchObject({ status: "attached", server_uuid: at.server("beta"), mount_path: `/mnt/volume-${id}` });
  });

  test("a volume can be attached only to a ready server", async () => {
    const id = await made({}, "gamma");
    await detach(id, "gamma");
    expect((await attach(id, "epsilon")).status).toBe(409);
  });

  test("the volume of a deleted server is kept free of charge for a week", async () => {
    const [kept, lost] = [await made(), await made()];
    await sandbox().remove("purchasedServers", at.server("alpha"));
    expect(await find(kept)).toMatchObject({
      status: "detached",
      server_uuid: null,
      monthly_price: 0,
      kept_until: expect.stringMatching(/^2026-01-08T/),
    });
    expect(quoteOf(await attach(kept, "beta"))).toMatchObject({ size_gb: 50, monthly_price: 5 });
    expect((await attach(kept, "beta", true)).body).toMatchObject({ status: "attaching", kept_until: null, monthly_price: 5 });
    await sandbox().advance(8 * 86_400);
    expect(await find(kept)).toMatchObject({ status: "attached" });
    expect(await find(lost)).toBeUndefined();
  });
});

test("the deletion of an attached volume takes time, but the deletion of a detached volume does not", async () => {
  const id = await made();
  const remove = () => send(sandbox(), volumes.remove, { params: { uuid: at.server("alpha"), id } });
  expect((await send(sandbox(), volumes.removeDetached, { params: { id } })).status).toBe(409);
  expect((await remove()).status).toBe(200);
  expect(await find(id)).toMatchObject({ status: "deleting" });
  expect((await remove()).status).toBe(200);
  await sandbox().advance(deleteSeconds);
  expect((await remove()).status).toBe(404);
  const other = await made();
  await good(sandbox(), volumes.detach, { params: { uuid: at.server("alpha"), id: other } });
  await sandbox().advance(detachSeconds);
  expect((await send(sandbox(), volumes.removeDetached, { params: { id: other } })).status).toBe(200);
  expect(await good(sandbox(), volumes.list)).toEqual([]);
});

test("backups of a volume are made nightly, kept for a week, and can be restored", async () => {
  const id = await made();
  const list = () => good(sandbox(), volumes.listBackups, { params: { id } });
  await sandbox().advance(3 * 86_400 + backupSeconds);
  expect((await list()).map(({ id: backup, status }) => [backup, status])).toEqual([
    [3, "finished"],
    [2, "finished"],
    [1, "finished"],
  ]);
  await sandbox().advance(20 * 86_400);
  expect(await list()).toHaveLength(7);
  const backup_id = Number((await list())[0]?.id);
  const restore = (target: "same" | "new", confirm?: boolean) =>
    send(sandbox(), volumes.restore, { params: { uuid: at.server("alpha"), id }, body: { backup_id, target, confirm } });
  expect(quoteOf(await restore("same"))).toMatchObject({ size_gb: 50, monthly_price: 5 });
  expect((await restore("same", true)).body).toMatchObject({ status: "restoring" });
  expect((await restore("new", true)).status).toBe(409);
  await sandbox().advance(restoreSeconds);
  expect(quoteOf(await restore("new"))).toMatchObject({ monthly_price: 5 });
  expect((await restore("new", true)).answer?.id).toBe(2);
  const unknown = { backup_id: 999, target: "same" as const };
  expect((await send(sandbox(), volumes.restore, { params: { uuid: at.server("alpha"), id }, body: unknown })).status).toBe(404);
});

test("the backup of a detached volume can be restored into a new volume", async () => {
  const id = await made();
  await good(sandbox(), volumes.backup, { params: { uuid: at.server("alpha"), id } });
  const restore = (server: string, confirm?: boolean) =>
    send(sandbox(), volumes.restoreDetached, { params: { id }, body: { backup_id: 1, server_uuid: at.server(server), confirm } });
  expect((await restore("beta", true)).status).toBe(409);
  await sandbox().advance(backupSeconds);
  await good(sandbox(), volumes.detach, { params: { uuid: at.server("alpha"), id } });
  await sandbox().advance(detachSeconds);
  expect((await restore("gamma", true)).status).toBe(422);
  expect(quoteOf(await restore("beta"))).toMatchObject({ size_gb: 50 });
  expect((await restore("beta", true)).body).toMatchObject({ server_uuid: at.server("beta"), size_gb: 50, status: "creating" });
});
