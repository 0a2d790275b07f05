import * as hosting from "../../sdk";
import { dataFixture, refusedTwice } from "./data-gate-fixture";
import { onEveryEngine } from "./engines";
import { linesOf, permitDataLoss } from "./results";

// With --continue-on-error, Pulumi never answers a program if the deletion in a replacement fails. So an `up` refuses the replacement in the second
// check of the resource, which ends the run.

const RUN_ENDS = "The run ends here, with --continue-on-error too";

onEveryEngine("A replacement that an `up` refuses", (open) => {
  test("the check of an `up` refuses the replacement of an Application that has a storage", async () => {
    const { stack, shop } = await dataFixture(open, ({ web }) => ({
      id: new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data" }).id,
    }));
    shop.args = { source: { kind: "ctrfile", ctrfile: "FROM a\n" } };
    await stack.up();
    shop.args = { source: { kind: "ctrfile", ctrfile: "FROM b\n" } };
    expect((await stack.preview()).summary.replace).toBe(2);
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toMatch(/^\S+ resource 'web' has a problem: replacing Application "web" /);
    expect(text).toContain(RUN_ENDS);
    expect(sent).toEqual([]);
  });

  test("the check of an `up` refuses a permitted replacement if the purchase is not permitted", async () => {
    const args = { sizeGb: 50 };
    const { stack } = await dataFixture(open, ({ server }) => ({
      id: new hosting.Volume("data", { serverUuid: server, ...args }, { replaceOnChanges: ["sizeGb"] }).id,
    }));
    const id = String((await stack.up()).outputs.id);
    await permitDataLoss(stack, `Volume:data#${id}`);
    await stack.setConfig("hosting:autoConfirm", "false");
    args.sizeGb = 60;
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain("is not permitted, and nothing was bought");
    expect(text).toContain(`\n${RUN_ENDS}`);
    expect(sent.filter((request) => request.startsWith("DELETE"))).toEqual([]);
    expect(await stack.sandbox.find("volumes")).toMatchObject([{ size_gb: 50 }]);
  });

  test("a preview shows the refused replacement and does not fail", async () => {
    const { stack, shop } = await dataFixture(open, ({ web }) => ({
      id: new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data" }).id,
    }));
    shop.args = { source: { kind: "ctrfile", ctrfile: "FROM a\n" } };
    await stack.up();
    shop.args = { source: { kind: "ctrfile", ctrfile: "FROM b\n" } };
    const preview = await stack.preview();
    expect(linesOf(preview, "web").join()).toContain(
      "web: deletes data: application with the data of 1 storage; needs hosting:allowDataLoss",
    );
    expect(linesOf(preview, "data").join()).toMatch(
      /data: deletes data: storage with its data.*; needs hosting:allowDataLoss Storage:data#/,
    );
  });
});
