import { realPorts } from "../support/real-ports";
import { onEveryEngineWithExample } from "./engines";
import { PERMITTED, pricesOf } from "./money";
import { errorsOf, expectSettledForReaders, writesOf } from "./results";

realPorts();

onEveryEngineWithExample("quickstart", (open) => {
  test("a preview at the root of the repository runs the quickstart", async () => {
    const stack = await open({ dir: "." });
    expect((await stack.preview()).summary).toEqual({ create: 6 });
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a preview finds the server by name even while the platform resizes it", async () => {
    const stack = await open({ config: PERMITTED, env: { SESSION_SECRET: "the secret of a test" } });
    await stack.up();
    const [alpha] = await stack.sandbox.find("purchasedServers", { name: "alpha" });
    await stack.sandbox.mutate("purchasedServers", String(alpha?.$id), { status: "resizing" });
    expect((await stack.preview()).summary).toEqual({ same: 6 });
    await stack.setConfig("server", "omega");
    await expect(stack.preview()).rejects.toThrow('the team has bought no server named "omega". Available: alpha');
  });

  test("`up` creates an application with variables, a volume and a first deployment", async () => {
    const stack = await open({ config: PERMITTED, env: { SESSION_SECRET: "the secret of a test" } });
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 6 }); // the stack itself counts as one resource
    expect(pricesOf(preview)).toEqual([
      "data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume",
      "price: total +5.00 USD/month so far in this run",
    ]);
    expect(await writesOf(stack)).toEqual([]);

    const { outputs } = await stack.up();
    const { sandbox } = stack;
    const [volume] = await sandbox.find("volumes");
    expect(outputs).toEqual({ address: "https://shop.example.com", dataPath: volume?.mount_path });
    expect(volume).toMatchObject({ status: "attached", size_gb: 50 });
    expect(await sandbox.find("projects")).toMatchObject([{ name: "shop", description: "What the shop needs" }]);
    expect(await sandbox.find("applications")).toMatchObject([
      {
        name: "web",
        ctr_registry_image_name: "registry.example.com/shop/web",
        ctr_registry_image_tag: "1.4",
        ports_exposes: "8080",
        health_check_enabled: true,
        status: "running:healthy",
      },
    ]);
    const variables = await sandbox.find("variables", { is_preview: false });
    expect(Object.fromEntries(variables.map(({ key, value, is_buildtime: isBuildtime }) => [key, { value, isBuildtime }]))).toEqual({
      LOG_LEVEL: { value: "info", isBuildtime: true },
      SESSION_SECRET: { value: expect.stringMatching(/^(the secret of a test|stand-in:env\.SESSION_SECRET)$/), isBuildtime: false },
    });
    expect(JSON.stringify(await stack.exportState())).not.toContain("the secret of a test");
    expect(await sandbox.find("deployments")).toMatchObject([{ status: "finished" }]);
    await expectSettledForReaders(stack);

    const permission = ({ id }: Record<string, unknown>) => `Volume:data#${String(id)}`;
    const refused = await errorsOf(stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: "Volume:data#999" } }));
    expect(refused.text).toContain(`set HOSTING_ALLOW_DATA_LOSS='Volume:data#999,${permission(volume ?? {})}' in the environment`);
    expect(await sandbox.find("volumes")).toHaveLength(1);
    await stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: permission(volume ?? {}) } });
    for (const kind of ["projects", "applications", "variables", "volumes"] as const) expect(await sandbox.find(kind)).toEqual([]);
  });
});
