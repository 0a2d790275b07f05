import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { expectSettled, linesOf, writesOf } from "./results";
import { webShop } from "./web-shop";

onEveryEngine("Deployment after a refresh", (open) => {
  test.each([
    ["`up --refresh`", false],
    ["`up` after `refresh`", true],
  ] as const)("%s repairs drift in a variable and then deploys the application", async (_, apart) => {
    const { stack } = await webShop(open, {
      more: (web) => {
        const set = new hosting.EnvironmentVariables("vars", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
        return { release: new hosting.Deployment("release", { applicationUuid: web.id }, { dependsOn: set }).id };
      },
      // A deployment takes half a minute of the platform's time.
      stack: { sandbox: { speed: 100 } },
    });
    await stack.up();
    const [row] = await stack.sandbox.find("variables", { key: "LOG_LEVEL", is_preview: false });
    await stack.sandbox.mutate("variables", String(row?.$id), { value: "theirs" });
    if (apart) await stack.refresh();
    const preview = await stack.preview({ refresh: !apart });
    expect(linesOf(preview).filter((line) => line.includes("runs:"))).toEqual([
      'release: runs: a deployment, because EnvironmentVariables "vars" changes',
    ]);
    await writesOf(stack);
    await stack.up({ refresh: !apart });
    expect(await writesOf(stack)).toEqual(["PATCH /applications/{id}/envs/bulk", "POST /applications/{id}/start"]);
    expect(await stack.sandbox.find("deployments")).toHaveLength(2);
    await expectSettled(stack);
  });
});
