import { applications } from "../../../provider/api/hosting/applications";
import { startSandbox } from "../../../sandbox";
import type { Variants } from "../../../sandbox/world/variants";
import { setUp } from "../fixture";
import { send } from "../support";

// Each row of docs/facts/hosting.md 3.10, as the users of an application see it.

const DONE_SECONDS = 60;
/** A deployment of an image: its old container stops two seconds before its end, and the new one answers three seconds after its end. */
const AT = { build: 20, switch: 31, end: 33, late: 40 };

async function opened(body: Record<string, unknown>, variants: Partial<Variants> = {}, kind: "image" | "git" = "image") {
  const sandbox = await startSandbox({ clock: "manual", variants });
  closing.push(sandbox);
  const at = await setUp(sandbox);
  const uuid = await at[kind](body);
  const start = () => send(sandbox, applications.start, { params: { uuid } });
  await start();
  await sandbox.advance(DONE_SECONDS);
  const shown = async (): Promise<string> => {
    const response = await fetch(`${sandbox.baseUrl}/pages/${uuid}/healthz?full=1`, { redirect: "manual" });
    return `${response.status} ${response.headers.get("x-version") ?? "-"}`;
  };
  /** The answers in each phase of the next deployment. */
  const answers = async (): Promise<string[]> => {
    await start();
    const found: string[] = [];
    let now = 0;
    for (const seconds of Object.values(AT)) {
      await sandbox.advance(seconds - now);
      now = seconds;
      found.push(await shown());
    }
    return found;
  };
  const change = (fields: Record<string, unknown>) => sandbox.mutate("applications", uuid, fields as never);
  const last = async () => (await sandbox.find("deployments")).at(-1)?.status;
  return { sandbox, uuid, shown, answers, change, last, start };
}

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

const GONE = "502 -";
const CHECKED = { health_check_enabled: true, ports_exposes: "80" };
const PORT = { ports_mappings: "8080:80" };

test.each<[string, Record<string, unknown>, Partial<Variants>, string[]]>([
  ["an application with a health check has no gap", CHECKED, {}, ["200 1", "200 1", "200 2", "200 2"]],
  ["an application without a health check has a gap until the new container answers", {}, {}, ["200 1", "200 1", GONE, "200 2"]],
  [
    "an application without a health check has no gap",
    {},
    { uncheckedContainers: "stop when ready" },
    ["200 1", "200 1", "200 2", "200 2"],
  ],
  ["an application with a port stops first", PORT, {}, ["200 1", GONE, GONE, "200 2"]],
  ["an application with a port and a health check stops first too", { ...PORT, ...CHECKED }, {}, ["200 1", GONE, GONE, "200 2"]],
  ["an application with --ipc stops first", { custom_ctr_run_options: "--ipc=host" }, {}, ["200 1", GONE, GONE, "200 2"]],
  [
    "an application with a port stops last",
    { ...PORT, ...CHECKED },
    { replacedContainers: "stop last" },
    ["200 1", "200 1", "200 2", "200 2"],
  ],
])("a deployment replaces the container: %s", async (_, body, variants, expected) => {
  const { answers, change } = await opened({ ctr_registry_image_tag: "1", ...body }, variants);
  await change({ ctr_registry_image_tag: "2" });
  expect(await answers()).toEqual(expected);
});

test("a deployment of a compose application stops the old containers first", async () => {
  const { sandbox, answers } = await opened({ build_pack: "ctrcompose" }, {}, "git");
  const found = await answers();
  const rows = (await sandbox.find("deployments")).map(({ $id }) => `200 ${$id}`);
  expect(found).toEqual([rows[0], GONE, GONE, rows[1]]);
});

test.each<[Variants["failedDeployments"], string]>([
  ["leave nothing", GONE],
  ["keep the old one", "200 1"],
])("a failed deployment of an application with a port: %s", async (failedDeployments, after) => {
  const { answers, change, last } = await opened({ ctr_registry_image_tag: "1", ...PORT }, { failedDeployments });
  await change({ ctr_registry_image_tag: "2", next_build: "failed" });
  expect((await answers()).at(-1)).toBe(after);
  expect(await last()).toBe("failed");
});

test.each([
  ["a checked application keeps the old container", CHECKED, {}, "failed", "200 1"],
  ["an application with a port never asks the check", { ...CHECKED, ...PORT }, {}, "finished", "500 2"],
  ["an application with a port asks the check", { ...CHECKED, ...PORT }, { checkedReplacements: "asked" }, "failed", GONE],
  ["an unchecked application runs the new version", {}, {}, "finished", "500 2"],
] as const)("a deployment of a version that is not healthy: %s", async (_, body, variants, status, after) => {
  const { sandbox, uuid, answers, change, last } = await opened({ ctr_registry_image_tag: "1", ...body }, variants);
  await sandbox.mutate("pages", uuid, { versions: { 2: { status: 500 } } });
  await change({ ctr_registry_image_tag: "2" });
  expect((await answers()).at(-1)).toBe(after);
  expect(await last()).toBe(status);
});

test.each<[Variants["renamedContainers"], string[]]>([
  ["both run", ["200 1", "200 2"]],
  ["old one stops", ["200 2", "200 2"]],
])("a deployment that turns on a constant container name: %s", async (renamedContainers, after) => {
  const { sandbox, answers, change, shown, start } = await opened({ ctr_registry_image_tag: "1" }, { renamedContainers });
  await change({ ctr_registry_image_tag: "2", is_consistent_container_name_enabled: true });
  await answers();
  expect([await shown(), await shown()].sort()).toEqual(after);
  await change({ ctr_registry_image_tag: "3" });
  await start();
  await sandbox.advance(DONE_SECONDS);
  const kept = after[0] === "200 1" ? "200 1" : "200 3";
  expect([await shown(), await shown()].sort()).toEqual([kept, "200 3"]);
});

test("each copy gets a deployment of its own after the deployment of the application", async () => {
  const { sandbox, uuid, start } = await opened({ ctr_registry_image_tag: "1" }, { copyDeployments: "afterwards" });
  const [beta] = await sandbox.find("purchasedServers", { name: "beta" });
  const [destination] = await sandbox.find("destinations", { server_uuid: beta?.uuid ?? "" });
  await sandbox.add("applicationCopies", { application_uuid: uuid, destination_uuid: destination?.uuid ?? "" });
  await start();
  await sandbox.advance(AT.end);
  expect((await sandbox.find("deployments")).map(({ status, server_name }) => `${status} ${server_name}`)).toEqual([
    "finished alpha",
    "finished alpha",
    "in_progress beta",
  ]);
  expect((await sandbox.find("applicationCopies"))[0]?.is_deployed).toBe(false);
  await sandbox.advance(DONE_SECONDS);
  expect((await sandbox.find("applicationCopies"))[0]?.is_deployed).toBe(true);
});

test("a control changes what a page answers, at once or with the next version", async () => {
  const { sandbox, uuid, shown, answers, change } = await opened({ ctr_registry_image_tag: "1", ...CHECKED });
  await sandbox.mutate("pages", uuid, { status: 503, body: "later", headers: { "x-release": "7" } });
  const response = await fetch(`${sandbox.baseUrl}/pages/${uuid}`);
  expect([response.status, await response.text(), response.headers.get("x-release")]).toEqual([503, "later", "7"]);
  await sandbox.mutate("pages", uuid, { status: 200, versions: { next: { status: 302 } } });
  expect(await shown()).toBe("200 1");
  await change({ ctr_registry_image_tag: "2" });
  expect((await answers()).slice(-1)).toEqual(["302 2"]);
  expect(await fetch(`${sandbox.baseUrl}/pages/nothing`)).toMatchObject({ status: 404 });
});
