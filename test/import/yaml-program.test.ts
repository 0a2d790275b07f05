import { parse } from "yaml";
import type { Plan, Planned } from "../../cli/import/plan";
import { Constant, FromEnv, Reference, Setting } from "../../cli/import/tree";
import { yamlProgramOf } from "../../cli/import/write/yaml-program";
import { byType, definitions } from "../../provider/resources";

const planned = (kind: string, more: Partial<Planned>): Planned => {
  const definition = byType.get(kind);
  if (definition === undefined) throw new Error(`There is no resource type ${kind}.`);
  return {
    definition,
    kind,
    type: kind,
    object: { kind, id: "1", path: "1", name: "shop" },
    name: "shop",
    identifier: "shop",
    inputs: {},
    ...more,
  };
};

/** Returns an expression of a program in YAML. */
const ref = (path: string): string => `$\{${path}}`;

const plan: Plan = {
  resources: [
    planned("Project", { inputs: { description: `${ref("a")} costs $$5` } }),
    planned("Application", {
      name: "shop web",
      identifier: "web",
      inputs: {
        projectUuid: new Reference("Project", "shop", "shop"),
        serverUuid: new Constant("servers", "alpha", "uuid-1"),
        dockerfile: "FROM scratch\nRUN true",
        privateKeyUuid: new Setting("web.privateKeyUuid"),
        httpBasicAuthPassword: new FromEnv("PASSWORD"),
        tags: ["on", "007"],
      },
    }),
    planned("Volume", { identifier: "data", refusal: "two\nlines", inputs: { sizeGb: 5 } }),
  ],
  constants: [{ name: "servers", kind: "Server", entries: new Map([["alpha", "uuid-1"]]) }],
  left: [],
  settings: [{ name: "web.privateKeyUuid", what: "Application" }],
  secrets: 0,
  variables: [],
};

test("yamlProgramOf writes a plan as a program in YAML", () => {
  const { files, contents } = yamlProgramOf(plan, definitions, { name: "infra", protects: true });
  const text = files.get("Pulumi.yaml") ?? "";
  expect(parse(text)).toEqual({
    name: "infra",
    runtime: "yaml",
    description: "Objects that were imported from the platform",
    plugins: { providers: [{ name: "hosting", path: "node_modules/pulumi-hosting/plugin" }] },
    config: { "web.privateKeyUuid": { type: "string" } },
    variables: { servers: { alpha: "uuid-1" } },
    resources: {
      shop: { type: "hosting:index:Project", properties: { description: `$${ref("a")} costs $$$5` }, options: { protect: true } },
      web: {
        type: "hosting:index:Application",
        name: "shop web",
        properties: {
          projectUuid: ref("shop.id"),
          serverUuid: ref("servers.alpha"),
          dockerfile: "FROM scratch\nRUN true",
          privateKeyUuid: ref('["web.privateKeyUuid"]'),
          httpBasicAuthPassword: { fromEnv: "PASSWORD" },
          tags: ["on", "007"],
        },
        options: { protect: true },
      },
    },
  });
  expect(text).toContain("dockerfile: |-\n");
  expect(text).toContain('- "on"\n        - "007"\n');
  expect(text).toMatch(/# Not declared, because two\n# lines:\n# data:\n# {3}type: "hosting:index:Volume"\n/);
  expect(contents).toEqual([{ path: "Pulumi.yaml", holds: "1 Project, 1 Application, 1 id of servers" }]);
});
