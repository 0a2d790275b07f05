import fc from "fast-check";
import type * as hosting from "../../sdk";
import { ref } from "../declare";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { oneOf } from "../random";
import { underAnotherParent } from "../shown";
import { REGISTRY } from "./registry-login";

type Args = hosting.RegistryCheckArgs;

const check = ({ alpha, registry }: Fixture, trigger: string): Record<string, Args> => ({
  works: { serverUuid: alpha, registry, triggers: [trigger] },
});

export const registryCheckLife: Life<Args> = {
  kind: "RegistryCheck",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => check(fixture, "1") },
        { name: "replace", program: (fixture) => check(fixture, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ alpha, registry }, n) => ({ serverUuid: alpha, registry, triggers: [n] }) }],
  inEverything: {
    name: "works",
    inputs: ({ alpha }) => ({ serverUuid: alpha, registry: REGISTRY, triggers: [{ ref: "RegistryLogin" }] }),
  },
  random: {
    // Together with its login: they are removed together.
    make: (program, n, before) => {
      const fits = program.of("RegistryLogin", ({ inputs }) => before === undefined || inputs.registry === before.registry);
      const login = oneOf(program, fits);
      if (!login) return before;
      const { serverUuid, registry } = login.inputs;
      return { serverUuid, registry, triggers: [n, program.draw(fc.integer({ min: 0, max: 1 })), ref(login)] };
    },
    free: [],
  },
  shownOtherwise: [
    {
      field: "serverUuid, registry, triggers",
      program: (fixture) => check(fixture, "1"),
      path: /\/registries$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["registryReads", "registries", "registryChecks"],
};
