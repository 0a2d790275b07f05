import { readFileSync } from "node:fs";
import { CHECKS } from "../../../cli/doctor/checks";
import { declareEverything, EVERYTHING_MAY_GO } from "../../harness/everything";
import { seedOf, serverOf } from "../../harness/fixture";
import { rehearseInOneProcess } from "../../harness/one-process";
import { REAL_PINS } from "../../harness/provider";
import { Healthy, type Report } from "./fixture";

jest.setTimeout(120_000);

const STATE = CHECKS.filter(({ group, id }) => group === "state" && id !== "drift");

let healthy: Healthy;
let variable: string;
beforeAll(async () => {
  healthy = await Healthy.make({ speed: 1000 });
  const alpha = await serverOf(healthy.sandbox);
  const { destinations, gameServers } = await seedOf(healthy.sandbox);
  const { "beta svc": otherBetaDestination = "" } = destinations;
  const { survival: gameServer = "", creative: otherGameServer = "" } = gameServers;
  const place = { alpha, beta: await serverOf(healthy.sandbox, "beta"), otherBetaDestination, gameServer, otherGameServer };
  const stack = await rehearseInOneProcess({
    program: () => declareEverything(place),
    sandbox: healthy.sandbox,
    config: { "hosting:autoConfirm": "true", "hosting:allowDataLoss": EVERYTHING_MAY_GO.HOSTING_ALLOW_DATA_LOSS, ...REAL_PINS },
    stateFile: healthy.path("state.json"),
  });
  await stack.up();
  const { deployment } = await stack.exportState({ showSecrets: true });
  await stack.close();
  healthy.stack("dev", []);
  healthy.write("bin/state-dev.json", JSON.stringify({ version: 3, deployment }));
  healthy.options.unmanaged = true;
});
afterAll(() => healthy.close());

const reported = async (): Promise<Report["checks"]> => {
  await healthy.sandbox.clearJournal();
  return (await healthy.diagnose({ only: STATE })).report.checks;
};
const found = async (id: string) => (await reported()).find((one) => one.id === id);

test("`doctor` finds every object of a stack with all resource types", async () => {
  const checks = await reported();
  expect(checks.map(({ id, status, text }) => (status === "ok" ? `${id} ok` : `${id} ${status}: ${text}`))).toEqual(
    STATE.map(({ id }) => `${id} ok`),
  );
  expect(Number(checks.find(({ id }) => id === "gone")?.facts?.looked)).toBeGreaterThan(8);
  expect((await healthy.sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
});

test("`doctor` reports the same objects on the resource plugin as on the dynamic host", async () => {
  const state = readFileSync(healthy.path("bin/state-dev.json"), "utf8");
  const moved = state
    .replaceAll("pulumi-nodejs:dynamic/hosting/game:", "hosting:game:")
    .replaceAll("pulumi-nodejs:dynamic/hosting:", "hosting:index:")
    .replaceAll("pulumi:providers:pulumi-nodejs", "pulumi:providers:hosting");
  const before = await reported();
  healthy.write("bin/state-dev.json", moved);
  healthy.write("bin/pulumi-resource-hosting", "", 0o755);
  healthy.env.HOSTING_HOST = "plugin";
  try {
    expect(moved).not.toBe(state);
    const shown = ({ id, status, text }: Report["checks"][number]) => `${id} ${status}: ${text}`;
    expect((await reported()).map(shown)).toEqual(before.map(shown));
  } finally {
    healthy.write("bin/state-dev.json", state);
    healthy.remove("bin/pulumi-resource-hosting");
    delete healthy.env.HOSTING_HOST;
  }
});

test("`doctor` reports unmanaged objects and their price", async () => {
  const [application] = await healthy.sandbox.find("applications");
  variable = await healthy.sandbox.add("variables", { application_uuid: String(application?.uuid), key: "BY_HAND", value: "x" });
  await healthy.sandbox.add("projects", { name: "legacy" });
  await healthy.sandbox.add("volumes", { server_uuid: await serverOf(healthy.sandbox), size_gb: 50 });
  const unmanaged = await found("unmanaged");
  expect(unmanaged).toMatchObject({
    status: "warn",
    facts: { counts: { Project: 1, EnvironmentVariable: 1, Volume: 1 }, monthlyPrice: 5, currency: "USD" },
  });
  expect(unmanaged?.text).toContain("1 EnvironmentVariable: BY_HAND");
  expect(unmanaged?.text).toContain("5.00 USD/month");
  expect(unmanaged?.fix).toContain("pulumi-hosting import --managed-by state.json --only Project,EnvironmentVariable,Volume");
});

test("`doctor` reports exactly the objects that another user deleted, and names each of these objects", async () => {
  await healthy.sandbox.remove("variables", variable);
  const [storage] = await healthy.sandbox.find("storages");
  const [schedule] = await healthy.sandbox.find("schedules");
  await healthy.sandbox.remove("storages", String(storage?.$id));
  await healthy.sandbox.remove("schedules", String(schedule?.$id));
  const gone = await found("gone");
  const urns = gone?.facts?.gone as string[];
  expect(gone?.status).toBe("fail");
  expect(gone?.text).toMatch(/\bgame\.Schedule \w+ \(id /);
  expect(urns.map((urn) => urn.split(":").at(-3)).sort()).toEqual(["Schedule", "Storage"]);
});

test("`doctor` reports a failed preview with its first error", async () => {
  const errors = ["error: domains is no list of addresses.\nIt is 3.\n", "preview failed"].map((message) => ({
    message,
    severity: "error",
  }));
  healthy.write("bin/preview-dev.json", JSON.stringify({ diagnostics: errors }));
  healthy.write("bin/preview-fails", "");
  healthy.options.drift = true;
  const { report } = await healthy.diagnose({ only: CHECKS.filter(({ id }) => id === "drift") });
  expect(report.checks.find(({ id }) => id === "drift")).toMatchObject({
    status: "fail",
    text: "the preview of dev failed: domains is no list of addresses.",
  });
});
