import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { PERMITTED, SPEED } from "./money";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss, writesOf } from "./results";

onEveryEngine("Volume with restoreFrom", (open) => {
  const volumeWithBackup = async () => {
    const fixture: { args: Partial<hosting.VolumeArgs>; deleteBeforeReplace?: boolean } = { args: {} };
    const stack = await open({
      program: async () => {
        const [server] = (await hosting.getPurchasedServers()).servers;
        const { args, ...options } = fixture;
        const data = new hosting.Volume("data", { serverUuid: String(server?.uuid), sizeGb: 50, ...args }, options);
        const { backups } = await hosting.getVolumeBackups({ volumeId: "1" }).catch(() => ({ backups: [] }));
        return { id: data.id, backups: backups.map(({ id, status }) => `${id} ${status}`) };
      },
      config: PERMITTED,
      sandbox: { speed: SPEED },
    });
    const { servers } = await seedOf(stack.sandbox);
    const first = String((await stack.up()).outputs.id);
    await stack.sandbox.mutate("volumes", first, { content: "as it was" });
    const backup = await stack.sandbox.add("volumeBackups", { volume_id: first });
    await stack.sandbox.mutate("volumes", first, { content: "spoilt" });
    const held = () => stack.sandbox.find("volumes");
    return { stack, fixture, servers, first, backup, held };
  };

  test("`up` restores the old volume's backup before it deletes the old volume", async () => {
    const { stack, fixture, first, backup, held } = await volumeWithBackup();
    fixture.args = { restoreFrom: { volumeId: first, backupId: backup } };
    const preview = await stack.preview();
    expect(preview.outputs.backups).toEqual([`${backup} finished`]);
    expect(happened(preview, "data")).toBe("replace restoreFrom");
    const deletes = "data: deletes data: 50 GB volume with its files and backups";
    const price = `data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume restored from backup ${backup} of volume ${first}`;
    expect(linesOf(preview, "data")).toEqual([`${deletes}; needs hosting:allowDataLoss Volume:data#${first}`, price]);
    await writesOf(stack);
    expect((await errorsOf(stack.up())).text).toContain(`replacing Volume "data" (id ${first}) would delete data`);
    expect(await writesOf(stack)).toEqual([]);
    await permitDataLoss(stack, `Volume:data#${first}`);
    expect(linesOf(await stack.preview(), "data")).toEqual([deletes, price]);
    const { outputs } = await stack.up();
    expect(await held()).toMatchObject([{ $id: outputs.id, content: "as it was" }]);
    expect(outputs.id).not.toBe(first);
    await expectSettled(stack);

    fixture.args = {};
    await writesOf(stack);
    expect(happened(await stack.up(), "data")).toBe("update restoreFrom");
    expect(await writesOf(stack)).toEqual([]);
    await expectSettled(stack);
  });

  test("`up` refuses deleteBeforeReplace for a restore from the old volume's backup", async () => {
    const { stack, fixture, first, backup, held } = await volumeWithBackup();
    Object.assign(fixture, { args: { restoreFrom: { volumeId: first, backupId: backup } }, deleteBeforeReplace: true });
    await permitDataLoss(stack, `Volume:data#${first}`);
    expect((await errorsOf(stack.up())).text).toContain(
      `volume ${first} was not deleted: "data" is created from one of its backups, and deleting the volume also deletes its backups. Remove the option deleteBeforeReplace`,
    );
    expect(await held()).toMatchObject([{ $id: first, content: "spoilt" }]);
    delete fixture.deleteBeforeReplace;
    await permitDataLoss(stack);
    expect((await errorsOf(stack.up())).text).toContain(`replacing Volume "data" (id ${first}) would delete data`);
    expect(await held()).toMatchObject([{ $id: first, content: "spoilt" }]);
    await permitDataLoss(stack, `Volume:data#${first}`);
    await stack.up();
    expect(await held()).toMatchObject([{ content: "as it was" }]);
  });
});
