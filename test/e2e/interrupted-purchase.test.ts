import { isMark } from "../../provider/core/lifecycle/mark";
import { onHost } from "../support/on-host";
import { interrupted, isOrder } from "./interrupted-fixture";

const SECONDS = 60;

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  describe.each([
    ["Volume", "volumes"],
    ["ManagedDatabase", "managedDatabases"],
  ] as const)("a purchase whose run was cancelled before the response: %s", (kind, table) => {
    async function scene() {
      const opened = await interrupted(kind, SECONDS, isOrder);
      const { platform } = opened;
      const before = (await platform.sandbox.find(table)).length; // the order has had no effect yet
      return { ...opened, bought: async () => (await platform.sandbox.find(table)).length - before };
    }

    test.each(["destroy", "removed"] as const)(
      "the next run without the resource names the object that appears, and leaves the object in place: %s",
      async (how) => {
        const { platform, stack, bought } = await scene();
        try {
          expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([true]);
          platform.lines = [];
          stack.program = () => {};
          expect((await (how === "destroy" ? stack.destroy() : stack.up())).errors).toEqual([]);
          expect(platform.lines).toContainEqual(expect.stringMatching(/left in place: .*may come from a creation of this stack/));
          expect(await bought()).toBe(1);
          expect(await stack.managed()).toEqual([]);
        } finally {
          await platform.close();
        }
      },
    );

    test("the next run with the same program buys no second object", async () => {
      const { platform, stack, name, bought } = await scene();
      try {
        platform.environment = { HOSTING_RESUME: `${kind}:${name}` };
        expect((await stack.up()).errors).toEqual([]);
        await platform.clock.pass(300);
        expect(await bought()).toBe(1);
        expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([false]);
        expect(await stack.preview()).toMatchObject({ errors: [], changes: [] });
      } finally {
        await platform.close();
      }
    });
  });
});
