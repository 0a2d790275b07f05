import { failureOf } from "../../harness/plugin-client";
import { type PluginFixture, pluginOnSandbox, secret } from "./fixture";

const ACTION = "urn:pulumi:dev::shop::hosting:game:Action::act";

let f: PluginFixture;
beforeEach(async () => {
  f = await pluginOnSandbox();
});
afterEach(() => f.close());

test("the error of an action with a secret command masks the secret, but not the name of the step", async () => {
  const [server] = await f.sandbox.find("gameServers", { name: "survival" });
  const steps = [{ action: "command", command: secret("login Hunter-Two"), ifRunning: true }];
  const { inputs } = await f.run(f.plugin.check(ACTION, { server: String(server?.identifier), steps }));
  await f.run(f.plugin.create(ACTION, inputs));
  expect(f.said()).toContain("info act: command: skipped, the server is off");
  await f.sandbox.fault({ kind: "status", code: 422, match: { method: "POST" }, body: { message: "no login Hunter-Two" } });
  const { text } = await failureOf(f.run(f.plugin.create(ACTION, inputs)));
  expect(text).toContain("step 1 of 1 (command) failed");
  expect(text).toContain('"no [secret]"');
});
