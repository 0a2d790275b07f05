import { readFileSync, renameSync, symlinkSync } from "node:fs";
import { Healthy } from "./fixture";

let healthy: Healthy;
afterEach(() => healthy.close());

test("`doctor` checks a healthy machine with at most 8 requests in 1.5 s", async () => {
  healthy = await Healthy.make({ latencyMs: 50 });
  await healthy.diagnose(); // the first run also loads undici, which takes time
  await healthy.sandbox.clearJournal();
  const begun = performance.now();
  const { ok, report } = await healthy.diagnose({ strict: true });
  const milliseconds = performance.now() - begun;
  expect(report.checks.filter(({ status }) => status === "fail" || status === "warn")).toEqual([]);
  expect({ ok, doctor: report.doctor }).toEqual({ ok: true, doctor: 1 });
  expect(report.requests).toBeLessThanOrEqual(8);
  expect(milliseconds).toBeLessThan(1500);
  const journal = await healthy.sandbox.journal();
  expect(new Set(journal.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(report.requests).toBe(journal.length);
});

test("`doctor` finds the CLI and its host through PULUMI_CLI", async () => {
  healthy = await Healthy.make();
  healthy.env.PULUMI_CLI = healthy.path("bin/pulumi");
  healthy.env.PATH = "/usr/bin:/bin";
  const [cli, host] = (await healthy.diagnose({ strict: true })).report.checks.slice(1, 3);
  expect([cli, host]).toMatchObject([
    { id: "pulumi-cli", status: "ok", text: "3.260.0" },
    { id: "node-host", status: "ok", facts: { path: healthy.path("bin/pulumi-resource-pulumi-nodejs") } },
  ]);
});

test.each(["python", "yaml", "go"])("`doctor` finds no fault in a project in %s that has no Node packages", async (runtime) => {
  healthy = await Healthy.make();
  healthy.remove("project/node_modules");
  healthy.remove("bin/pulumi-resource-pulumi-nodejs");
  for (const file of ["plugin.js", "pulumi-resource-hosting", "pulumi-resource-hosting.cmd"]) healthy.write(`project/plugin/${file}`, "");
  for (const name of [`pulumi-language-${runtime}`, "python3", "go"]) healthy.write(`bin/${name}`, "", 0o755);
  const sdk = { python: "pulumi_hosting", go: "hosting" }[runtime] ?? "none";
  healthy.write(`project/sdks/hosting/${sdk}/pulumi-plugin.json`, '{ "version": "0.2.0" }');
  healthy.write(
    "project/Pulumi.yaml",
    `name: shop\nruntime: ${runtime}\nplugins:\n  providers:\n    - name: hosting\n      path: plugin\n`,
  );
  const { ok, report } = await healthy.diagnose({ strict: true });
  const skipped = report.checks.filter(({ group, status }) => status === "skip" && group !== "state").map(({ id }) => id);
  expect(report.checks.filter(({ status }) => status === "fail" || status === "warn")).toEqual([]);
  expect({ ok, skipped }).toEqual({ ok: true, skipped: expect.arrayContaining(["node-host", "sdk", "typescript", "package"]) });
});

const HOST = "pulumi-resource-pulumi-nodejs";

test("node-host finds the host through a link to the CLI", async () => {
  healthy = await Healthy.make();
  healthy.write("links/version", "v3.260.0");
  symlinkSync(healthy.path("bin/pulumi"), healthy.path("links/pulumi"));
  healthy.env.PATH = `${healthy.path("links")}:/usr/bin:/bin`;
  const { report } = await healthy.diagnose();
  expect(report.checks.find(({ id }) => id === "node-host")).toMatchObject({ status: "ok", facts: { path: healthy.path(`bin/${HOST}`) } });
});

test.each([
  ["HOME", ".pulumi"],
  ["PULUMI_HOME", "elsewhere"],
])("node-host finds the host in the folder where the npm package pulumi installs its CLI (%s)", async (variable, home) => {
  healthy = await Healthy.make();
  const bin = `${home}/versions/3.260.0/bin`;
  healthy.write("npm/pulumi", `#!/bin/sh\nexec ${healthy.path(bin)}/pulumi "$@"\n`, 0o755);
  healthy.write(`${home}/versions/3.260.0/x`, "");
  renameSync(healthy.path("bin"), healthy.path(bin));
  Object.assign(healthy.env, { PATH: `${healthy.path("npm")}:/usr/bin:/bin` });
  if (variable === "PULUMI_HOME") healthy.env.PULUMI_HOME = healthy.path(home);
  const { report } = await healthy.diagnose();
  expect(report.checks.find(({ id }) => id === "node-host")).toMatchObject({
    status: "ok",
    facts: { path: healthy.path(`${bin}/${HOST}`) },
  });
});

test("node-host only warns about a CLI that is a script", async () => {
  healthy = await Healthy.make();
  healthy.write("shims/pulumi", `#!/bin/sh\nexec ${healthy.path("bin")}/pulumi "$@"\n`, 0o755);
  healthy.env.PATH = `${healthy.path("shims")}:/usr/bin:/bin`;
  const { ok, report } = await healthy.diagnose();
  expect(ok).toBe(true);
  expect(report.checks.find(({ id }) => id === "node-host")).toMatchObject({ status: "warn" });
});

test("`doctor` examines a stack only once if the user gives several names of this stack", async () => {
  healthy = await Healthy.make();
  const project = await healthy.sandbox.add("projects", { name: "shop" });
  const resources = [healthy.resource("Project", "shop", project, { name: "shop" })];
  // `acme/shop/dev` is the stack `dev` with its organization and project.
  for (const name of ["dev", "dev", "acme/shop/dev"]) healthy.stack(name, resources);
  const { report } = await healthy.diagnose();
  expect(report.checks.find(({ id }) => id === "doubled")).toMatchObject({ status: "ok" });
});

test("`doctor` with --unmanaged and --drift finds no fault on a healthy machine", async () => {
  healthy = await Healthy.make();
  const project = await healthy.sandbox.add("projects", { name: "shop" });
  healthy.stack("dev", [healthy.resource("Project", "shop", project, { name: "shop" })]);
  healthy.write("bin/preview-dev.json", JSON.stringify({ steps: [] }));
  Object.assign(healthy.options, { unmanaged: true, drift: true });
  const { ok, report, lines } = await healthy.diagnose({ strict: true });
  expect(report.checks.filter(({ status }) => !["ok", "info"].includes(status)).map(({ id, text }) => `${id}: ${text}`)).toEqual([
    "rehearsal-files: not a git repository",
    "write: not checked; --probe-writes checks it with requests that change nothing",
    "deploy: not checked; --probe-writes checks it with requests that change nothing",
  ]);
  expect(ok).toBe(true);
  expect(lines.join("\n")).toContain("state of dev");
  expect((await healthy.sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
  const calls = readFileSync(healthy.path("bin/calls"), "utf8").trim().split("\n");
  expect(calls.filter((call) => !/^(version|config --show-secrets|stack export|preview) /.test(`${call} `))).toEqual([]);
});

test("the clock check accepts any time difference to a sandbox", async () => {
  healthy = await Healthy.make({ speed: 300 });
  healthy.outside.clock = { now: () => Date.now() - 400_000, sleep: async () => {} };
  const { ok, report } = await healthy.diagnose({ strict: true });
  expect(report.checks.find(({ id }) => id === "clock")).toMatchObject({
    status: "ok",
    text: "the sandbox has its own clock, 300 times as fast",
    facts: { sandboxSpeed: 300 },
  });
  expect(ok).toBe(true);
});

test("`doctor --probe-writes` checks `Write` and `Deploy`, and changes nothing", async () => {
  healthy = await Healthy.make({ clock: "manual" });
  await healthy.sandbox.add("projects", { name: "shop" });
  // Ignores the date of a key's last use, which the platform records at every request.
  const world = async () => JSON.stringify(await healthy.sandbox.snapshot()).replace(/"last_used_at":"[^"]*"/g, '"last_used_at":null');
  const before = await world();
  healthy.options.probeWrites = true;
  const { report } = await healthy.diagnose();
  expect(report.checks.filter(({ id }) => ["write", "deploy"].includes(id))).toEqual([
    { id: "write", group: "hosting", status: "ok", text: "permitted", facts: { permitted: true } },
    { id: "deploy", group: "hosting", status: "ok", text: "permitted", facts: { permitted: true } },
  ]);
  expect(await world()).toBe(before);
  const writes = (await healthy.sandbox.journal()).filter(({ method }) => method !== "GET");
  expect(writes.map(({ method, path, status }) => `${method} ${path} ${status}`).sort()).toEqual([
    `PATCH /api/v1/projects/${"0".repeat(24)} 400`,
    `POST /api/v1/deployments/${"0".repeat(24)}/cancel 404`,
  ]);
});

test("`doctor` lists the running applications that become unavailable during their next deployment", async () => {
  healthy = await Healthy.make({ clock: "manual" });
  const { sandbox } = healthy;
  const place = { project_uuid: await sandbox.add("projects", { name: "shop" }), environment_name: "production", server_uuid: "" };
  place.server_uuid = String((await sandbox.find("purchasedServers"))[0]?.$id);
  const add = (name: string, fields: object) =>
    sandbox.add("applications", { source: "ctrimage", ...place, ctr_registry_image_name: "nginx", name, ...fields });
  const checked = { health_check_enabled: true };
  for (const id of [
    await add("open", {}),
    await add("checked", checked),
    await add("published", { ...checked, ports_mappings: "80:80" }),
    await add("named", { ...checked, is_consistent_container_name_enabled: true }),
  ])
    await sandbox.mutate("applications", id, { status: "running:healthy" });
  await add("stopped", {});
  const { report } = await healthy.diagnose();
  const found = report.checks.find(({ id }) => id === "interruptions");
  expect(found).toMatchObject({ status: "info", facts: { applications: ["named", "open", "published"] } });
  expect(found?.text).toContain("open may interrupt: without a health check the old container stops while the new one still starts");
  expect(found?.text).toContain("published interrupts: portsMappings; the old container stops before the new one starts");
});

test("`doctor` without --stack checks the settings of the stack that the user selected", async () => {
  healthy = await Healthy.make();
  healthy.write("project/Pulumi.prod.yaml", "config:\n  hosting:apiToken:\n    secure: v1:ciphertext\n");
  healthy.env.HOSTING_API_TOKEN = undefined;
  const tokenCheck = async () => (await healthy.diagnose()).report.checks.find(({ id }) => id === "token");
  expect(await tokenCheck()).not.toMatchObject({ status: "ok" });
  healthy.write("bin/config-prod.json", JSON.stringify({ "hosting:apiToken": { value: healthy.sandbox.apiToken, secret: true } }));
  healthy.write("bin/selected", "prod\n");
  expect(await tokenCheck()).toMatchObject({ status: "ok" });
});
