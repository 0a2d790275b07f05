import { z } from "zod";
import { field } from "../../../provider/core/definition/field";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { NotComparableError } from "../../../provider/core/log/errors";
import { UNKNOWN } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { urn } from "../../support/gadget-fixture";
import { inputs, made, stack, vault } from "../../support/vault-fixture";

describe("a replacement that deletes data", () => {
  const replaced = { ...inputs, box: "b2" };

  test("a preview shows the deleted data of a replacement and the required permission", async () => {
    const s = await made();
    await s.preview("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    expect(s.said()).toContain(
      "warning web: deletes data: gadget with its files; needs hosting:allowDataLoss Gadget:data#g1".replace("web", "data"),
    );
  });

  test("a preview of a permitted replacement shows the deleted data, but no missing permission", async () => {
    const s = await made({ config: "Gadget:data#g1" });
    await s.preview("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    expect(s.said()).toContain("warning data: deletes data: gadget with its files");
  });

  test("`up` refuses a replacement without hosting:allowDataLoss before it creates the new object", async () => {
    const s = await made();
    await s.declare("data", replaced, s.state.outs);
    expect((await s.compare(s.state, "data", replaced)).replaces).toEqual(["box"]);
    await expect(s.make("data", replaced)).rejects.toThrow(
      "replacing Gadget \"data\" (id g1) would delete data: gadget with its files. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'.",
    );
    expect(s.platform.writes()).toEqual([]);
  });

  test("`up` with deleteBeforeReplace keeps the old object without hosting:allowDataLoss", async () => {
    const s = await made({ definition: { ...vault, replacement: { order: "old first" } } });
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    await expect(s.drop(s.state)).rejects.toThrow('replacing Gadget "data" (id g1) would delete data');
    expect(s.ids()).toEqual(["g1"]);
  });

  test("`up` with deleteBeforeReplace keeps the old object if the new price is not permitted", async () => {
    const price = { increase: 5, currency: "USD", what: "a gadget" };
    const bought = async () => [{ what: "a gadget", cost: { price, takesConfirm: true }, send: async () => undefined }];
    const s = await made({ definition: { ...vault, replacement: { order: "old first" }, plan: bought }, config: "Gadget:data#g1" });
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    await expect(s.drop(s.state)).rejects.toThrow(
      "+5.00 USD/month for a gadget is not permitted, and nothing was bought (free resources may have been created).",
    );
    expect(s.ids()).toEqual(["g1"]);
  });

  test("`check` reports the data loss of a forced replacement when the engine repeats the check", async () => {
    const s = await made();
    await s.preview("data", inputs, s.state.outs);
    expect(s.said()).toEqual([]);
    expect((await s.preview("data", inputs)).failures).toEqual([]);
    expect(s.said()).toEqual(["warning data: deletes data: gadget with its files; needs hosting:allowDataLoss Gadget:data"]);
    s.newRun();
    await s.declare("data", inputs, s.state.outs);
    const { failures } = await s.declare("data", inputs);
    expect(failures.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('replacing Gadget "data" would delete data: gadget with its files.'),
    ]);
    expect(s.platform.writes()).toEqual([]);
  });

  test("`check` refuses a replacement when the engine repeats the check in an `up`, but not in a preview", async () => {
    const definition: AnyDefinition = { ...vault, replacement: { order: "old first" } };
    const s = await made({ definition });
    await s.preview("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    expect((await s.preview("data", replaced)).failures).toEqual([]);
    s.newRun();
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    const { failures } = await s.declare("data", replaced);
    expect(failures).toEqual([
      {
        property: "",
        reason: expect.stringMatching(
          /^replacing Gadget "data" \(id g1\) would delete data: .* The run ends here, with --continue-on-error too/,
        ),
        code: "data_loss_refused",
        facts: { "hosting:allowDataLoss": "Gadget:data#g1" },
      },
    ]);
    expect(s.platform.writes()).toEqual([]);
  });

  test("`check` refuses a replacement after an earlier failure, before the old object is deleted", async () => {
    const s = await made({ definition: { ...gadget, replacement: { order: "old first" } } });
    await s.declare("other", { ...inputs, name: "other", color: "none" });
    s.platform.plan("POST", 403);
    await expect(s.make("other", { ...inputs, name: "other", color: "none" })).rejects.toThrow("403");
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    expect((await s.declare("data", replaced)).failures).toMatchObject([{ code: "earlier_failure" }]);
  });

  test("a replacement does not delete the old object after a check of another resource has failed", async () => {
    const s = await made({ definition: { ...gadget, replacement: { order: "old first" } } });
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    expect((await s.declare("data", replaced)).failures).toEqual([]);
    // The engine passes no further resource, so no further resource can declare the old object.
    expect((await s.declare("other", { ...inputs, name: 5 })).failures).toHaveLength(1);
    await expect(s.drop(s.state)).rejects.toThrow("another step of this run failed");
    expect(s.platform.writes()).toEqual([]);
  });

  test("a forced replacement without a permission keeps the old object", async () => {
    const s = await made();
    await s.declare("data", inputs);
    const made2 = await s.make("data", inputs);
    const former = `deleting the former object of Gadget "data" (id g1) would delete data: gadget with its files. It was not deleted. The state keeps both objects, and every pulumi up tries the deletion again. To delete the former object: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'. To keep it outside Pulumi, run pulumi state delete '${urn("data")}' in a terminal and choose the id g1.`;
    await expect(s.drop(s.state)).rejects.toThrow(former);
    s.newRun();
    await s.declare("data", inputs, made2.outs);
    await s.compare(made2, "data", inputs);
    await expect(s.drop(s.state)).rejects.toThrow(former);
    expect(s.ids()).toEqual(["g1", "g2"]);
  });

  test("a preview shows the data that a replacement of the parent deletes", async () => {
    const s = await made();
    await s.preview("other", { ...inputs, name: "other" });
    await s.compare(s.state, "data", { ...inputs, box: UNKNOWN });
    await s.preview("data", { ...inputs, box: UNKNOWN });
    expect(s.said()).toContain("warning data: deletes data: gadget with its files; needs hosting:allowDataLoss Gadget:data#g1");
  });

  test("`up` refuses an unpermitted replacement with deleteBeforeReplace before any write", async () => {
    const s = await made();
    await s.declare("data", inputs);
    await expect(s.drop(s.state)).rejects.toThrow(
      "replacing Gadget \"data\" (id g1) would delete data: gadget with its files. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'. To keep the data, undo the change that replaces the resource, or remove the option that replaces it.",
    );
    expect(s.platform.writes()).toEqual([]);
  });

  test("a preview describes the data of the old object, not of the new object", async () => {
    const s = stack({ definition: { ...vault, data: { holds: async ({ inputs: { color } }) => `${color} gadget` } } });
    const state = await s.make("data", inputs);
    s.newRun();
    s.said();
    await s.preview("data", { ...replaced, color: "green" }, state.outs);
    await s.compare(state, "data", { ...replaced, color: "green" });
    expect(s.said()).toContain("warning data: deletes data: blue gadget; needs hosting:allowDataLoss Gadget:data#g1");
  });

  test("a change of `triggers` needs no hosting:allowDataLoss to delete the old snapshot, but a forced replacement does", async () => {
    const triggers = field(z.unknown().optional(), "Any values.", { onChange: "replaces" });
    const inputsOf = { ...gadget.inputs, triggers };
    const snapshot = {
      ...vault,
      inputs: inputsOf,
      identity: { noun: "gadget" },
      replacement: { order: "new first, same key" },
    } as AnyDefinition;
    const snapshotWithTriggers = async () => {
      const s = stack({ definition: snapshot });
      const first = await s.make("data", { ...inputs, triggers: "one" });
      s.newRun();
      return { s, first };
    };
    const { s, first } = await snapshotWithTriggers();
    await s.declare("data", { ...inputs, triggers: "two" }, first.outs);
    await s.compare(first, "data", { ...inputs, triggers: "two" });
    await s.make("data", { ...inputs, triggers: "two" });
    await s.drop(first);
    expect(s.ids()).toEqual(["g2"]);

    const { s: named, first: former } = await snapshotWithTriggers();
    await named.declare("data", { ...inputs, triggers: "one" });
    await named.make("data", { ...inputs, triggers: "one" });
    await expect(named.drop(former)).rejects.toThrow('deleting the former object of Gadget "data" (id g1) would delete data');
    expect(named.ids()).toEqual(["g1", "g2"]);
  });

  test("hosting:allowDataLoss accepts the new name of a renamed resource", async () => {
    const s = await made({ config: "Gadget:files#g1" });
    await s.declare("files", replaced, s.state.outs);
    await s.compare(s.state, "files", replaced);
    await s.make("files", replaced);
    // The engine passes the outputs from the state, which contain the old name.
    await s.drop(s.state);
    expect(s.ids()).toEqual(["g2"]);
  });

  test("`up` refuses an unpermitted replacement even if the platform cannot be read", async () => {
    const s = await made({
      definition: {
        ...vault,
        observe: async ({ isComparing }) => {
          if (isComparing) throw new NotComparableError("the box is not readable now");
          return undefined;
        },
      },
    });
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    await expect(s.make("data", replaced)).rejects.toThrow('replacing Gadget "data" (id g1) would delete data');
    expect(s.platform.writes()).toEqual([]);
  });

  test("a replacement of a missing object needs no hosting:allowDataLoss", async () => {
    const s = await made();
    s.platform.rows.length = 0;
    await s.declare("data", inputs, s.state.outs);
    await s.compare(s.state, "data", inputs);
    expect((await s.declare("data", inputs)).failures).toEqual([]);
    await s.make("data", inputs);
    expect(s.ids()).toHaveLength(1);
  });
});
