import * as z from "zod";
import { servers } from "../../api/hosting/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Settings = z.looseObject({
  isReachable: z.boolean().nullish().describe("Whether the platform can reach it."),
  isUsable: z.boolean().nullish().describe("Whether applications can run on it."),
  concurrentBuilds: z.number().nullish().describe("Maximum number of parallel builds."),
  deploymentQueueLimit: z.number().nullish().describe("Maximum number of waiting deployments."),
  dynamicTimeout: z.number().nullish().describe("Maximum duration of a deployment, in seconds."),
});
const Listed = z.looseObject({
  uuid: z.string().describe("Id of the server."),
  name: z.string().nullish().describe("Its name."),
  description: z.string().nullish().describe("Its description."),
  ip: z.string().nullish().describe("Its address."),
  isReachable: z.boolean().nullish().describe("Whether the platform can reach it."),
  isUsable: z.boolean().nullish().describe("Whether applications can run on it."),
  settings: Settings.nullish().describe("Its settings that are numbers or flags. New ones of the API are included in camelCase."),
});

export const getServers = defineFunction({
  name: "getServers",
  doc: "The servers for applications of the team, with their settings. For size, city and price of purchased servers use `getPurchasedServers`.",
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

/** Returns only numbers and flags. Other settings may contain keys, tokens and addresses with them, under names that any release adds (docs/facts/hosting.md 9.4, 9.6). */
const numbersAndFlags = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === "number" || typeof value === "boolean"));
