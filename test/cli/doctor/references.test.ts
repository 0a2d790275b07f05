import { CHECKS } from "../../../cli/doctor/checks";
import { Healthy } from "./fixture";

jest.setTimeout(60_000);

let healthy: Healthy;
beforeAll(async () => {
  healthy = await Healthy.make({ speed: 1000 });
});
afterAll(() => healthy.close());

const found = async () =>
  (await healthy.diagnose({ only: CHECKS.filter(({ id }) => id === "references") })).report.checks.find(({ id }) => id === "references");

test("`doctor` lists the variables and files that the state and the program refer to, and marks the variables that are set", async () => {
  const inputs = { applicationUuid: "a", variables: { A: { fromEnv: "STRIPE_KEY" }, B: { value: { fromFile: "tls.key" } } } };
  healthy.stack("dev", [healthy.resource("EnvironmentVariables", "vars", "a", inputs)]);
  healthy.write("project/more.ts", 'hosting.fromEnv("MAIL_KEY");\n');
  healthy.env.STRIPE_KEY = "sk_live_planted";
  expect(await found()).toMatchObject({ status: "info", facts: { set: ["STRIPE_KEY"] } });
  expect((await found())?.text).toContain("the file tls.key");
  expect(JSON.stringify(await found())).not.toContain("sk_live_planted");
});
