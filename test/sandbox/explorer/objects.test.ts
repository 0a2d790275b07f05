import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schedules } from "../../../provider/api/game/schedules";
import { applications } from "../../../provider/api/hosting/applications";
import { variables } from "../../../provider/api/hosting/variables";
import { startSandbox } from "../../../sandbox";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send, sendRaw } from "../support";
import { attribute, elementsOf, fieldPath, objectPath, open, rowsOf, submit, textOf, wasOf } from "./support";

const sandbox = sandboxPerTest();

const noticeOf = (text: string): string =>
  elementsOf(text)
    .filter((element) => attribute(element, "class") === "notice")
    .map(textOf)
    .join();

/** Changes a value in the console. Returns the notice on the next page. */
async function change(path: string, value: string): Promise<string> {
  const was = wasOf((await open(sandbox(), path)).text);
  const { headers } = await submit(sandbox(), path, { was, value, as: "text" });
  return noticeOf((await open(sandbox(), headers.location ?? "")).text);
}

async function variable(more: { is_preview?: boolean } = {}) {
  const { image } = await setUp(sandbox());
  const application = await image({ name: "web" });
  const body = { key: "TOKEN", value: "hunter2hunter2", ...more };
  await good(sandbox(), variables.create, { params: { uuid: application }, body });
  const [row] = await sandbox().find("variables", { is_preview: more.is_preview ?? false });
  return { application, id: String(row?.$id) };
}

test("the edit form hides a possible secret until the user requests the value", async () => {
  const { id } = await variable();
  const path = fieldPath("variables", id, "value");
  const { text } = await open(sandbox(), path);
  expect(text).not.toContain("hunter2");
  expect(text).toContain("the present value is hidden");
  const refused = await submit(sandbox(), path, { was: "another", value: "mine", as: "text" });
  expect([refused.status, refused.text.includes("hunter2")]).toEqual([400, false]);
  expect((await open(sandbox(), `${path}&secrets=shown`)).text).toContain("hunter2hunter2</textarea>");
});

test("the notice after an edit shows both values, but no possible secret", async () => {
  const { application, id } = await variable();
  expect(await change(fieldPath("applications", application, "description"), "by hand")).toMatch(
    /^"description" was changed from (null|"") to "by hand"\. A preview now shows drift/,
  );
  const notice = await change(fieldPath("variables", id, "value"), "swordfish1");
  expect(notice).toMatch(/^"value" was changed from \[hidden\] to \[hidden\]\./);
  expect((await open(sandbox(), `${objectPath("applications", application)}&done=99`)).text).not.toContain("notice");
});

test("ids and the times of creation and change have no edit form", async () => {
  const { image } = await setUp(sandbox());
  const uuid = await image({ name: "web" });
  const rows = rowsOf((await open(sandbox(), objectPath("applications", uuid))).text);
  const fixed = rows.filter(({ Field, Change }) => Field !== undefined && Change === "").map(({ Field }) => Field);
  expect(fixed.sort()).toEqual(["created_at", "id", "updated_at", "uuid"].filter((name) => rows.some(({ Field }) => Field === name)));
  expect(fixed).toContain("uuid");
  for (const name of ["uuid", "created_at"]) {
    expect((await open(sandbox(), fieldPath("applications", uuid, name))).status).toBe(404);
    expect((await submit(sandbox(), fieldPath("applications", uuid, name), { value: "x", as: "text" })).status).toBe(404);
  }
  expect(await sandbox().find("applications", { uuid })).toHaveLength(1);
});

test("the page of an object links to the object's parents, and highlights no entry of the navigation", async () => {
  const { project, image } = await setUp(sandbox());
  const { text } = await open(sandbox(), objectPath("applications", await image({ name: "web" })));
  const crumbs = elementsOf(text).find((element) => attribute(element, "class") === "crumbs");
  expect(crumbs && textOf(crumbs)).toMatch(/^shop › production › \s*application /);
  expect(text).toContain(objectPath("projects", project).replace("&", "&amp;"));
  expect(text).not.toContain("aria-current");
});

test("the console marks a variable for preview deployments with the word `preview`", async () => {
  const { application, id } = await variable({ is_preview: true });
  expect(rowsOf((await open(sandbox(), objectPath("applications", application))).text)).toContainEqual(
    expect.objectContaining({ Name: "TOKEN preview", Kind: "variables" }),
  );
  expect((await open(sandbox(), objectPath("variables", id))).text).toContain("variable for preview deployments <code>");
  expect(rowsOf((await open(sandbox(), "/console/objects?kind=variables")).text)).toContainEqual({ Name: "TOKEN preview", Id: id });
});

test("an object's page has no heading for parts or events if the object's type does not have them", async () => {
  const { id } = await variable();
  const headings = async (path: string) =>
    elementsOf((await open(sandbox(), path)).text)
      .filter(({ tagName }) => tagName === "h2")
      .map(textOf);
  expect(await headings(objectPath("variables", id))).toEqual(["Fields", "Actions", "Events"]);
  const [key] = await sandbox().find("privateKeys");
  expect(await headings(objectPath("privateKeys", String(key?.$id)))).toEqual(["Fields", "Actions"]);
});

test("the page of an object lists the fields that a client wrote before the other fields, and filters fields by name", async () => {
  const { place } = await setUp(sandbox());
  const created = await sendRaw(sandbox(), "POST", "/api/v1/applications/ctrimage", {
    headers: { authorization: `Bearer ${sandbox().apiToken}`, "content-type": "application/json" },
    body: JSON.stringify({ ...place, ctr_registry_image_name: "nginx", ports_exposes: "8080" }),
  });
  const { uuid } = created.body as { uuid: string };
  await send(sandbox(), applications.update, { params: { uuid }, body: { base_directory: "/shop" } });
  await change(fieldPath("applications", uuid, "health_check_path"), "/healthy");
  const path = objectPath("applications", uuid);
  const fields = async (more = "") => rowsOf((await open(sandbox(), `${path}${more}`)).text).flatMap(({ Field }) => Field ?? []);
  const [first, ...others] = await fields();
  expect(first).toBe("health_check_path");
  for (const written of ["ports_exposes", "base_directory"]) expect(others.indexOf(written)).toBeLessThan(others.indexOf("status"));
  expect(others.indexOf("status")).toBeLessThan(others.indexOf("custom_labels"));
  const filtered = await fields("&q=Health_Check");
  expect(filtered).toContain("health_check_path");
  expect(filtered.every((name) => name.includes("health_check"))).toBe(true);
});

test("the page of an object with a numeric id lists written fields first, even after a restart of the sandbox", async () => {
  const folder = mkdtempSync(join(tmpdir(), "console-"));
  const stateFile = join(folder, "world.json");
  const started = () => startSandbox({ clock: "manual", stateFile });
  let own = await started();
  try {
    const [server] = await own.find("gameServers");
    const params = { server: String(server?.identifier) };
    const cron = { minute: "0", hour: "4", day_of_month: "*", month: "*", day_of_week: "*" };
    await good(own, schedules.create, { params, body: { name: "nightly", is_active: true, only_when_online: false, ...cron } });
    const [schedule] = await own.find("schedules");
    const id = String(schedule?.$id);
    expect(id).toMatch(/^\d+$/);
    const fields = async () => rowsOf((await open(own, objectPath("schedules", id))).text).flatMap(({ Field }) => Field ?? []);
    const before = await fields();
    expect(before.indexOf("is_active")).toBeLessThan(before.indexOf("id"));
    expect(before.indexOf("is_active")).toBeLessThan(before.indexOf("created_at"));
    await own.close();
    own = await started();
    expect(await fields()).toEqual(before);
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});

test("a request that creates a part counts as a write of this part, and not as a write of the parent", async () => {
  const { image } = await setUp(sandbox());
  const application = await image({ name: "web" });
  await good(sandbox(), variables.create, { params: { uuid: application }, body: { key: "A", value: "1" } });
  const { writtenFields = {} } = await sandbox().snapshot();
  const [row] = await sandbox().find("variables", { is_preview: false });
  expect(writtenFields[String(row?.$id)]).toEqual(["key", "value"]);
  expect(writtenFields[application]).not.toContain("key");
  await good(sandbox(), applications.remove, { params: { uuid: application } });
  expect((await sandbox().snapshot()).writtenFields).not.toHaveProperty(application);
});

test("the edit form of a file begins with the text of the file", async () => {
  const [server] = await sandbox().find("gameServers");
  const id = await sandbox().add("files", { server: String(server?.identifier), path: "/motd.txt", content: "Hello\n" });
  const { text } = await open(sandbox(), fieldPath("files", String(id), "content"));
  const area = elementsOf(text).find(({ tagName }) => tagName === "textarea");
  expect(area && textOf(area)).toBe("Hello\n");
  expect(text).not.toContain("the present value is hidden");
});

test("the edit form contains a default author, and the overview shows the sandbox's speed", async () => {
  const { project } = await setUp(sandbox());
  const { text } = await open(sandbox(), fieldPath("projects", project, "description"));
  const by = elementsOf(text).find((element) => attribute(element, "name") === "by");
  expect(by && attribute(by, "value")).toBe("Console user");
  await send(sandbox(), variables.list, { params: { uuid: "none" } });
  await submit(sandbox(), "/console/clock", { do: "speed", speed: "300" });
  expect((await open(sandbox(), "/")).text).toContain("Sandbox time (300 s per second)");
});
