import { nameOf } from "../../rehearsal/protocol/urn";
import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

/** A deletion that the API refuses with 404 in its own words, although its list still shows the object. */
const MISSING = { kind: "status", code: 404, body: { message: "Not found." }, times: 0 } as const;

describe.each(["dynamic", "plugin"] as const)("a deletion gets 404 although the part exists, on the host %s", (host) => {
  onHost(host);
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
  });
  afterEach(() => platform.close());

  const PARTS: readonly (readonly [name: string, path: string, declare: (applicationUuid: hosting.Application["id"]) => unknown])[] = [
    [
      "EnvironmentVariables",
      "/applications/{uuid}/envs/{env_uuid}",
      (applicationUuid) => new hosting.EnvironmentVariables("part", { applicationUuid, variables: { A: "1", B: "2" } }),
    ],
    [
      "EnvironmentVariable",
      "/applications/{uuid}/envs/{env_uuid}",
      (applicationUuid) => new hosting.EnvironmentVariable("part", { applicationUuid, key: "A", value: "1" }),
    ],
    [
      "DatabaseAttachment",
      "/applications/{uuid}/envs/{env_uuid}",
      (applicationUuid) => {
        const database = new hosting.ManagedDatabase("db", { engine: "relational_1", plan: "small", region: "one:hel" });
        return new hosting.DatabaseAttachment("part", { databaseUuid: database.id, applicationUuid });
      },
    ],
  ];

  test.each(PARTS)("the state keeps %s", async (_, path, declare) => {
    const { sandbox, fixture } = platform;
    const stack = new InProcessStack(platform, () => {
      const project = new hosting.Project("shop");
      const source = { kind: "ctrimage" as const, image: "nginx:1.0" };
      const web = new hosting.Application("web", { projectUuid: project.id, serverUuid: fixture.alpha, source, portsExposes: "80" });
      declare(web.id);
    });
    expect((await stack.up()).errors).toEqual([]);
    await sandbox.fault({ ...MISSING, match: { method: "DELETE", path } });
    const { ok, errors } = await stack.destroyOnly("part");
    expect([ok, errors.join()]).toEqual([false, expect.stringContaining("still show")]);
    expect((await stack.managed()).map(({ urn }) => nameOf(urn))).toContain("part");
    await sandbox.clearFaults();
    expect((await stack.destroyOnly("part")).errors).toEqual([]);
    expect((await stack.managed()).map(({ urn }) => nameOf(urn))).not.toContain("part");
  });
});
