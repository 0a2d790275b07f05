import * as z from "zod";
import { readRegistries } from "../../api/hosting/registries";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const UsedBy = z.object({
  type: z.string().nullable().describe("Type of the object, such as `application`."),
  name: z.string().nullable().describe("Name of the object."),
});
const Listed = z.object({
  registry: z.string().describe("Host of the registry."),
  loggedIn: z
    .boolean()
    .describe(
      "`true` if the server is logged in to the registry. `false` if an object on the server uses an image of the registry without a login.",
    ),
  source: z
    .string()
    .nullable()
    .describe(
      "The place in which the server stores the login: `auths`, or `credHelpers` for a separate store, which `RegistryLogin` does not change.",
    ),
  username: z.string().nullable().describe("Name of the user."),
  usedBy: z.array(UsedBy).describe("Objects on the server that use an image from the registry."),
});

export const getRegistries = defineFunction({
  name: "getRegistries",
  doc: "The container registries of a server: the registries that it is logged in to, and the registries whose images it uses. The platform reads them on the server, which takes some time. Newer platforms show them only to tokens with the permission `Read sensitive data`. The result contains no passwords.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const { registries } = hosting.getRegistriesOutput({ serverUuid: config.require("serverUuid") });
export const anonymous = registries.apply((all) => all.filter((one) => !one.loggedIn).map((one) => one.registry));`,
  },
  arguments: { serverUuid: field(z.string().min(1), "Id of the server.") },
  result: {
    registries: field(z.array(Listed), "The registries, in the API's order."),
    error: field(
      z.string().nullable(),
      "Reason why the platform could not read the logins on the server, or null. If there is a reason, ignore `loggedIn`.",
    ),
  },

  async call({ hosting }, { serverUuid }) {
    const { registries: rows, error } = await readRegistries(hosting, serverUuid);
    return {
      registries: rows.map((row) =>
        documentedRow(Listed, { ...row, used_by: (row.used_by ?? []).map((user) => documentedRow(UsedBy, user)) }),
      ),
      error: error ?? null,
    };
  },
});
