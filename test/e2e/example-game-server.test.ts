import { onEveryEngineWithExample } from "./engines";
import { errorsOf, expectSettledForReaders, happened, linesOf, writesOf } from "./results";

interface HeldTask {
  sequence_id: number;
  action: string;
  payload: string;
  time_offset: number;
}

onEveryEngineWithExample("game-server", (open) => {
  test("`up` creates the nightly restart and the backups, and repairs drift in them", async () => {
    const stack = await open();
    const preview = await stack.preview();
    expect(await writesOf(stack)).toEqual([]);
    expect(preview.summary).toEqual({ create: 3 });
    expect(linesOf(preview, "nightly restart")).toEqual([expect.stringMatching(/^nightly restart: next run: \S+T04:00:00Z \(UTC\)$/)]);
    expect(linesOf(preview, "backup")).toEqual([expect.stringMatching(/^backup: next run: \S+T(00|06|12|18):30:00Z \(UTC\)$/)]);

    const { outputs } = await stack.up();
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    expect(outputs.schedules).toMatchObject({ server: survival?.identifier });
    const held = await stack.sandbox.find("schedules");
    const named = (name: string) => held.find((row) => row.name === name);
    const tasksOf = (name: string) =>
      ((named(name)?.tasks ?? []) as unknown as HeldTask[])
        .sort((a, b) => a.sequence_id - b.sequence_id)
        .map((t) => `${t.action} ${t.payload} +${t.time_offset}`);
    expect(held).toHaveLength(2);
    expect(named("nightly restart")).toMatchObject({ minute: "0", hour: "4", is_active: true, only_when_online: false });
    expect(named("backup")).toMatchObject({ minute: "30", hour: "*/6", is_active: true, only_when_online: true });
    expect(tasksOf("nightly restart")).toEqual([
      "command say The server restarts in five minutes +0",
      "command say The server restarts in one minute +240",
      "command save-all +50",
      "backup logs/*\ncache/* +5",
      "power restart +5",
    ]);
    expect(tasksOf("backup")).toEqual(["backup  +0"]);
    await expectSettledForReaders(stack);

    await stack.sandbox.mutate("schedules", String(named("nightly restart")?.$id), { hour: "9" });
    const drifted = await stack.preview();
    expect(linesOf(drifted)).toEqual(["nightly restart: drift: cron differs on the platform"]);
    expect(happened(drifted, "nightly restart")).toBe("update");
    await stack.up();
    await expectSettledForReaders(stack);
    await stack.destroy();
    expect(await stack.sandbox.find("schedules")).toEqual([]);
  });

  test("a preview fails if the configured server is missing or allows no backups", async () => {
    const stack = await open({ config: { server: "no such" } });
    expect((await errorsOf(stack.preview())).text).toContain("There is no game server no such.");
    await stack.setConfig("server", "creative");
    expect((await errorsOf(stack.preview())).text).toContain("(creative) has a backup limit of 0");
  });
});
