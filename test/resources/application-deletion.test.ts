import { application } from "../../provider/resources/hosting/application/resource";
import { project } from "../../provider/resources/hosting/project";
import type { Variants } from "../../sandbox";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function shopWithApplications(variants: Partial<Variants> = {}) {
  const fixture = await open({ variants });
  const { sandbox } = fixture;
  const projects = fixture.of(project);
  const applications = fixture.of(application);
  const shop = await projects.create({ name: "shop" }, "shop");
  const inputs = { projectUuid: shop.id, environmentName: "production", serverUuid: await fixture.server("alpha") };
  const source = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" };
  const web = await applications.create({ ...inputs, source, name: "web" }, "web");
  const api = await applications.create({ ...inputs, source, name: "api" }, "api");
  await sandbox.advance(60);
  fixture.restart();
  await sandbox.clearJournal();
  const sent = async () => {
    const all = await sandbox.journal();
    await sandbox.clearJournal();
    return all.map(({ method, path, status }) => `${method} ${path.replace("/api/v1", "").replace(/[a-z0-9]{24}/g, "{id}")} ${status}`);
  };
  return { fixture, sandbox, projects, applications, shop, web, api, sent };
}

test("the deletion of an application waits until the list of applications omits it", async () => {
  const { sandbox, projects, applications, shop, web, api, sent } = await shopWithApplications();
  for (const one of [web, api]) await applications.deleteInThisRun(one);
  expect(await sandbox.find("applications", { project_uuid: shop.id })).toEqual([]);
  const requests = await sent();
  expect(requests.filter((request) => request.startsWith("GET /applications/{id} "))).toEqual([]);
  expect(requests.filter((request) => request === "GET /applications 200").length).toBeLessThanOrEqual(10);
  await projects.deleteInThisRun(shop);
  expect(await sent()).toEqual(["DELETE /projects/{id} 200", "GET /projects 200"]);
});

test("the provider repeats the deletion of a project until the platform has deleted an application that the list omits", async () => {
  const { sandbox, projects, applications, shop, web, sent, api } = await shopWithApplications({ listedRows: "forgotten once" });
  await sandbox.remove("applications", api.id);
  await applications.deleteInThisRun(web);
  expect(await sandbox.find("applications", { project_uuid: shop.id })).toHaveLength(1); // the deletion is queued
  await sent();
  await projects.deleteInThisRun(shop);
  expect((await sent()).filter((request) => request.startsWith("DELETE"))).toEqual([
    "DELETE /projects/{id} 400",
    "DELETE /projects/{id} 200",
  ]);
  expect(await sandbox.find("projects", { uuid: shop.id })).toEqual([]);
});

test("the deletion of a project fails if the project still contains an application", async () => {
  const { projects, applications, shop, web, sent } = await shopWithApplications();
  await applications.deleteInThisRun(web);
  await sent();
  await expect(projects.deleteInThisRun(shop)).rejects.toThrow("Project has resources");
  expect(await sent()).toEqual([
    "DELETE /projects/{id} 400",
    "GET /applications 200",
    "GET /projects/{id} 200",
    "GET /projects/{id}/{id} 200",
  ]);
});
