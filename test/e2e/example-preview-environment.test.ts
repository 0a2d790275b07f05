import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, happened, writesOf } from "./results";

onEveryEngineWithExample("preview-environment", (open) => {
  test("a stack per pull request creates, redeploys and deletes a preview of the application", async () => {
    const main = await open({ sandbox: { speed: 100 } });
    const { sandbox } = main;
    expect((await main.preview()).summary).toEqual({ create: 4 }); // the stack itself counts as one resource
    expect((await main.up()).outputs).toEqual({ url: "https://www.example.com" });
    await expectSettledForReaders(main);
    expect(await sandbox.find("variables", { is_preview: true })).toMatchObject([{ key: "LOG_LEVEL", value: "debug" }]);

    const pr = await open({ sandbox, stack: "pr-42", config: { pullRequest: "42", headCommit: "abcdef1" } });
    await sandbox.clearJournal();
    expect((await pr.preview()).summary).toEqual({ create: 2 });
    expect(await writesOf(pr)).toEqual([]);
    expect((await pr.up()).outputs).toEqual({ url: "https://pr-42.preview.example.com" });
    expect(await sandbox.find("previews")).toMatchObject([{ pull_request_id: 42, status: "running:healthy" }]);
    await expectSettledForReaders(pr);

    await pr.setConfig("preview-environment:headCommit", "abcdef2");
    expect(happened(await pr.preview(), "preview")).toBe("update triggers[0]");
    await pr.up();
    const deployments = await sandbox.find("deployments");
    expect(deployments.map(({ pull_request_id: number, status }) => [number, status])).toEqual([
      [42, "finished"],
      [42, "finished"],
    ]);
    await expectSettledForReaders(main);

    await pr.destroy();
    expect(await sandbox.find("previews")).toEqual([]);
    expect(await sandbox.find("applications")).toHaveLength(1);
    await main.destroy();
    expect(await sandbox.find("applications")).toEqual([]);
  });
});
