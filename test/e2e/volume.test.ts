import * as hosting from "../../sdk";
import type { Seed } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { type Fixture, moneyFixture, PERMITTED, writes } from "./money";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss } from "./results";

type VolumeFixture = Fixture<hosting.VolumeArgs>;

onEveryEngine("Volume", (open) => {
  const fixture = (args: Partial<hosting.VolumeArgs> = {}, config = PERMITTED): Promise<VolumeFixture> =>
    moneyFixture<hosting.VolumeArgs>(
      open,
      (seed: Seed) => ({ serverUuid: seed.servers.alpha ?? "", sizeGb: 50, ...args }),
      (inputs) => {
        const data = new hosting.Volume("data", inputs);
        const { id, status, mountPath, monthlyPrice, hourlyPrice, currency } = data;
        return { id, status, mountPath, monthlyPrice, hourlyPrice, currency };
      },
      config,
    );
  const held = async ({ stack }: VolumeFixture) => {
    const rows = await stack.sandbox.find("volumes");
    expect(rows).toHaveLength(1);
    return rows[0] ?? {};
  };
  const change = async (s: VolumeFixture, args: Partial<hosting.VolumeArgs>) => {
    s.args = { serverUuid: s.args.serverUuid, sizeGb: 50, ...args };
    await s.stack.sandbox.clearJournal();
    return s.stack.up();
  };

  test("`up` creates a volume and waits until it is attached", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    expect(outputs).toEqual({
      id: expect.stringMatching(/^\d+$/),
      status: "attached",
      mountPath: `/mnt/volume-${outputs.id}`,
      monthlyPrice: 5,
      hourlyPrice: 0.0068,
      currency: "USD",
    });
    expect(await held(s)).toMatchObject({ size_gb: 50, backups: true, autogrow_max_gb: 0, server_uuid: s.seed.servers.alpha });
    const body = { size_gb: 50 };
    expect(await writes(s.stack)).toEqual([
      `POST /svc/servers/{id}/volumes ${JSON.stringify(body)}`,
      `POST /svc/servers/{id}/volumes ${JSON.stringify({ ...body, confirm: true })}`,
    ]);
    await expectSettled(s.stack);
  });

  test("`up` creates a volume without backups and with auto-grow by one confirmed call", async () => {
    const s = await fixture({ backups: false, autogrowMaxGb: 100 });
    await s.stack.up();
    expect(await held(s)).toMatchObject({ backups: false, autogrow_max_gb: 100, monthly_price: 4 });
    expect((await writes(s.stack)).length).toBe(2);
    await expectSettled(s.stack);
  });

  test("`up` increases the size of a volume in place", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    const up = await change(s, { sizeGb: 80 });
    expect(happened(up, "data")).toBe("update sizeGb");
    expect(up.outputs).toMatchObject({ id: outputs.id, monthlyPrice: 7.4 });
    expect(await held(s)).toMatchObject({ size_gb: 80 });
    await expectSettled(s.stack);
  });

  test("`up` confirms turning backups on, but not turning them off", async () => {
    const s = await fixture();
    await s.stack.up();
    expect(happened(await change(s, { backups: false }), "data")).toBe("update backups");
    expect(await writes(s.stack)).toEqual(['PATCH /svc/servers/{id}/volumes/1 {"backups":false}']);
    expect(await held(s)).toMatchObject({ backups: false, monthly_price: 4 });
    expect(happened(await change(s, {}), "data")).toBe("update backups");
    expect(await writes(s.stack)).toEqual([
      'PATCH /svc/servers/{id}/volumes/1 {"backups":true}',
      'PATCH /svc/servers/{id}/volumes/1 {"backups":true,"confirm":true}',
    ]);
    expect(await held(s)).toMatchObject({ backups: true });
    await expectSettled(s.stack);
  });

  test("`up` confirms raising auto-grow, but not lowering it", async () => {
    const s = await fixture();
    await s.stack.up();
    await change(s, { autogrowMaxGb: 100 });
    expect(await writes(s.stack)).toEqual([
      'PATCH /svc/servers/{id}/volumes/1 {"autogrow_max_gb":100}',
      'PATCH /svc/servers/{id}/volumes/1 {"autogrow_max_gb":100,"confirm":true}',
    ]);
    await expectSettled(s.stack);
    await change(s, { autogrowMaxGb: 60 });
    expect(await writes(s.stack)).toEqual(['PATCH /svc/servers/{id}/volumes/1 {"autogrow_max_gb":60}']);
    await change(s, {});
    expect(await writes(s.stack)).toEqual(['PATCH /svc/servers/{id}/volumes/1 {"autogrow_max_gb":0}']);
    expect(await held(s)).toMatchObject({ autogrow_max_gb: 0 });
    await expectSettled(s.stack);
  });

  test("`up` changes size, backups and auto-grow in one call", async () => {
    const s = await fixture({ backups: false, autogrowMaxGb: 60 });
    await s.stack.up();
    await change(s, { sizeGb: 100, backups: true, autogrowMaxGb: 200 });
    const body = { size_gb: 100, backups: true, autogrow_max_gb: 200 };
    expect(await writes(s.stack)).toEqual([
      `PATCH /svc/servers/{id}/volumes/1 ${JSON.stringify(body)}`,
      `PATCH /svc/servers/{id}/volumes/1 ${JSON.stringify({ ...body, confirm: true })}`,
    ]);
    await expectSettled(s.stack);
  });

  test("a preview does not report automatic growth as drift", async () => {
    const s = await fixture({ autogrowMaxGb: 100 });
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("volumes", String(outputs.id), { used_gb: 45 });
    await s.stack.sandbox.advance(61);
    expect(await held(s)).toMatchObject({ size_gb: 63 });
    await expectSettled(s.stack);
    expect(linesOf(await s.stack.preview(), "data")).toEqual([]);
    await change(s, { sizeGb: 60, autogrowMaxGb: 100 });
    expect(await writes(s.stack)).toEqual([]);
    await change(s, { sizeGb: 80, autogrowMaxGb: 100 });
    expect(await held(s)).toMatchObject({ size_gb: 80 });
    await expectSettled(s.stack);
  });

  test("a preview reports drift, and `up` repairs it", async () => {
    const s = await fixture({ backups: false, autogrowMaxGb: 0 });
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("volumes", String(outputs.id), { backups: true, autogrow_max_gb: 90 });
    const preview = await s.stack.preview();
    expect(happened(preview, "data")).toBe("update");
    expect(linesOf(preview, "data")).toEqual(["data: drift: backups, autogrowMaxGb differ on the platform"]);
    await s.stack.up();
    expect(await held(s)).toMatchObject({ backups: false, autogrow_max_gb: 0 });
    await expectSettled(s.stack);
  });

  test("a preview reports drift in inputs that the program omits", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("volumes", String(outputs.id), { backups: false, autogrow_max_gb: 70 });
    expect(linesOf(await s.stack.preview(), "data")).toEqual([
      "data: drift: backups, autogrowMaxGb differ on the platform",
      "data: price: +1.00 USD/month (0.0014/hour) for backups",
    ]);
    await s.stack.setConfig("hosting:autoConfirm", "false");
    expect((await errorsOf(s.stack.up())).text).toContain("+1.00 USD/month (0.0013/hour) for backups is not permitted");
    await s.stack.setConfig("hosting:autoConfirm", "true");
    await s.stack.up();
    expect(await held(s)).toMatchObject({ backups: true, autogrow_max_gb: 0 });
    await expectSettled(s.stack);
  });

  test("`up` keeps a renamed resource's old volume until hosting:allowDataLoss names the volume", async () => {
    const name = { value: "data" };
    const stack = await open({
      program: async () => {
        const [server] = (await hosting.getPurchasedServers()).servers;
        return { id: new hosting.Volume(name.value, { serverUuid: String(server?.uuid), sizeGb: 50 }).id };
      },
      config: PERMITTED,
      sandbox: { speed: 100 },
    });
    const { outputs } = await stack.up();
    name.value = "files";
    const ids = async () => (await stack.sandbox.find("volumes")).map(({ $id }) => String($id));
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`deleting Volume "data" (id ${outputs.id}) would delete data: 50 GB volume with its files and backups.`);
    expect(text).toMatch(/aliases: \["urn:pulumi:[^"]+::data"\]/);
    const both = await ids();
    expect(both).toContain(outputs.id);
    for (const permission of ["Volume:files", `Volume:data#${both.at(-1)}`]) {
      await permitDataLoss(stack, permission);
      const proposed = `$1${permission},Volume:data#${outputs.id}$2`;
      expect((await errorsOf(stack.up())).text).toBe(text.replace(new RegExp(`([='])Volume:data#${outputs.id}(['\\]])`, "g"), proposed));
      expect(await ids()).toEqual(both);
    }
    await permitDataLoss(stack, `Volume:data#${outputs.id}`);
    await stack.up();
    expect(await ids()).toEqual(both.filter((id) => id !== outputs.id));
  });

  test("a preview reports a larger size on the platform and leaves it in place", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("volumes", String(outputs.id), { size_gb: 99 });
    const line = "data: left in place: sizeGb: the volume has 99 GB on the platform and cannot shrink to 50. Set sizeGb to 99.";
    for (const refresh of [false, true]) {
      if (refresh) await s.stack.refresh();
      expect(linesOf(await s.stack.preview(), "data")).toEqual([line]);
      await expectSettled(s.stack);
    }
    await change(s, { sizeGb: 99 });
    expect(await writes(s.stack)).toEqual([]);
    expect(linesOf(await s.stack.preview(), "data")).toEqual([]);
  });

  test("a preview reports the price of a missing volume, and `up` creates it again", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.remove("volumes", String(outputs.id));
    const preview = await s.stack.preview();
    expect(happened(preview, "data")).toMatch(/^replace/);
    expect(linesOf(preview, "data")).toEqual([
      expect.stringMatching(/^data: waiting: .*to appear in its list/),
      "data: gone from the platform, will be created again",
      "data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume",
    ]);
    const up = await s.stack.up();
    expect(up.outputs.id).not.toBe(outputs.id);
    await expectSettled(s.stack);
  });

  test("a refresh stores the live values in the state", async () => {
    const s = await fixture({ backups: false });
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("volumes", String(outputs.id), { backups: true });
    await s.stack.refresh();
    expect(happened(await s.stack.preview(), "data")).toBe("update backups");
    await s.stack.sandbox.remove("volumes", String(outputs.id));
    await s.stack.refresh();
    expect(happened(await s.stack.preview(), "data")).toBe("create");
  });

  test("`destroy` deletes a volume, and succeeds if the volume is already gone", async () => {
    const s = await fixture();
    await s.stack.up();
    await s.stack.destroy();
    expect(await s.stack.sandbox.find("volumes")).toEqual([]);
    const again = await s.stack.up();
    await s.stack.sandbox.remove("volumes", String(again.outputs.id));
    await s.stack.destroy();
    expect((await s.stack.exportState()).deployment.resources ?? []).toEqual([]);
  });

  test("`get` reads a volume, and `destroy` does not delete that volume", async () => {
    const id = { value: "" };
    const stack = await open({
      program: async () => {
        const { sizeGb, mountPath, serverUuid } = hosting.Volume.get("existing", id.value);
        return { sizeGb, mountPath, serverUuid };
      },
    });
    const [server] = await stack.sandbox.find("purchasedServers", { name: "gamma" });
    id.value = await stack.sandbox.add("volumes", { server_uuid: String(server?.uuid), size_gb: 20 });
    expect((await stack.up()).outputs).toEqual({ sizeGb: 20, mountPath: `/mnt/volume-${id.value}`, serverUuid: server?.uuid });
    await stack.destroy();
    expect(await stack.sandbox.find("volumes")).toHaveLength(1);
    id.value = "4711";
    expect((await errorsOf(stack.up())).text).toContain('no Volume with id "4711"');
  });
});
