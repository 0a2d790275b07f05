import { differenceOf, objectsOf } from "../harness/world";
import { onHost } from "../support/on-host";
import { interrupted, objectsOfOneUp } from "./interrupted-fixture";

const KINDS = [
  "Project",
  "Environment",
  "Application",
  "ScheduledTask",
  "Storage",
  "EnvironmentVariable",
  "SharedVariable",
  "game_Schedule",
  "game_Subuser",
  "game_Database",
  "game_Allocation",
  "game_Folder",
  "game_Backup",
] as const;

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  describe.each([20, 100])("a creation that the platform carries out %i s after the user cancelled the `up`", (seconds) => {
    test.each(KINDS)("is found by the next `up`: %s", async (kind) => {
      const wanted = await objectsOfOneUp(kind);
      const { platform, stack } = await interrupted(kind, seconds);
      platform.environment = {}; // nothing may be deleted
      platform.lines = [];
      try {
        const { ok, errors } = await stack.up();
        expect({ ok, errors }).toEqual({ ok: true, errors: [] });
        expect(platform.lines).not.toContainEqual(expect.stringContaining("unknown:"));
        await platform.clock.pass(300);
        expect(differenceOf(objectsOf(await platform.sandbox.snapshot()), wanted)).toBeUndefined();
        const preview = await stack.preview();
        expect(preview).toEqual({ ok: true, errors: [], changes: [] });
      } finally {
        await platform.close();
      }
    });
  });
});
