import { backup } from "../../provider/resources/game/backup/resource";
import { onSurvival } from "./game-server-fixture";

const survivalServer = onSurvival(({ fixture, server }) => ({ backups: fixture.of(backup), inputs: { server, name: "season" } }));

describe("existing backup of a game server", () => {
  test("a resource with a new name and `adopt: true` adopts the older backup that has this name", async () => {
    const { fixture, backups, inputs, sandbox } = await survivalServer();
    const older = await backups.create({ ...inputs, name: "spring" }, "other");
    fixture.restart();
    await sandbox.advance(3600);
    const own = await backups.create({ ...inputs, name: "summer" });
    fixture.restart();
    await sandbox.advance(24 * 3600);
    await backups.diff(own, { ...inputs, name: "spring", adopt: true });
    expect((await backups.create({ ...inputs, name: "spring", adopt: true })).id).toBe(older.id);
  });

  test.each([true, "by its path"])(
    "a changed trigger does not delete the old backup if the program adopts another backup (adopt: %s)",
    async (how) => {
      const { fixture, backups, inputs, sandbox, server } = await survivalServer();
      const own = await backups.create({ ...inputs, triggers: ["1"] });
      await sandbox.advance(3600);
      fixture.restart();
      const other = await backups.create({ ...inputs, name: "other", triggers: ["1"] }, "other");
      await sandbox.mutate("backups", other.id, { name: inputs.name });
      fixture.restart();
      const wanted = { ...inputs, triggers: ["2"], adopt: how === true ? true : `${server}/${other.id}` };
      await backups.check(wanted, own.outs);
      await backups.diff(own, wanted);
      const refused = (await backups.check(wanted)).failures;
      if (how !== true) return expect(refused).toMatchObject([{ code: "data_loss_refused" }]);
      expect((await backups.create(wanted)).id).toBe(other.id);
      await expect(backups.deleteInThisRun(own)).rejects.toThrow(/would delete data/);
    },
  );
});
