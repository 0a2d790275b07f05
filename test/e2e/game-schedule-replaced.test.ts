import { REPLACED } from "../../provider/core/log/log";
import { onHost } from "../support/on-host";
import { onEveryEngine } from "./engines";
import { RESTART, stackWithSchedule } from "./game-schedule-fixture";
import { expectSettled, linesOf } from "./results";

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  onEveryEngine("game.Schedule", (open) => {
    test("a preview with --target-replace names the replacement as the reason why `up` does not stop, and `up` replaces it", async () => {
      const { stack, held } = await stackWithSchedule(open, { tasks: [RESTART] });
      await stack.up();
      const [before] = await held();
      const preview = await stack.preview({ replace: ["nightly"] });
      expect(linesOf(preview).filter((line) => line.includes("will stop"))).toEqual([expect.stringContaining(`, or ${REPLACED}`)]);
      await stack.up({ replace: ["nightly"] });
      const after = await held();
      expect(after).toMatchObject([{ name: "nightly", tasks: ["1 power restart +0"] }]);
      expect(after[0]?.$id).not.toBe(before?.$id);
      await expectSettled(stack);
    });
  });
});
