import type * as hosting from "../../sdk";
import { ref } from "../declare";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { onApplication, oneOf } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.DatabaseAttachmentArgs;

const orders = ({ database, application }: Fixture, envKey?: string): Record<string, Args> => ({
  orders: { databaseUuid: database, applicationUuid: application, envKey },
});

export const databaseAttachmentLife: Life<Args> = {
  kind: "DatabaseAttachment",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => orders(fixture) },
        { name: "replace", program: (fixture) => orders(fixture, "ORDERS_URL") },
        deleted,
      ],
      drift: async (sandbox, { application }) => {
        const [saved] = await sandbox.find("variables", { application_uuid: application, key: "DATABASE_URL", is_preview: false });
        await sandbox.remove("variables", String(saved?.$id));
      },
    },
  ],
  pairs: [
    {
      args: ({ applications, database }, n) => ({ applicationUuid: applications[n], databaseUuid: database, envKey: `ORDERS_${n}_URL` }),
    },
  ],
  inEverything: {
    name: "orders",
    inputs: () => ({ databaseUuid: { ref: "ManagedDatabase" }, applicationUuid: { ref: "Application" } }),
  },
  random: {
    make: onApplication(
      (program, n, before) => {
        const database = oneOf(program, program.of("ManagedDatabase"));
        return { databaseUuid: before?.databaseUuid ?? (database && ref(database)), envKey: before?.envKey ?? `DATABASE_${n}_URL` };
      },
      (program) => program.of("ManagedDatabase").length > 0,
    ),
    free: [],
  },
  holds: ({ inputs, outputs }) =>
    (Array.isArray(outputs.variables) ? outputs.variables : []).map((key) => `variable ${inputs.applicationUuid} ${key}`),
  shownOtherwise: [
    {
      field: "applicationUuid, databaseUuid, envKey",
      program: (fixture) => orders(fixture),
      path: /\/envs$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["catalog", "listedRows"],
};
