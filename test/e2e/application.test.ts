import type { ApplicationArgs } from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { heldApplication, webShop } from "./scene";

onEveryEngine("Application", (open) => {
  test("is created in production of its project, and then nothing changes", async () => {
    const scene = await webShop(open, { args: { domains: ["https://shop.example.com"], description: "What sells" } });
    const { stack } = scene;
    expect(happened(await stack.preview(), "web")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual(["POST /projects", "POST /applications/ctrimage"]);
    expect(outputs.fqdn).toBe("https://shop.example.com");
    expect(await heldApplication(scene)).toMatchObject({
      uuid: outputs.id,
      project_uuid: outputs.project,
      environment_name: "production",
      name: "web",
      description: "What sells",
      server_uuid: scene.estate.servers.alpha,
      fqdn: "https://shop.example.com",
      ctr_registry_image_name: "registry.example.com/web",
      ctr_registry_image_tag: "1.0",
    });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 3 });
  });
});
