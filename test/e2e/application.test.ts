import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, resuming, unlessResumed, writesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

onEveryEngine("Application", (open) => {
  test("`up` creates an application in the environment `production`", async () => {
    const fixture = await webShop(open, { args: { domains: ["https://shop.example.com"], description: "What sells" } });
    const { stack } = fixture;
    expect(happened(await stack.preview(), "web")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual(["POST /projects", "POST /applications/ctrimage"]);
    expect(outputs.fqdn).toBe("https://shop.example.com");
    expect(await heldApplication(fixture)).toMatchObject({
      uuid: outputs.id,
      project_uuid: outputs.project,
      environment_name: "production",
      name: "web",
      description: "What sells",
      server_uuid: fixture.seed.servers.alpha,
      fqdn: "https://shop.example.com",
      ctr_registry_image_name: "registry.example.com/web",
      ctr_registry_image_tag: "1.0",
    });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 3 });
  });

  test("a preview and a refresh report drift, and `up` repairs it", async () => {
    const fixture = await webShop(open, { args: { description: "ours", healthCheckPort: 8080, isGzipEnabled: true } });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    const theirs = { description: "theirs", health_check_port: "9090", is_gzip_enabled: false, limits_cpus: "2" };
    await stack.sandbox.mutate("applications", String(outputs.id), theirs);
    const preview = await stack.preview();
    expect(happened(preview, "web")).toBe("update");
    expect(linesOf(preview)).toEqual(["web: drift: description, isGzipEnabled, healthCheckPort differ on the platform"]);
    expect(await writesOf(stack)).not.toContain("PATCH /applications/{id}");
    expect(happened(await stack.preview({ refresh: true }), "web")).toBe("update description healthCheckPort isGzipEnabled");
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({
      ...theirs,
      description: "ours",
      health_check_port: "8080",
      is_gzip_enabled: true,
    });
    const patch = (await stack.sandbox.journal()).find(({ method }) => method === "PATCH");
    expect(patch?.body).toEqual({ description: "ours", health_check_port: 8080, is_gzip_enabled: true });
    await expectSettled(stack);
  });

  test("`up` does not repair drift of a property in ignoreChanges", async () => {
    const fixture = await webShop(open, { args: { description: "ours" }, options: { ignoreChanges: ["description"] } });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("applications", String(outputs.id), { description: "theirs" });
    await expectSettled(stack);
    fixture.args = { description: "ours again", portsExposes: "3000" };
    expect(happened(await stack.up(), "web")).toBe("update portsExposes");
    expect(await heldApplication(fixture)).toMatchObject({ description: "theirs", ports_exposes: "3000" });
  });

  test("`up` creates a missing application again, with its variables", async () => {
    const more = (web: hosting.Application) => {
      new hosting.EnvironmentVariables("web-variables", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
      return {};
    };
    const { stack } = await webShop(open, { more });
    const first = await stack.up();
    await stack.sandbox.remove("applications", String(first.outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "web")).toBe("replace name");
    expect(linesOf(preview, "web")).toEqual([
      expect.stringMatching(/^web: waiting: .*to appear in its list/),
      "web: gone from the platform, will be created again",
    ]);
    const { outputs } = await stack.up();
    expect(outputs.id).not.toBe(first.outputs.id);
    expect(await stack.sandbox.find("variables", { is_preview: false })).toMatchObject([
      { application_uuid: outputs.id, key: "LOG_LEVEL", value: "info" },
    ]);
    await expectSettled(stack);
  });

  test("`up` stops at an existing application with other values unless `adopt` is true", async () => {
    const fixture = await webShop(open, { args: { description: "ours" } });
    const { stack, seed } = fixture;
    const project = await stack.sandbox.add("projects", { name: "shop" });
    const place = { project_uuid: project, environment_name: "production", server_uuid: seed.servers.alpha ?? "" };
    const id = await stack.sandbox.add("applications", { ...place, name: "web", ctr_registry_image_name: "registry.example.com/theirs:2" });
    fixture.args = { ...fixture.args, projectUuid: project };
    fixture.alone = true;
    const preview = await stack.preview();
    expect(happened(preview, "web")).toBe("create");
    expect(linesOf(preview)).toEqual([
      `web: exists: an application named "web" is there already (id ${id}); up will stop unless ${unlessResumed("Application:web")}`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`an application named "web" exists already (id ${id})`);

    const ours = { name: "web", description: "ours", ctr_registry_image_name: "registry.example.com/web", ctr_registry_image_tag: "1.0" };
    fixture.args = { ...fixture.args, adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toEqual([`web: adopted: an application named "web" (id ${id}): adopt is true`]);
    expect(await heldApplication(fixture)).toMatchObject({ uuid: id, ...ours });
    await expectSettled(stack);
  });

  test("`up` adopts an equal application if HOSTING_RESUME names the resource", async () => {
    const fixture = await webShop(open);
    const { stack, seed } = fixture;
    const project = await stack.sandbox.add("projects", { name: "shop" });
    const place = { project_uuid: project, environment_name: "production", server_uuid: seed.servers.alpha ?? "" };
    const id = await stack.sandbox.add("applications", { ...place, name: "web", ctr_registry_image_name: "registry.example.com/web:1.0" });
    fixture.args = { projectUuid: project };
    fixture.alone = true;
    expect(linesOf(await stack.preview()).join()).toContain("web: exists: ");
    const up = await resuming("Application:web", () => stack.up());
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up).join()).toContain("HOSTING_RESUME names it");
  });

  test.each([
    ["drop-before", 1],
    ["drop-after", 0],
    ["truncate", 0],
  ] as const)("`up` creates no second application after a lost response to the creation (%s)", async (kind, failing) => {
    const { stack } = await webShop(open);
    await stack.sandbox.fault({ match: { method: "POST", path: "/applications/ctrimage" }, kind });
    for (let n = 0; n < failing; n++) expect((await errorsOf(stack.up())).text).toContain("[outcome_unknown]");
    await stack.up();
    expect(await stack.sandbox.find("applications")).toHaveLength(1);
    await expectSettled(stack);
  });

  test("the next `up` completes a creation whose second call failed", async () => {
    const fixture = await webShop(open, { args: { source: { kind: "ctrfile", ctrfile: "FROM scratch\n" }, portsExposes: "3000" } });
    const { stack } = fixture;
    const odd = { message: "No.", errors: { name: ["Too odd."] } };
    await stack.sandbox.fault({ match: { method: "POST", path: "/applications/ctrfile" }, kind: "status", code: 422, body: odd });
    const refused = await errorsOf(stack.up());
    expect(refused.text).toContain('POST /applications/ctrfile failed with 422: "No"; name: Too odd.');
    expect(await stack.sandbox.find("applications")).toEqual([]);

    await stack.sandbox.fault({ match: { method: "PATCH", path: "/applications/{uuid}" }, kind: "status", code: 500 });
    const { text, result } = await errorsOf(stack.up());
    expect(text).toContain("failed with 500");
    expect(result.steps.find((s) => s.name === "web")).toMatchObject({ op: "create", failed: true });
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual(["PATCH /applications/{id}"]);
    expect(await heldApplication(fixture)).toMatchObject({ ports_exposes: "3000" });
    await expectSettled(stack);
  });

  test("a preview accepts an image and domains from outputs of another application", async () => {
    const { stack } = await webShop(open, {
      more: (web, shop) => {
        const address = web.fqdn.apply((fqdn) => [`https://admin.${fqdn?.replace(/^https?:\/\//, "")}`]);
        const source = { kind: "ctrimage" as const, image: web.id.apply((id) => `registry.example.com/${id}`) };
        const admin = new hosting.Application("admin", { projectUuid: shop.id, serverUuid: web.serverUuid, source, domains: address });
        return { admin: admin.fqdn };
      },
      args: { domains: ["https://shop.example.com"] },
    });
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 4 });
    expect(linesOf(preview)).toEqual([]);
    expect((await stack.up()).outputs.admin).toBe("https://admin.shop.example.com");
    await expectSettled(stack);
  });

  test("`destroy` deletes the project only after the application's queued deletion ends", async () => {
    const deleteOptions = { deleteVolumes: false, ctrCleanup: true };
    const { stack } = await webShop(open, { args: { deleteOptions } });
    const { outputs } = await stack.up();
    await requestsOf(stack);
    await stack.destroy();
    const entries = await stack.sandbox.journal();
    const deletion = entries.find(({ method }) => method === "DELETE");
    expect(deletion?.query).toEqual({ delete_volumes: "false", ctr_cleanup: "true" });
    const requests = await requestsOf(stack);
    expect(requests.slice(-3)).toEqual(["GET /applications", "DELETE /projects/{id}", "GET /projects"]);
    expect(requests.length).toBeLessThanOrEqual(6); // one request identifies the token

    const again = await stack.up();
    expect(again.outputs.id).not.toBe(outputs.id);
    await stack.sandbox.remove("applications", String(again.outputs.id));
    await stack.destroy();
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
  });

  test("`destroy` refuses a protected application, and an alias keeps an application under a new logical name", async () => {
    const fixture = await webShop(open, { args: { name: "web" }, options: { protect: true } });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    expect((await errorsOf(stack.destroy())).text).toContain("protected");
    expect(await heldApplication(fixture)).toMatchObject({ uuid: outputs.id });

    fixture.options = { aliases: [{ name: "web" }] };
    fixture.name = "front";
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ same: 3 });
    expect((await stack.up()).outputs.id).toBe(outputs.id);
    await stack.sandbox.mutate("applications", String(outputs.id), { name: "theirs" });
    expect(linesOf(await stack.preview())).toEqual(["front: drift: name differs on the platform"]);
  });

  test("`get` reads an application that the same stack manages", async () => {
    const { stack } = await webShop(open, {
      args: { domains: ["https://shop.example.com:3000"], isGzipEnabled: false, healthCheckPort: 8080, portsExposes: "3000" },
      more: (web) => {
        const { projectUuid, environmentName, serverUuid, ...existing } = hosting.Application.get("existing", web.id);
        const { name, source, domains, isGzipEnabled, healthCheckPort, portsExposes, status, id } = existing;
        return {
          got: {
            projectUuid,
            environmentName,
            serverUuid,
            name,
            source,
            domains,
            isGzipEnabled,
            healthCheckPort,
            portsExposes,
            status,
            id,
          },
        };
      },
    });
    const { outputs } = await stack.up();
    expect(outputs.got).toEqual({
      id: outputs.id,
      projectUuid: outputs.project,
      environmentName: "production",
      serverUuid: expect.any(String),
      name: "web",
      source: { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" },
      domains: ["https://shop.example.com:3000"],
      isGzipEnabled: false,
      healthCheckPort: 8080,
      portsExposes: "3000",
      status: "exited:unhealthy",
    });
    await stack.destroy();
    expect(await stack.sandbox.find("applications")).toEqual([]);
  });
});
