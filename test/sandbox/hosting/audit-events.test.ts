import { auditEvents } from "../../../provider/api/hosting/audit-events";
import { projects } from "../../../provider/api/hosting/projects";
import { variables } from "../../../provider/api/hosting/variables";
import { connectSandbox, type Sandbox } from "../../../sandbox";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const listed = async (sandbox: Sandbox, query: { [key: string]: string | number } = {}) => {
  await sandbox.advance(2);
  return good(sandbox, auditEvents.list, { query: query as never });
};

describe("audit events", () => {
  const sandbox = sandboxPerTest({
    tokens: [
      { token: "7|reads", permissions: ["read"], user: "reader" },
      { token: "8|member", permissions: ["root"], hidesSensitive: true },
    ],
  });

  test("the audit log records only successful writes, with a delay of one second", async () => {
    const { uuid } = await good(sandbox(), projects.create, { body: { name: "shop" } });
    await send(sandbox(), projects.get, { params: { uuid } });
    await send(sandbox(), projects.update, { params: { uuid: "nowhere" }, body: { name: "other" } });
    expect((await good(sandbox(), auditEvents.list)).data).toEqual([]);
    const { data, total } = await listed(sandbox());
    expect(total).toBe(1);
    expect(data).toEqual([
      expect.objectContaining({
        event: "project.created",
        action: "created",
        source: "api",
        actor_name: "owner",
        actor_token_id: sandbox().apiToken.split("|")[0],
        resource_type: "project",
        resource_uuid: uuid,
        team_id: 1,
      }),
    ]);
  });

  test("the audit log records a control's change with the given author", async () => {
    const remote = await connectSandbox(sandbox().adminUrl);
    const id = await sandbox().add("projects", { name: "shop" });
    await remote.mutate("projects", id, { name: "store" }, { name: "Ben", source: "mcp" });
    await remote.mutate("projects", id, { name: "mart" });
    await sandbox().remove("projects", id, { name: null, source: "system" });
    const { data } = await listed(sandbox());
    expect(data.map(({ event, source, actor_name, resource_uuid }) => [event, source, actor_name, resource_uuid])).toEqual([
      ["project.deleted", "system", null, id],
      ["project.updated", "ui", "Anna Example", id],
      ["project.updated", "mcp", "Ben", id],
      ["project.created", "ui", "Anna Example", id],
    ]);
  });

  test("the list of audit events supports pages, search and filters", async () => {
    for (const name of ["one", "two", "three"]) await sandbox().add("projects", { name }, { source: name === "two" ? "api" : "ui" });
    const page = await listed(sandbox(), { per_page: 2, page: 2 });
    expect(page).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3, from: 3, to: 3, next_page_url: null });
    expect(page.data).toMatchObject([{ resource_name: "one" }]);
    expect((await listed(sandbox(), { search: "THREE" })).data).toMatchObject([{ resource_name: "three" }]);
    expect((await listed(sandbox(), { source: "api" })).data).toMatchObject([{ resource_name: "two" }]);
    expect((await listed(sandbox(), { action: "deleted" })).total).toBe(0);
    expect((await listed(sandbox(), { action: "all", source: "all" })).total).toBe(3);
    for (const query of [{ per_page: 101 }, { page: 0 }, { source: "elsewhere" }])
      expect((await send(sandbox(), auditEvents.list, { query: query as never })).status).toBe(422);
  });

  test("audit events require an admin, and their sensitive fields require `Read sensitive data`", async () => {
    await sandbox().add("projects", { name: "shop" });
    await sandbox().advance(2);
    expect((await send(sandbox(), auditEvents.list, { token: "8|member" })).status).toBe(403);
    const { data } = await good(sandbox(), auditEvents.list, { token: "7|reads" });
    expect(data).toEqual([expect.not.objectContaining({ actor_token_id: expect.anything(), ip_address: expect.anything() })]);
  });

  test("audit events are kept for 90 days", async () => {
    await sandbox().add("projects", { name: "shop" });
    await sandbox().advance(89 * 86_400);
    expect((await listed(sandbox())).total).toBe(1);
    await sandbox().advance(86_400);
    expect((await listed(sandbox())).total).toBe(0);
  });
});

describe.each([
  ["themselves", ["variable.updated", "variable.deleted", "variable.created"]],
  ["their whole", ["application.updated", "application.updated", "application.updated"]],
] as const)("the variant auditedParts=%s", (auditedParts, wanted) => {
  describe.each(["event", "action"] as const)("the variant auditNames=%s", (auditNames) => {
    const sandbox = sandboxPerTest({ variants: { auditedParts, auditNames } });

    test("the variants auditNames and auditedParts set the names and ids in a variable's audit events", async () => {
      const { image } = await setUp(sandbox());
      const application = await image();
      const { uuid = "" } = await good(sandbox(), variables.create, { params: { uuid: application }, body: { key: "A", value: "b" } });
      await good(sandbox(), variables.remove, { params: { uuid: application, env_uuid: uuid } });
      const other = await sandbox().add("variables", { application_uuid: application, key: "C", value: "d" });
      await sandbox().mutate("variables", other, { value: "e" });
      const { data } = await listed(sandbox());
      const [changed, , removed, created] = data;
      expect([changed, removed, created].map((event) => event?.[auditNames])).toEqual(wanted);
      const ids = auditedParts === "themselves" ? [other, uuid, uuid] : [application, application, application];
      expect([changed, removed, created].map((event) => event?.resource_uuid)).toEqual(ids);
    });
  });
});
