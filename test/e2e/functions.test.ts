import * as pulumi from "@pulumi/pulumi";
import type { Variants } from "../../sandbox";
import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { functionsFixture } from "./functions-fixture";
import { SPEED } from "./money";
import { refusals } from "./refusals";
import { requestsOf } from "./results";

onEveryEngine("Functions", (open) => {
  const { stackWithServers, shopOf } = functionsFixture(open);

  test("functions return the platform's objects in plain and in Output form", async () => {
    const { stack, fixture, sandbox, alpha, gamma } = await stackWithServers();
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

  test("getDatabases, getServers and getDestinations send one request per list", async () => {
    const { stack, fixture, sandbox, alpha } = await stackWithServers();
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

  test.each<Partial<Variants>>([
    { lists: "plural" },
    { numbers: "text", currency: "missing" },
    { nothing: "absent" },
    { deletedDatabases: "listed" },
  ])("getDatabases, getServers and getDestinations return the same on the platform variant %j", async (variants) => {
    const stack = await open({
      program: async () => {
        const { databases } = await hosting.getDatabases();
        const [server] = (await hosting.getServers()).servers;
        const { destinations } = await hosting.getDestinations({ serverUuid: server?.uuid ?? "" });
        return { databases: databases.map((d) => d.monthlyPrice), usable: server?.isUsable, networks: destinations.map((d) => d.network) };
      },
      sandbox: { speed: SPEED, variants },
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

  test("getDatabaseConnection returns the connection as a secret, which the state stores encrypted", async () => {
    const { stack, fixture, sandbox } = await stackWithServers();
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
    expect(error?.message).toContain('This call requires the token permission "Read sensitive data"');
  });

  test("getDatabaseCatalogOutput returns the plans and prices of databases", async () => {
    const { stack, fixture } = await stackWithServers();
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
});
