import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

onEveryEngine("Environment, project and server of an application", (open) => {
  test("`up` moves an application to the environment with the given name or id", async () => {
    const ids: Record<string, unknown> = {};
    const fixture = await webShop(open, {
      more: (_, shop) => {
        const staging = new hosting.Environment("staging", { projectUuid: shop.id });
        return { staging: staging.id };
      },
    });
    const { stack } = fixture;
    Object.assign(ids, (await stack.up()).outputs);
    fixture.args = { environmentName: " Staging" };
    const preview = await stack.preview();
    expect(happened(preview, "web")).toBe("update environmentName");
    expect(linesOf(preview)).toEqual([]);
    await requestsOf(stack);
    expect((await stack.up()).outputs.id).toBe(ids.id);
    expect(await writesOf(stack)).toEqual(["POST /applications/{id}/move"]);
    expect(await heldApplication(fixture)).toMatchObject({ uuid: ids.id, environment_name: "staging" });
    await expectSettled(stack);

    fixture.args = { environmentUuid: String(ids.staging) };
    await requestsOf(stack);
    const same = await stack.up();
    expect(await writesOf(stack)).toEqual([]);
    expect(linesOf(same)).toEqual([]);
    const [production] = await stack.sandbox.find("environments", { name: "production" });
    fixture.args = { environmentUuid: String(production?.uuid) };
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ uuid: ids.id, environment_name: "production" });
    await expectSettled(stack);
  });

  test("a refresh keeps projectUuid in the state while GET of the project answers 404", async () => {
    const fixture = await webShop(open);
    const { stack } = fixture;
    await stack.up();
    const match = { method: "GET", path: "/projects/{uuid}" };
    const environments = { ...match, path: "/projects/{uuid}/environments" };
    const answer = { kind: "status", code: 404, body: { message: "Not found." }, times: 0 } as const;
    for (const one of [match, environments]) await stack.sandbox.fault({ match: one, ...answer });
    await stack.refresh();
    await stack.sandbox.clearFaults();
    const { resources = [] } = (await stack.exportState()).deployment;
    const web = resources.find(({ urn }) => urn.endsWith("::web"));
    expect(web?.outputs).toMatchObject({ projectUuid: expect.any(String) });
    await expectSettled(stack);
  });

  test("`up` moves an application to a project that the same run creates", async () => {
    let project = "shop";
    const stack = await open({
      program: async () => {
        const { id: projectUuid } = new hosting.Project(project);
        const { servers } = await hosting.getPurchasedServers();
        const serverUuid = servers.find((s) => s.name === "alpha")?.uuid ?? "";
        const web = new hosting.Application("web", {
          projectUuid,
          serverUuid,
          source: { kind: "ctrimage", image: "registry.example.com/web" },
        });
        return { id: web.id, projectUuid };
      },
    });
    const first = await stack.up();
    project = "store";
    const preview = await stack.preview();
    expect([happened(preview, "store"), happened(preview, "shop"), happened(preview, "web")]).toEqual([
      "create",
      "delete",
      "update projectUuid",
    ]);
    const { outputs } = await stack.up();
    expect(outputs.id).toBe(first.outputs.id);
    expect(await heldApplication({ stack })).toMatchObject({ uuid: outputs.id, project_uuid: outputs.projectUuid });
    expect(await stack.sandbox.find("projects", { name: "shop" })).toEqual([]);
    await expectSettled(stack);
  });

  test("a rename of project and environment does not move the application", async () => {
    const names = { environment: "staging", project: "shop" };
    const stack = await open({
      program: async () => {
        const shop = new hosting.Project("shop", { name: names.project });
        const staging = new hosting.Environment("staging", { projectUuid: shop.id, name: names.environment });
        const { servers } = await hosting.getPurchasedServers();
        const place = { projectUuid: shop.id, environmentName: staging.name, serverUuid: servers[0]?.uuid ?? "" };
        return { id: new hosting.Application("web", { ...place, source: { kind: "ctrimage", image: "registry.example.com/web" } }).id };
      },
    });
    await stack.up();
    Object.assign(names, { environment: "testing", project: "store" });
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual(expect.arrayContaining(["PATCH /projects/{id}", "PATCH /projects/{id}/environments/{id}"]));
    expect(await heldApplication({ stack })).toMatchObject({ environment_name: "testing" });
    await expectSettled(stack);
  });

  test("`up` migrates an application to another server or destination", async () => {
    const fixture = await webShop(open);
    const { stack, seed } = fixture;
    const { alpha = "", beta = "", gamma = "" } = seed.servers;
    const { "beta svc": svc = "", "beta internal": internal = "" } = seed.destinations;
    const { outputs } = await stack.up();
    fixture.args = { serverUuid: gamma };
    expect(happened(await stack.preview(), "web")).toBe("update serverUuid");
    await requestsOf(stack);
    expect((await stack.up()).outputs.id).toBe(outputs.id);
    expect(await writesOf(stack)).toEqual(["POST /applications/{id}/migrate"]);
    expect(await heldApplication(fixture)).toMatchObject({ uuid: outputs.id, server_uuid: gamma });
    await expectSettled(stack);

    fixture.args = { serverUuid: beta };
    const { text } = await errorsOf(stack.preview());
    expect(text).toContain("destinationUuid");
    expect(text).toContain(`set destinationUuid to one of ${svc} (`);
    expect(text).toContain(internal);

    fixture.args = { serverUuid: beta, destinationUuid: internal };
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ server_uuid: beta, destination_uuid: internal });
    fixture.args = { serverUuid: beta, destinationUuid: svc };
    expect(happened(await stack.up(), "web")).toBe("update destinationUuid");
    expect(await heldApplication(fixture)).toMatchObject({ server_uuid: beta, destination_uuid: svc });
    await expectSettled(stack);

    fixture.args = { serverUuid: alpha };
    const back = await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ server_uuid: alpha });
    expect(linesOf(back)).toEqual([]);
    await expectSettled(stack);
  });

  test("`up` waits for a migration that copies files", async () => {
    const fixture = await webShop(open);
    const { stack, seed } = fixture;
    const { outputs } = await stack.up();
    await stack.sandbox.add("storages", { application_uuid: String(outputs.id), type: "persistent", name: "data", mount_path: "/data" });
    fixture.args = { serverUuid: seed.servers.gamma };
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ server_uuid: seed.servers.gamma });
    await expectSettled(stack);
  });

  const ON_IT = { message: "Validation failed.", errors: { destination_uuid: ["The application is already on this destination."] } };

  test.each(["nested", "absent"] as const)(
    "the next `up` completes an update that failed after the move to another server (destination %s)",
    async (destination) => {
      const fixture = await webShop(open, { stack: { sandbox: { variants: { destination } } } });
      const { stack, seed } = fixture;
      await stack.up();
      fixture.args = { serverUuid: seed.servers.gamma, description: "moved", tags: ["moved"] };
      await stack.sandbox.fault({ match: { method: "PATCH", path: "/applications/{uuid}" }, times: 1, kind: "status", code: 403 });
      await errorsOf(stack.up());
      await stack.sandbox.fault({ match: { path: "/applications/{uuid}/migrate" }, times: 0, kind: "status", code: 422, body: ON_IT });
      await requestsOf(stack);
      await stack.up();
      expect(await writesOf(stack)).toEqual(["PATCH /applications/{id}"]);
      expect(await heldApplication(fixture)).toMatchObject({ server_uuid: seed.servers.gamma, description: "moved" });
      await stack.sandbox.clearFaults();
      await expectSettled(stack);
    },
  );

  test("`up` moves an application only once, even if no response shows the destination", async () => {
    const fixture = await webShop(open, { stack: { sandbox: { variants: { destination: "absent" } } } });
    const { stack, seed } = fixture;
    await stack.up();
    fixture.args = { serverUuid: seed.servers.gamma, description: "moved" };
    const hidden = { match: { path: "/applications/{uuid}/destinations" }, times: 0, kind: "status", code: 403 } as const;
    await stack.sandbox.fault(hidden);
    await stack.sandbox.fault({ match: { method: "PATCH", path: "/applications/{uuid}" }, times: 1, kind: "status", code: 403 });
    await errorsOf(stack.up());
    await stack.sandbox.fault({ match: { path: "/applications/{uuid}/migrate" }, times: 0, kind: "status", code: 422, body: ON_IT });
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ server_uuid: seed.servers.gamma, description: "moved" });
  });

  test("`up` moves back an application that another user moved", async () => {
    const fixture = await webShop(open, {
      more: (_, shop) => ({ staging: new hosting.Environment("staging", { projectUuid: shop.id }).id }),
    });
    const { stack, seed } = fixture;
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("applications", String(outputs.id), {
      environment_uuid: String(outputs.staging),
      destination_uuid: seed.destinations["gamma svc"] ?? "",
    });
    expect(linesOf(await stack.preview())).toEqual(["web: drift: environmentName, serverUuid differ on the platform"]);
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ environment_name: "production", server_uuid: seed.servers.alpha });

    const elsewhere = await stack.sandbox.add("projects", { name: "elsewhere" });
    const [home] = await stack.sandbox.find("environments", { project_uuid: elsewhere });
    await stack.sandbox.mutate("applications", String(outputs.id), { environment_uuid: String(home?.uuid) });
    expect(linesOf(await stack.preview())).toEqual(["web: drift: projectUuid differs on the platform"]);
    expect(happened(await stack.preview({ refresh: true }), "web")).toBe("update projectUuid");
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ project_uuid: outputs.project });
    await expectSettled(stack);
  });

  test.each([
    ["server", { serverUuid: "alpa" }, 'property serverUuid value {alpa} has a problem: no server "alpa" is visible to this token.'],
    [
      "project",
      { projectUuid: "nowhere" },
      'property projectUuid value {nowhere} has a problem: no project "nowhere" is visible to this token. Available: none.',
    ],
    ["destination", { destinationUuid: "wrong" }, "property destinationUuid value {wrong} has a problem: no destination on server "],
  ])("a preview refuses an unknown %s and lists the existing values", async (_, args, expected) => {
    const fixture = await webShop(open, { args });
    const { text, result } = await errorsOf(fixture.stack.preview());
    expect(text).toContain(expected);
    expect(result.diagnostics.filter((d) => d.severity === "error")).toHaveLength(1);
    const { alpha, beta } = fixture.seed.servers;
    if ("serverUuid" in args) expect(text).toContain(`${alpha} (alpha), ${beta} (beta)`);
    if ("destinationUuid" in args) expect(text).toContain(`Available: ${fixture.seed.destinations["alpha svc"]} (alpha-svc).`);
    expect(await writesOf(fixture.stack)).toEqual([]);
  });
});
