import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, linesOf } from "./results";

onEveryEngineWithExample("release", (open) => {
  test("each release makes a backup, then deploys, and then cleans up", async () => {
    const stack = await open({ config: { "hosting:autoConfirm": "true" }, sandbox: { speed: 300 } });
    const { sandbox } = stack;
    const ran = async () => {
      const calls = (await sandbox.journal()).filter(({ method, status }) => method === "POST" && status < 300).map(({ path }) => path);
      await sandbox.clearJournal();
      return calls.flatMap((path) => /\/(backups|start|run)$/.exec(path)?.[1] ?? []);
    };
    await stack.up();
    expect(await ran()).toEqual(["backups", "start", "run"]);
    await expectSettledForReaders(stack);
    await stack.setConfig("release", "1.1");
    expect(linesOf(await stack.preview(), "before-release")).toEqual([expect.stringMatching(/^before-release: runs: a backup of volume /)]);
    await stack.up();
    expect(await ran()).toEqual(["backups", "start", "run"]);
    expect(await sandbox.find("volumeBackups")).toHaveLength(2);
  });
});
