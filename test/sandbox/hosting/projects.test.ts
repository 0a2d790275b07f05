import { environments, projects } from "../../../provider/api/hosting/projects";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const made = async (name = "web") => (await good(sandbox(), projects.create, { body: { name } })).uuid;

test("a new project contains the environment production", async () => {
  const uuid = await made();
  const project = await good(sandbox(), projects.get, { params: { uuid } });
  expect(uuid).toMatch(/^[a-z0-9]{24}$/);
  expect(project.environments.map(({ name }) => name)).toEqual(["production"]);
  expect(project).toMatchObject({ name: "web", description: null, team_id: 1 });
  expect(await good(sandbox(), projects.list)).toEqual([{ id: 1, uuid, name: "web", description: null }]);
});

test("PATCH of a project answers 201, and PATCH of an environment answers 200", async () => {
  const { status, body } = await send(sandbox(), projects.create, { body: { name: "web" } });
  expect([status, Object.keys(body as object)]).toEqual([201, ["uuid"]]);
  const uuid = (body as { uuid: string }).uuid;
  const patched = await send(sandbox(), projects.update, { params: { uuid }, body: { description: "one" } });
  expect([patched.status, patched.body]).toEqual([201, { uuid, name: "web", description: "one" }]);
  const params = { uuid, environment: "production" };
  const environment = await send(sandbox(), environments.update, { params, body: { description: "two" } });
  expect([environment.status, environment.body]).toMatchObject([200, { name: "production", description: "two" }]);
});

test("a project trims its description, and stores null as an empty string", async () => {
  const uuid = await made();
  const patch = (description: string | null) => good(sandbox(), projects.update, { params: { uuid }, body: { description } });
  expect(await patch(null)).toMatchObject({ description: "" });
  expect(await patch("  text ")).toMatchObject({ description: "text" });
  expect(await patch("   ")).toMatchObject({ description: "" });
  expect((await send(sandbox(), projects.update, { params: { uuid }, body: { description: "a<b>" } })).status).toBe(422);
  await sandbox().mutate("projects", uuid, { description: "from outside" });
  expect(await good(sandbox(), projects.get, { params: { uuid } })).toMatchObject({ description: "from outside" });
});

test("a create of an environment answers 409 to an equal name, and 500 if only case differs", async () => {
  const uuid = await made();
  const add = (name: string) => send(sandbox(), environments.create, { params: { uuid }, body: { name } });
  expect((await add("production")).status).toBe(409);
  expect((await add("Production")).status).toBe(500);
  expect((await add("Stage/One")).status).toBe(201);
  expect((await add("stage/one")).status).toBe(500);
  const names = (await good(sandbox(), environments.list, { params: { uuid } })).map(({ name }) => name);
  expect(names).toEqual(["production", "stage-one"]);
});

test("an environment is found by its name first, and otherwise by its uuid", async () => {
  const uuid = await made();
  const { uuid: stage } = await good(sandbox(), environments.create, { params: { uuid }, body: { name: "stage" } });
  const { uuid: shadow } = await good(sandbox(), environments.create, { params: { uuid }, body: { name: stage } });
  expect((await good(sandbox(), environments.get, { params: { uuid, environment: stage } })).uuid).toBe(shadow);
  await good(sandbox(), environments.remove, { params: { uuid, environment: shadow } });
  const renamed = await good(sandbox(), environments.update, { params: { uuid, environment: stage }, body: { name: "test" } });
  expect(renamed).toMatchObject({ uuid: stage, name: "test" });
  const taken = await send(sandbox(), environments.update, { params: { uuid, environment: stage }, body: { name: "production" } });
  expect(taken.status).toBe(409);
});

test("a project or environment with an application cannot be deleted", async () => {
  const uuid = await made();
  const [server] = await sandbox().find("purchasedServers");
  const fields = {
    project_uuid: uuid,
    environment_name: "production",
    server_uuid: String(server?.uuid),
    ctr_registry_image_name: "nginx",
  };
  const application = await sandbox().add("applications", fields);
  expect((await send(sandbox(), projects.remove, { params: { uuid } })).status).toBe(400);
  expect((await send(sandbox(), environments.remove, { params: { uuid, environment: "production" } })).status).toBe(400);
  await sandbox().remove("applications", application);
  expect((await send(sandbox(), environments.remove, { params: { uuid, environment: "production" } })).status).toBe(200);
  expect((await send(sandbox(), projects.remove, { params: { uuid } })).status).toBe(200);
  expect((await send(sandbox(), projects.remove, { params: { uuid } })).status).toBe(404);
});

test("two projects may have the same name", async () => {
  expect(await made("web")).not.toBe(await made("web"));
});

test("a control can add projects and environments", async () => {
  const uuid = await sandbox().add("projects", { name: "web" });
  const described = await sandbox().add("projects", { name: "web", description: "text" });
  const environment = await sandbox().add("environments", { project_uuid: uuid, name: "Stage", description: "text" });
  const { description, environments: all } = await good(sandbox(), projects.get, { params: { uuid } });
  expect(description).toBeNull();
  expect(all).toMatchObject([{ name: "production" }, { uuid: environment, name: "stage", description: "text" }]);
  expect(await good(sandbox(), projects.get, { params: { uuid: described } })).toMatchObject({ description: "text" });
  await expect(sandbox().add("projects", {})).rejects.toThrow("The field name must be a string");
});
