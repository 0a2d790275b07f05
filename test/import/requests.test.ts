import { type Sandbox, startSandbox } from "../../sandbox";
import { createFixture } from "../harness/fixture";
import { configOf } from "../harness/provider";
import { type Account, createAccount } from "./account";

let sandbox: Sandbox;
let account: Account;

beforeEach(async () => {
  account = await createAccount();
  ({ sandbox } = account);
});
afterEach(() => account.close());

async function sentTo(platform: Sandbox): Promise<Record<string, number>> {
  const requests = (await platform.journal()).map(({ method, path }) => `${method} ${path}`);
  await platform.clearJournal();
  expect(new Set(requests).size).toBe(requests.length);
  const counts: Record<string, number> = {};
  for (const path of requests.map((request) => request.replace(/\/applications\/[^/]+/, "/applications/{uuid}")))
    counts[path] = (counts[path] ?? 0) + 1;
  return counts;
}

test("`import` requests each collection once, even for 20 applications with 25 variables", async () => {
  const platform = await startSandbox({ clock: "manual" });
  try {
    const { alpha } = await createFixture(platform);
    const project = await platform.add("projects", { name: "many" });
    for (let n = 0; n < 20; n++) {
      const place = { project_uuid: project, environment_name: "production", server_uuid: alpha };
      const uuid = await platform.add("applications", {
        source: "ctrimage",
        name: `app-${n}`,
        ...place,
        ctr_registry_image_name: "r.example.com/a",
      });
      for (let key = 0; key < 25; key++)
        await platform.add("variables", { application_uuid: uuid, key: `KEY_${key}`, value: `value ${key}` });
    }
    await platform.clearJournal();
    const { plan } = await account.imported({ project: ["many"] }, configOf(platform));
    expect(plan.resources.filter(({ kind }) => kind === "EnvironmentVariables")).toHaveLength(20);
    const requests = await sentTo(platform);
    // No list of the API shows these parts for several applications at once.
    const own = Object.entries(requests).filter(([path]) => path.startsWith("GET /api/v1/applications/{uuid}"));
    expect(own.map(([path]) => path.replace(/.*\{uuid\}/, ""))).toEqual(
      expect.arrayContaining(["", "/tags", "/envs", "/storages", "/scheduled-tasks", "/autoscaling"]),
    );
    expect(own.filter(([, count]) => count !== 20)).toEqual([]);
    const others = Object.entries(requests).filter(([path]) => !path.startsWith("GET /api/v1/applications/{uuid}"));
    expect(others.filter(([, count]) => count !== 1)).toEqual([]);
    // Paths that do not belong to an application: 14 of the hosting API, and 5 of the panel (servers, account, notifications, API keys, SSH
    // keys).
    expect(others.length).toBeLessThanOrEqual(19);
    expect(others.filter(([path]) => !path.startsWith("GET "))).toEqual([]);
    // The import does not read objects that are left out.
    await account.imported({ project: ["many"], only: ["Application", "EnvironmentVariables", "Storage"] }, configOf(platform));
    expect(Object.values(await sentTo(platform)).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(90);
  } finally {
    await platform.close();
  }
});

test("`import` reports a missing call of the platform only once", async () => {
  await account.addApplication("other");
  const absent = { message: "Route not found.", docs: "https://docs.example.com" };
  await sandbox.fault({ kind: "status", code: 404, body: absent, times: 0, match: { path: /scheduled-tasks/ } });
  const { unread } = await account.imported();
  await sandbox.clearFaults();
  expect(unread).toEqual([{ what: "ScheduledTask", why: "this platform has no call that reads it" }]);
});
