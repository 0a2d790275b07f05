import * as z from "zod";
import { servers } from "../../api/hosting/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Settings = z.looseObject({
  isReachable: z.boolean().nullish().describe("Whether the platform reaches it."),
  isUsable: z.boolean().nullish().describe("Whether applications can run on it."),
  concurrentBuilds: z.number().nullish().describe("Builds that run on it at once."),
  deploymentQueueLimit: z.number().nullish().describe("Deployments that may wait for it."),
  dynamicTimeout: z.number().nullish().describe("Seconds that a deployment may take."),
});
const Listed = z.looseObject({
  uuid: z.string().describe("Id of the server."),
  name: z.string().nullish().describe("Its name."),
  description: z.string().nullish().describe("What it is for."),
  ip: z.string().nullish().describe("Its address."),
  isReachable: z.boolean().nullish().describe("Whether the platform reaches it."),
  isUsable: z.boolean().nullish().describe("Whether applications can run on it."),
  settings: Settings.nullish().describe(
    "Those of its settings that are numbers or flags; what the API adds to them is there too, in camelCase.",
  ),
});

export const getServers = defineFunction({
  name: "getServers",
  doc: "The servers that applications of the team can run on, with their settings. `getPurchasedServers` tells what was bought: size, city and price.",
  source: 'docs/spec/hosting-api.md, "Servers"',
  example: `const { servers } = hosting.getServersOutput();
export const usable = servers.apply((all) => all.filter((s) => s.isUsable).map((s) => s.uuid));`,
  arguments: {},
  result: { servers: field(z.array(Listed), "The servers, in the API's order.") },
  async call({ hosting }) {
    const rows = await hosting.get(servers.list);
    return {
      servers: rows.map(({ settings, ...row }) => ({
        ...resultRow(Listed, row),
        ...(settings ? { settings: resultRow(Settings, numbersAndFlags(settings)) } : {}),
      })),
    };
  },
});

/** Settings hold keys, tokens and addresses with them, under names that the next release adds to (docs/facts/hosting.md 9.4 and 9.6). */
const numbersAndFlags = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === "number" || typeof value === "boolean"));
