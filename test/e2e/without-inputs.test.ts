import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

describe.each(["dynamic", "plugin"] as const)("game.ApiKey without inputs, on the host %s", (host) => {
  onHost(host);
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
  });
  afterEach(() => platform.close());

  test("game.ApiKey does not report the stack's own key as a key of an interrupted run", async () => {
    const args: { rotate?: string } = {};
    const stack = new InProcessStack(platform, () => void new hosting.game.ApiKey("bot", { ...args }));
    await stack.up();
    platform.lines = [];
    expect((await stack.preview()).changes).toEqual([]);
    args.rotate = "2026-12";
    expect((await stack.preview()).changes).toContain("replace bot");
    expect((await stack.up()).errors).toEqual([]);
    expect(platform.lines.filter((line) => line.includes("already exists"))).toEqual([]);
    expect(await platform.sandbox.find("apiKeys", { description: "bot" })).toHaveLength(1);
  });
});
