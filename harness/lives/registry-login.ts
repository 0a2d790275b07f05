import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.RegistryLoginArgs;

/** Registry of the lifecycle fixtures. */
export const REGISTRY = "registry.example.com:5000";
const login = ({ alpha }: Fixture, args: Partial<Args> = {}): Record<string, Args> => ({
  registry: { serverUuid: alpha, registry: REGISTRY, username: "deploy", password: "a-password", ...args },
});

export const registryLoginLife: Life<Args> = {
  kind: "RegistryLogin",
  table: "registries",
  // A login of the same user is adopted without `adopt`.
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => login(fixture) },
        { name: "change", program: (fixture) => login(fixture, { username: "robot", password: "another-password" }) },
        { name: "replace", program: (fixture) => login(fixture, { registry: "other.example.com" }) },
        deleted,
      ],
      drift: setting("registries", () => ({ registry: REGISTRY }), { username: "other-user" }),
    },
  ],
  pairs: [
    {
      args: ({ alpha }, n) => ({
        serverUuid: alpha,
        registry: `registry-${n}.example.com`,
        username: `deploy-${n}`,
        password: `a-password-${n}`,
      }),
    },
  ],
  inEverything: {
    name: "registry",
    inputs: ({ alpha }) => ({ serverUuid: alpha, registry: REGISTRY, username: "deploy", password: "a-password" }),
  },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      serverUuid: fixture.alpha,
      registry: before?.registry ?? `registry-${n}.example.com`,
      username: draw(fc.constantFrom("deploy", "robot")),
      password: draw(fc.constantFrom("one password", " another password ")),
    }),
    free: [],
  },
  others: {
    changes: [{ table: "registries", fields: { username: ["other-user"] }, only: ({ registry }) => /^registry-\d/.test(String(registry)) }],
    removes: ["registries"],
    adds: ({ alpha }, n) => ({ table: "registries", fields: { server_uuid: alpha, registry: `outside-${n}.example.com` } }),
  },
  shownOtherwise: [
    { field: "serverUuid", program: (fixture) => login(fixture), path: /\/registries$/, forms: underAnotherParent },
    {
      field: "registry",
      program: (fixture) => login(fixture),
      path: /\/registries$/,
      forms: {
        "with its scheme": [(row) => setName(row, (name) => `https://${name}/v1/`), "nothing"],
        "in capitals": [(row) => setName(row, (name) => name.toUpperCase()), "nothing"],
      },
    },
  ],
  readings: ["registryReads", "registries"],
};

function setName(row: Record<string, unknown>, name: (before: string) => string): void {
  if (typeof row.registry === "string") row.registry = name(row.registry);
}
