import * as pulumi from "@pulumi/pulumi";
import { seedOf } from "../../harness/fixture";
import type { Readings } from "../../sandbox";
import * as hosting from "../../sdk";
import type { Stack } from "../../testing";
import { onEveryEngine } from "./engines";
import { SPEED } from "./money";
import { refusals } from "./refusals";
import { errorsOf, requestsOf, writesOf } from "./results";

onEveryEngine("Functions", (open) => {
  /** A stack whose program may be changed, beside things that somebody has made on the platform. */
  const begin = async () => {
    const fixture = { program: (): Record<string, unknown> | Promise<Record<string, unknown>> => ({}) };
    const stack = await open({ program: async () => fixture.program(), sandbox: { speed: SPEED } });
    const { servers } = await seedOf(stack.sandbox);
    return { stack, fixture, sandbox: stack.sandbox, alpha: servers.alpha ?? "", gamma: servers.gamma ?? "" };
  };
  /** Applications `web` (tagged public, with a port) and `worker` of a project `shop`. */
  const shopOf = async ({ sandbox }: Pick<Stack, "sandbox">, server: string) => {
    const project = await sandbox.add("projects", { name: "shop", description: "All of it" });
    const add = (fields: Record<string, string | string[]>) =>
      sandbox.add("applications", {
        source: "ctrimage",
        project_uuid: project,
        environment_name: "production",
        server_uuid: server,
        ctr_registry_image_name: "registry.example.com/web",
        ...fields,
      });
    const web = await add({ name: "web", tags: ["public"], ports_exposes: "3000", domains: "https://www.example.com" });
    return { project, web, worker: await add({ name: "worker" }) };
  };

  test("show what is on the platform, in a preview too, in plain and in Output form; those of one list ask once", async () => {
    const { stack, fixture, sandbox, alpha, gamma } = await begin();
    const { project, web, worker } = await shopOf(stack, alpha);
    const small = await sandbox.add("volumes", { server_uuid: alpha, size_gb: 50 });
    const large = await sandbox.add("volumes", { server_uuid: gamma, size_gb: 100, backups: false, autogrow_max_gb: 200 });
    fixture.program = async () => {
      const { volumes } = await hosting.getVolumes({ serverUuid: alpha });
      const { applications } = await hosting.getApplications();
      return {
        projects: (await hosting.getProjects()).projects,
        applications: applications.map(({ name, uuid }) => `${name} ${uuid}`),
        tagged: hosting.getApplicationsOutput({ tag: "public" }).applications,
        servers: hosting.getPurchasedServersOutput().servers,
        regions: hosting.getRegionsOutput().regions.apply((all) => all.map(({ id, prices }) => ({ id, price: prices?.["app-2"] }))),
        volumes,
        unbacked: hosting.getVolumesOutput({ status: "attached" }).volumes.apply((all) => all.filter((v) => !v.backups)),
        offer: await hosting.getVolumeOffer({ serverUuid: alpha, sizeGb: 80 }),
        sizes: hosting.getVolumeOfferOutput({ serverUuid: gamma }).sizes.apply((sizes) => sizes.slice(0, 3)),
        scaling: hosting.getAutoscalingOutput({ applicationUuid: web }),
      };
    };
    const { outputs } = await stack.preview();
    expect(await requestsOf(stack)).toEqual(
      expect.arrayContaining([
        "GET /projects",
        "GET /svc/volumes",
        "GET /svc/servers",
        "GET /svc/regions",
        "GET /applications/{id}/autoscaling",
      ]),
    );
    expect(outputs).toMatchObject({
      projects: [{ uuid: project, name: "shop", description: "All of it" }],
      applications: [`web ${web}`, `worker ${worker}`],
      tagged: [{ uuid: web, name: "web", fqdn: "https://www.example.com", portsExposes: "3000", buildPack: "ctrimage" }],
      servers: expect.arrayContaining([
        expect.objectContaining({ uuid: alpha, name: "alpha", city: "Helsinki", region: "one:hel", status: "ready", monthlyPrice: 6 }),
      ]),
      regions: [
        { id: "one:hel", price: 6 },
        { id: "one:par", price: 7.2 },
        { id: "two:mad", price: 6.6 },
      ],
      volumes: [{ id: small, status: "attached", sizeGb: 50, serverUuid: alpha, backups: true, autogrowMaxGb: 0, monthlyPrice: 5 }],
      unbacked: [{ id: large, sizeGb: 100, serverUuid: gamma, autogrowMaxGb: 200 }],
      offer: { city: "Helsinki", sizeGb: 80, monthlyPrice: 7.4, currency: "USD", sizes: expect.arrayContaining([10, 15, 1000]) },
      sizes: [10, 20, 30],
      scaling: {
        configured: false,
        blocker: null,
        policy: { enabled: false, minCopies: 1, maxCopies: 2, monthlyCapUsd: 50 },
        cities: [
          { id: "one:hel", monthlyPrice: 6 },
          { id: "one:par", monthlyPrice: 7.2 },
        ],
        status: null,
      },
    });
    expect((outputs.applications as string[]).join()).not.toContain("secret");
    await sandbox.clearJournal();
    expect((await stack.up()).outputs).toEqual(outputs);
    const asked = await requestsOf(stack);
    expect(asked.filter((request) => request === "GET /svc/volumes")).toHaveLength(1);
    expect(asked.filter((request) => !request.startsWith("GET "))).toEqual([]);
  });

  test("tell the ids that kinds need: databases, servers, destinations, each list asked for once; what a server keeps secret stays with it", async () => {
    const { stack, fixture, sandbox, alpha } = await begin();
    const beta = (await seedOf(sandbox)).servers.beta ?? "";
    const cache = await sandbox.add("databases", { engine: "key_value", plan: "large", region: "one:par" });
    await sandbox.fault({
      match: { method: "GET", path: "/servers" },
      times: 0,
      kind: "status",
      code: 200,
      body: [
        {
          uuid: alpha,
          name: "alpha",
          description: null,
          ip: "192.0.2.1",
          is_reachable: 1,
          settings: {
            concurrent_builds: "2",
            dynamic_timeout: 3600,
            is_usable: true,
            added_lately: 7,
            monitor_custom_url: "x",
            logdrain_x_license_key: "x",
          },
        },
        { uuid: beta },
      ],
    });
    fixture.program = async () => ({
      databases: (await hosting.getDatabases()).databases,
      engines: hosting.getDatabasesOutput().databases.apply((all) => all.map(({ engine }) => engine)),
      servers: hosting.getServersOutput().servers,
      names: (await hosting.getServers()).servers.map(({ name }) => name),
      all: (await hosting.getDestinations()).destinations.length,
      networks: hosting.getDestinationsOutput({ serverUuid: pulumi.output(beta) }).destinations.apply((all) => all.map((d) => d.network)),
      none: (await hosting.getDestinations({ serverUuid: "nope" })).destinations,
      own: (await hosting.getDestinations({ serverUuid: alpha })).destinations,
    });
    const { outputs } = await stack.preview();
    expect((await requestsOf(stack)).sort()).toEqual(["GET /destinations", "GET /managed-databases", "GET /servers"]);
    expect(outputs).toMatchObject({
      databases: [
        {
          uuid: cache,
          engine: "key_value",
          plan: "large",
          region: "one:par",
          status: "ready",
          evictionPolicy: "noeviction",
          upgrades: [{ plan: "xlarge", monthlyPrice: expect.any(Number), hourlyPrice: expect.any(Number) }],
          monthlyPrice: expect.any(Number),
          currency: "USD",
        },
      ],
      engines: ["key_value"],
      names: ["alpha", null],
      all: 6,
      networks: ["svc", "internal"],
      none: [],
      own: [{ uuid: expect.any(String), name: expect.any(String), network: "svc", serverUuid: alpha, type: "standalone" }],
    });
    expect(outputs.servers).toEqual([
      {
        uuid: alpha,
        name: "alpha",
        description: null,
        ip: "192.0.2.1",
        isReachable: true,
        settings: { concurrentBuilds: 2, dynamicTimeout: 3600, isUsable: true, addedLately: 7 },
      },
      { uuid: beta },
    ]);
    expect((await stack.up()).outputs).toEqual(outputs);
  });

  test.each<Partial<Readings>>([
    { lists: "plural" },
    { numbers: "text", currency: "missing" },
    { nothing: "absent" },
    { deletedDatabases: "listed" },
  ])("tell them on a platform that answers otherwise: %j", async (readings) => {
    const stack = await open({
      program: async () => {
        const { databases } = await hosting.getDatabases();
        const [server] = (await hosting.getServers()).servers;
        const { destinations } = await hosting.getDestinations({ serverUuid: server?.uuid ?? "" });
        return { databases: databases.map((d) => d.monthlyPrice), usable: server?.isUsable, networks: destinations.map((d) => d.network) };
      },
      sandbox: { speed: SPEED, readings },
    });
    const add = () => stack.sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
    await add();
    const { baseUrl, apiToken } = stack.sandbox;
    const headers = { authorization: `Bearer ${apiToken}` };
    const url = `${baseUrl}/api/v1/managed-databases`;
    const gone = await add();
    await fetch(url, { headers });
    await fetch(`${url}/${gone}`, { method: "DELETE", headers });
    await stack.sandbox.advance(60); // the deletion is over
    expect((await stack.preview()).outputs).toEqual({ databases: [9], usable: true, networks: ["svc"] });
  });

  test("with an argument that is not known yet, the result is not known either, and nothing is asked; an up knows it", async () => {
    const { stack, fixture, alpha } = await begin();
    const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;
    fixture.program = () => {
      const shop = new hosting.Project("shop");
      const web = new hosting.Application("web", { projectUuid: shop.id, serverUuid: alpha, source: image, portsExposes: "3000" });
      const { blocker, policy } = hosting.getAutoscalingOutput({ applicationUuid: web.id });
      return { blocker, most: policy.maxCopies };
    };
    const preview = await stack.preview();
    expect(preview.outputs).toEqual({ blocker: "[unknown]", most: "[unknown]" });
    expect((await requestsOf(stack)).filter((request) => request.includes("autoscaling"))).toEqual([]);
    expect((await stack.up()).outputs).toEqual({ blocker: null, most: 2 });
    expect((await stack.preview()).outputs).toEqual({ blocker: null, most: 2 });
  });

  test("with an argument that comes from a resource, an up asks anew: what was read before the resource was made is old", async () => {
    const { stack, fixture, alpha } = await begin();
    await stack.setConfig("hosting:autoConfirm", "true");
    fixture.program = async () => {
      const { volumes: before } = await hosting.getVolumes();
      const data = new hosting.Volume("data", { serverUuid: alpha, sizeGb: 50 });
      const after = hosting.getVolumesOutput({ status: data.status }).volumes.apply((all) => all.map(({ sizeGb }) => sizeGb));
      return { before: before.length, after };
    };
    expect((await stack.up()).outputs).toEqual({ before: 0, after: [50] });
    await requestsOf(stack);
    expect((await stack.preview()).outputs).toEqual({ before: 1, after: [50] });
    expect((await requestsOf(stack)).filter((request) => request === "GET /svc/volumes")).toHaveLength(2); // the program's, and the resource's
  });

  test("the connection of a database is a secret: in no message, and in the state only sealed", async () => {
    const { stack, fixture, sandbox } = await begin();
    const id = await sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
    fixture.program = () => {
      const { url, directUrl } = hosting.getDatabaseConnectionOutput({ databaseUuid: id });
      return { url, host: pulumi.all([url, directUrl]).apply(([pooled, direct]) => [new URL(pooled).port, new URL(direct ?? "").port]) };
    };
    const [{ password = "?" } = {}] = await sandbox.find("databases");
    const preview = await stack.preview();
    const up = await stack.up();
    expect(up.secretOutputs.sort()).toEqual(["host", "url"]);
    if (stack.engine === "rehearsal") expect(up.outputs.url).toContain(password);
    const sealed = (await stack.exportState()).deployment;
    expect(JSON.stringify([preview.diagnostics, up.diagnostics, up.rawSteps, sealed])).not.toContain(password);
    expect(JSON.stringify((await stack.exportState({ showSecrets: true })).deployment)).toContain(password);

    await stack.setConfig("hosting:apiToken", await sandbox.addToken(["read"]), { secret: true });
    const [error] = await refusals(stack);
    expect(error?.message).toContain("This call needs the token permission Read sensitive data");
  });

  test("the catalogue of databases in Output form", async () => {
    const { stack, fixture } = await begin();
    fixture.program = () => {
      const { plans, currency, regions } = hosting.getDatabaseCatalogOutput();
      return { plans: plans.apply((all) => all.map(({ plan }) => plan)), currency, small: regions.apply(([first]) => first?.prices.small) };
    };
    expect((await stack.preview()).outputs).toEqual({
      plans: ["small", "medium", "large", "xlarge"],
      currency: "USD",
      small: { monthlyPrice: 9, hourlyPrice: 0.0123 },
    });
  });

  test("what fails is one sentence that names the function, and the program fails: arguments, the API, the configuration", async () => {
    const { stack, fixture, sandbox } = await begin();
    const plain = (call: () => Promise<unknown>) => async () => ({ result: await call() });
    const output = (call: () => unknown) => () => ({ result: call() });
    const wrong: Record<string, [program: typeof fixture.program, says: string]> = {
      "an unknown argument": [
        plain(() => hosting.getVolumes({ serverUid: "x" } as never)),
        'getVolumes has no argument "serverUid". Did you mean "serverUuid"?',
      ],
      "one in Output form": [
        output(() => hosting.getVolumesOutput({ serverUid: "x" } as never)),
        'getVolumes has no argument "serverUid". Did you mean "serverUuid"?',
      ],
      "a missing one": [
        plain(() => hosting.getAutoscaling({} as never)),
        "getAutoscaling: applicationUuid is required. Id of the application.",
      ],
      "a wrong one": [
        plain(() => hosting.getVolumeOffer({ serverUuid: "x", sizeGb: 5 })),
        "getVolumeOffer: sizeGb must be at least 10 (it is 5). Size in GB to price.",
      ],
      "what is not there": [
        output(() => hosting.getAutoscalingOutput({ applicationUuid: "nope" }).blocker),
        "getAutoscaling: GET /applications/nope/autoscaling failed with 404:",
      ],
    };
    const said: Record<string, string[]> = {};
    for (const [title, [program]] of Object.entries(wrong)) {
      fixture.program = program;
      said[title] = (await refusals(stack)).map(({ name, message }) => `${name}${message.trim()}`);
    }
    expect(said).toEqual(Object.fromEntries(Object.entries(wrong).map(([title, [, says]]) => [title, [expect.stringContaining(says)]])));
    for (const [title, [, says]] of Object.entries(wrong)) expect(said[title]?.[0]).toMatch(new RegExp(`^${says.slice(0, 12)}`));

    fixture.program = plain(() => hosting.getProjects());
    await sandbox.fault({ match: { path: "/projects" }, times: 0, kind: "html" });
    expect((await refusals(stack)).map(({ message }) => message.trim())).toEqual([
      "getProjects: GET /projects returned HTML instead of JSON. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
    ]);
    expect((await errorsOf(stack.up())).text).toContain("getProjects: GET /projects returned");
    await stack.setConfig("hosting:apiToken", "", { secret: true });
    const [missing] = await refusals(stack);
    expect(missing?.message).toContain(
      "getProjects: Configuration hosting:apiToken is missing. Set it with: pulumi config set --secret hosting:apiToken '<token>' (or the environment variable HOSTING_API_TOKEN).",
    );
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a resource asks for its list itself, because it lives in another process: one request more, however many functions", async () => {
    const { stack, fixture, sandbox } = await begin();
    fixture.program = async () => {
      const { projects } = await hosting.getProjects();
      const again = hosting.getProjectsOutput().projects.apply((all) => all.length);
      return { count: projects.length, again, id: new hosting.Project("shop").id };
    };
    await sandbox.add("projects", { name: "there" });
    expect((await stack.preview()).outputs).toMatchObject({ count: 1, again: 1 });
    expect(await requestsOf(stack)).toEqual(["GET /projects", "GET /projects"]);
  });
});
