import fc from "fast-check";
import type { Sandbox } from "../../sandbox";
import type * as hosting from "../../sdk";
import { ref } from "../declare";
import { type Fixture, serverOf } from "../fixture";
import { deleted, type Life } from "../life";
import { oneOf } from "../random";
import { underAnotherParent } from "../shown";
import { REGISTRY } from "./registry-login";

type Args = hosting.RegistryCheckArgs;

const check = ({ alpha }: Fixture, args: Partial<Args>): Record<string, Args> => ({
  works: { serverUuid: alpha, registry: REGISTRY, ...args },
});

/** Somebody logs the server in. */
async function isLoggedIn(sandbox: Sandbox): Promise<void> {
  await sandbox.add("registries", { server_uuid: await serverOf(sandbox), registry: REGISTRY });
}

export const registryCheckLife: Life<Args> = {
  kind: "RegistryCheck",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => check(fixture, { triggers: ["1"] }), outside: isLoggedIn },
        { name: "replace", program: (fixture) => check(fixture, { triggers: ["2"] }) },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ alpha }, n) => ({ serverUuid: alpha, registry: REGISTRY, triggers: [n], runOnCreate: false }) }],
  inEverything: {
    name: "works",
    inputs: ({ alpha }) => ({ serverUuid: alpha, registry: REGISTRY, triggers: [{ ref: "RegistryLogin" }] }),
  },
  random: {
    // With its login: where that goes, it goes.
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
      program: (fixture) => check(fixture, { runOnCreate: false }),
      path: /\/registries$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["registryReads"],
  // Somebody's login.
  leaves: /^registries /,
};
