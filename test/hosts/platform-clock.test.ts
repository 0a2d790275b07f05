import { hurriedClock, systemClock } from "../../provider/api/clock";
import { Settings } from "../../provider/core/settings/settings";
import { platformClock } from "../../provider/hosts/platform-clock";
import { VirtualClock } from "../harness/virtual-clock";

const START = Date.parse("2026-03-01T00:00:00Z");
const settings = (addresses: Record<string, string>): Settings => new Settings((key) => addresses[key], {});
const LOCAL = { "hosting:baseUrl": "http://127.0.0.1:8080" };

describe("the platform's clock", () => {
  test("the platform's clock runs faster for a local sandbox with a speed", () => {
    for (const addresses of [LOCAL, { "hosting:panelUrl": "http://localhost:1" }, { ...LOCAL, "hosting:panelUrl": "http://[::1]:1" }])
      expect(platformClock(settings(addresses), { HOSTING_SANDBOX_SPEED: "300" })).not.toBe(systemClock);
  });

  test.each([
    ["of a platform", { "hosting:baseUrl": "https://console.example.com" }, "300"],
    ["of a sandbox together with a panel that is not a sandbox", { ...LOCAL, "hosting:panelUrl": "https://panel.example.com" }, "300"],
    ["whose host name begins like this machine's", { "hosting:baseUrl": "https://localhost.example.com" }, "300"],
    ["that is not set", {}, "300"],
    ["that is not a URL", { "hosting:baseUrl": "console" }, "300"],
    ["of a sandbox without a speed", LOCAL, undefined],
    ["of a sandbox in real time", LOCAL, "1"],
    ["of a sandbox that is slower than real time", LOCAL, "0.5"],
    ["with a speed that is not a number", LOCAL, "fast"],
    ["with an infinite speed", LOCAL, "Infinity"],
  ])("the platform's clock is the system clock for an address %s", (_, addresses, speed) => {
    expect(platformClock(settings(addresses), { HOSTING_SANDBOX_SPEED: speed })).toBe(systemClock);
  });
});

describe("a hurried clock", () => {
  test("a sleep of a hurried clock takes only a fraction of its length in real time", async () => {
    const real = new VirtualClock(START);
    const clock = hurriedClock(300, real);
    await real.run(clock.sleep(60_000));
    expect(real.now() - START).toBe(200);
    expect(clock.now() - START).toBe(60_000);
  });

  test("concurrent sleeps of a hurried clock run at the same time", async () => {
    const real = new VirtualClock(START);
    const clock = hurriedClock(10, real);
    await real.run(Promise.all([clock.sleep(5000), clock.sleep(3000)]));
    expect(real.now() - START).toBe(500);
    expect(clock.now() - START).toBe(5000);
  });
});
