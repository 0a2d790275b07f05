import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import * as z from "zod";
import type { Field } from "../../provider/core/definition/field";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { exportName } from "../../provider/core/type-token";
import { callerInfoOf, HIDDEN } from "../../provider/core/values";
import { definitions } from "../../provider/resources";
import * as hosting from "../../sdk";

beforeAll(() => pulumi.runtime.setMocks({ newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }), call: () => ({}) }));

function registered(make: (options: pulumi.CustomResourceOptions) => pulumi.Resource) {
  let seen: { opts: pulumi.CustomResourceOptions; props: Record<string, unknown> } | undefined;
  make({
    transformations: [
      ({ opts, props }) => {
        seen = { opts, props };
        return undefined;
      },
    ],
  });
  if (!seen) throw new Error("nothing was registered");
  return {
    deletedWith: seen.opts.deletedWith,
    within:
      callerInfoOf({ [HIDDEN.urn]: seen.props[HIDDEN.urn] })
        .parentUrn.split("::")
        .at(-1) ?? "",
  };
}

const source = { kind: "ctrimage", image: "nginx" } as const;
const web = new hosting.Application("web", { projectUuid: "p1", serverUuid: "s1", source });
const emptied = new hosting.Application("emptied", {
  projectUuid: "p1",
  serverUuid: "s1",
  source,
  deleteOptions: { deleteVolumes: true },
});
const retained = new hosting.Application("retained", { projectUuid: "p1", serverUuid: "s1", source }, { retainOnDelete: true });
const within = new hosting.Application("within", { projectUuid: "p1", serverUuid: "s1", source }, { parent: retained });
const files = new hosting.Storage("files", { applicationUuid: web.id, type: "persistent", mountPath: "/files" });
const variables = new hosting.EnvironmentVariables("variables", { applicationUuid: web.id, variables: {} });
const survival = new hosting.game.Server("survival", { server: "1a2b3c4d" });
const existing = hosting.Application.get("existing", "a1");
const named = { key: "LEVEL", value: "debug" };

test.each([
  ["empty", ""],
  ["undefined", undefined],
  ["null", null],
])("`get` refuses an id that is %s", (_, path) => {
  expect(() => hosting.game.Server.get("shop", path as string)).toThrow(
    `game.Server "shop": get needs the path of an existing object (got ${path === "" ? '""' : path}). [invalid_program]`,
  );
});

describe("deletedWith", () => {
  test.each<[string, (o: pulumi.CustomResourceOptions) => pulumi.Resource, pulumi.Resource | undefined]>([
    [
      "a variable is deleted with its application",
      (o) => new hosting.EnvironmentVariable("v1", { applicationUuid: web.id, ...named }, o),
      web,
    ],
    [
      "a set of variables is deleted with its application",
      (o) => new hosting.EnvironmentVariables("v2", { applicationUuid: web.id, variables: {} }, o),
      web,
    ],
    [
      "an attachment is deleted by its own call",
      (o) => new hosting.DatabaseAttachment("v3", { applicationUuid: web.id, databaseUuid: "d1" }, o),
      undefined,
    ],
    [
      "a scheduled task is deleted by its own call",
      (o) => new hosting.ScheduledTask("v12", { applicationUuid: web.id, command: "true", frequency: "daily" }, o),
      undefined,
    ],
    [
      "a policy for autoscaling is deleted by its own call",
      (o) => new hosting.AutoscalingPolicy("v13", { applicationUuid: web.id, enabled: true }, o),
      undefined,
    ],
    [
      "a storage is deleted with an application whose deletion deletes the volumes",
      (o) => new hosting.Storage("v14", { applicationUuid: emptied.id, type: "persistent", mountPath: "/more" }, o),
      emptied,
    ],
    [
      "a variable of an application with `retainOnDelete` is deleted by its own call",
      (o) => new hosting.EnvironmentVariable("v15", { applicationUuid: retained.id, ...named }, o),
      undefined,
    ],
    [
      "the engine deletes a variable by its own call if the parent of its application has `retainOnDelete`",
      (o) => new hosting.EnvironmentVariable("v16", { applicationUuid: within.id, ...named }, o),
      undefined,
    ],
    [
      "a resource is not deleted with a sibling whose output it uses",
      (o) => new hosting.DatabaseAttachment("v4", { applicationUuid: variables.applicationUuid, databaseUuid: "d1" }, o),
      undefined,
    ],
    [
      "a backup schedule is not deleted with a storage whose output it uses",
      (o) =>
        new hosting.StorageBackupSchedule("v5", { applicationUuid: files.applicationUuid, storageUuid: files.id, frequency: "daily" }, o),
      undefined,
    ],
    [
      "a resource that uses another output than the id is not deleted with the application",
      (o) => new hosting.EnvironmentVariable("v6", { applicationUuid: web.name.apply((name) => name ?? ""), ...named }, o),
      undefined,
    ],
    [
      "a variable is not deleted with an application that is only read",
      (o) => new hosting.EnvironmentVariable("v7", { applicationUuid: existing.id, ...named }, o),
      undefined,
    ],
    [
      "a storage is deleted by its own call",
      (o) => new hosting.Storage("v8", { applicationUuid: web.id, type: "persistent", mountPath: "/more" }, o),
      undefined,
    ],
    [
      "a backup schedule is deleted by its own call",
      (o) => new hosting.StorageBackupSchedule("v9", { applicationUuid: web.id, storageUuid: files.id, frequency: "daily" }, o),
      undefined,
    ],
    [
      "a domain is not deleted with the settings of its game server, because the server stays",
      (o) => new hosting.game.CustomDomain("v11", { server: survival.id, hostname: "play.example.com" }, o),
      undefined,
    ],
    [
      "deletedWith of the program is kept",
      (o) => new hosting.EnvironmentVariable("v10", { applicationUuid: web.id, ...named }, { ...o, deletedWith: files }),
      files,
    ],
  ])("%s", (_, make, expected) => {
    expect(registered(make).deletedWith).toBe(expected);
  });
});

describe("deletedWith of the program", () => {
  test.each<[string, () => pulumi.Resource]>([
    [
      'ManagedDatabase "d": deletedWith names "web", whose deletion does not delete the database. Pulumi would only remove the database from the state, and it would still cost money. Remove the option deletedWith. [invalid_program]',
      () => new hosting.ManagedDatabase("d", { engine: "relational_1", plan: "small", region: "one:hel" }, { deletedWith: web }),
    ],
    ['Volume "d": deletedWith names "web", whose', () => new hosting.Volume("d", { serverUuid: "s1", sizeGb: 50 }, { deletedWith: web })],
    [
      'game.Database "d": deletedWith names "survival", whose deletion does not delete the database. Pulumi would only remove the database from the state, and its data would stay.',
      () => new hosting.game.Database("d", { server: survival.id }, { deletedWith: survival }),
    ],
  ])("an error says: %s", (text, make) => {
    expect(make).toThrow(text);
  });

  test("a resource accepts deletedWith with the application that also deletes the resource", () => {
    const make = (o: pulumi.CustomResourceOptions) =>
      new hosting.Storage("d", { applicationUuid: web.id, type: "persistent", mountPath: "/d" }, { ...o, deletedWith: web });
    expect(registered(make).deletedWith).toBe(web);
  });
});

test("the parent of a variable is an application only if the variable receives the application's own id", () => {
  const within = (applicationUuid: pulumi.Input<string>, name: string) =>
    registered((o) => new hosting.EnvironmentVariable(name, { applicationUuid, ...named }, o)).within;
  expect(within(web.id, "w1")).toBe("web");
  expect(
    within(
      web.id.apply((id) => id),
      "w2",
    ),
  ).toBe("web");
  expect(within(variables.applicationUuid, "w3")).toBe("");
  expect(within(files.id, "w4")).toBe("");
});

test("the error about the option `import` names the alternatives", () => {
  const make = () => new hosting.Project("shop", {}, { import: "p1" });
  expect(make).toThrow(
    'Project "shop": the option import does not work with dynamic providers. To adopt an existing object, set adopt: "p1" in its arguments instead, or import it into the state first with: pulumi import --file <file>',
  );
  let error: unknown;
  try {
    make();
  } catch (thrown) {
    error = thrown;
  }
  expect(pulumi.RunError.isInstance(error)).toBe(true);
  expect(inspect(error)).toBe((error as Error).message);
});

/** Types that never adopt: the platform shows the key only once, to the user who created it. */
const NEVER_ADOPTS = ["game_ApiKey"];
const adopting = definitions.filter((d) => !NEVER_ADOPTS.includes(exportName(d)));

test.each(adopting.map((d): [string, AnyDefinition] => [exportName(d), d]))("the input `adopt` of %s accepts an id", (_, { inputs }) => {
  const { schema } = (inputs as Record<string, Field>).adopt as Field;
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  const values = [undefined, false, true, "an-id", " ", 1];
  expect(values.map(accepts)).toEqual([true, true, true, true, false, false]);
});
