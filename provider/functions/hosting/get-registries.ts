import * as z from "zod";
import { readRegistries } from "../../api/hosting/registries";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { documentedRow } from "../results";

const UsedBy = z.object({
  type: z.string().nullable().describe("What it is, such as `application`."),
  name: z.string().nullable().describe("Its name."),
});
const Listed = z.object({
  registry: z.string().describe("Host of the registry."),
  loggedIn: z.boolean().describe("Whether the server is logged in there. Otherwise something on it takes its image from there without."),
  source: z
    .string()
    .nullable()
    .describe("Where the server keeps the login: `auths`, or `credHelpers` for a store of its own, which `RegistryLogin` leaves alone."),
  username: z.string().nullable().describe("Name of the user."),
  usedBy: z.array(UsedBy).describe("What on the server takes its image from there."),
});

export const getRegistries = defineFunction({
  name: "getRegistries",
  doc: "The container registries that a server is logged in at, or takes images from. They are read on the server, which takes a while. Newer platforms show them with Read sensitive data alone; passwords are never shown.",
  source: 'docs/spec/hosting-api.md, "Servers"',
  example: `const config = new pulumi.Config();
const { registries } = hosting.getRegistriesOutput({ serverUuid: config.require("serverUuid") });
export const anonymous = registries.apply((all) => all.filter((one) => !one.loggedIn).map((one) => one.registry));`,
  arguments: { serverUuid: field(z.string().min(1), "Id of the server.") },
  result: {
    registries: field(z.array(Listed), "The registries, in the API's order."),
    error: field(z.string().nullable(), "Why the logins could not be read on the server: then `loggedIn` says nothing. Otherwise null."),
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
