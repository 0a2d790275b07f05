import { VirtualClock } from "../../harness/virtual-clock";
import { hurriedClock, systemClock } from "../../provider/api/clock";
import { Settings } from "../../provider/core/settings";
import { platformClock } from "../../provider/hosts/platform-clock";

const START = Date.parse("2026-03-01T00:00:00Z");
const settings = (addresses: Record<string, string>): Settings => new Settings((key) => addresses[key], {});
const LOCAL = { "hosting:baseUrl": "http://127.0.0.1:8080" };

describe("the platform's clock", () => {
  test("is hurried where the environment names a sandbox's speed and every address is of this machine", () => {
    for (const addresses of [LOCAL, { "hosting:panelUrl": "http://localhost:1" }, { ...LOCAL, "hosting:panelUrl": "http://[::1]:1" }])
      expect(platformClock(settings(addresses), { HOSTING_SANDBOX_SPEED: "300" })).not.toBe(systemClock);
  });

  test.each([
    ["of a platform", { "hosting:baseUrl": "https://console.example.com" }, "300"],
    ["of a platform beside a sandbox", { ...LOCAL, "hosting:panelUrl": "https://panel.example.com" }, "300"],
    ["of a name that begins like this machine's", { "hosting:baseUrl": "https://localhost.example.com" }, "300"],
    ["of nothing", {}, "300"],
    ["that is no URL", { "hosting:baseUrl": "console" }, "300"],
    ["of a sandbox without a speed", LOCAL, undefined],
    ["of a sandbox in real time", LOCAL, "1"],
    ["of a sandbox that is slower", LOCAL, "0.5"],
    ["with a speed that is no number", LOCAL, "fast"],
    ["with an endless speed", LOCAL, "Infinity"],
  ])("is the system's with an address %s", (_, addresses, speed) => {
    expect(platformClock(settings(addresses), { HOSTING_SANDBOX_SPEED: speed })).toBe(systemClock);
  });
});

describe("a hurried clock", () => {
  test("sleeps a part of the time, and all of it has passed afterwards", async () => {
    const real = new VirtualClock(START);
    const clock = hurriedClock(300, real);
    await real.run(clock.sleep(60_000));
    expect(real.now() - START).toBe(200);
    expect(clock.now() - START).toBe(60_000);
  });

  test("lets waits side by side pass together", async () => {
    const real = new VirtualClock(START);
    const clock = hurriedClock(10, real);
    await real.run(Promise.all([clock.sleep(5000), clock.sleep(3000)]));
    expect(real.now() - START).toBe(500);
    expect(clock.now() - START).toBe(5000);
  });
});
