import * as z from "zod";
import { volumes } from "../../api/hosting/volumes";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  id: z.string().describe("Id of the volume."),
  status: z.string().describe("State. `attached` means usable; `unknown` means that the API does not show it."),
  sizeGb: z.number().nullish().describe("Size in GB."),
  serverUuid: z.string().nullish().describe("Id of its server; null while it is detached."),
  city: z.string().nullish().describe("Its city."),
  region: z.string().nullish().describe("Id of its region."),
  usedGb: z.number().nullish().describe("Used space in GB."),
  mountPath: z.string().nullish().describe("Path on the server."),
  backups: z.boolean().nullish().describe("Whether nightly backups are on."),
  autogrowMaxGb: z.number().nullish().describe("Maximum size for automatic growth, in GB; 0 means off."),
  monthlyPrice: z.number().nullish().describe("Price per month."),
  hourlyPrice: z.number().nullish().describe("Price per hour."),
  currency: z.string().nullish().describe("Currency of the prices."),
  keptUntil: z.string().nullish().describe("Date until which a volume of a deleted server is kept."),
  createdAt: z.string().nullish().describe("Time of the purchase."),
});

export const getVolumes = defineFunction({
  name: "getVolumes",
  doc: "The block storage volumes of the team, of one server, or in one state.",
  source: 'docs/spec/hosting-api.md, "Storage volume"',
  example: `const { volumes } = hosting.getVolumesOutput({ status: "detached" });
export const unused = volumes.apply((all) => all.map((v) => v.id));`,
  arguments: {
    serverUuid: field(z.string().min(1).optional(), "Filter by server. Default: all."),
    status: field(z.string().min(1).optional(), "Filter by state, such as `detached`. Default: all."),
  },
  result: { volumes: field(z.array(Listed), "The volumes, in the API's order.") },
  async call({ hosting }, { serverUuid, status }) {
    const rows = (await hosting.get(volumes.list)).filter((v) => status === undefined || v.status === status);
    // A row may lack the server of its volume. The list of the server then shows its volumes.
    const own =
      serverUuid === undefined || rows.every((v) => v.server_uuid !== undefined)
        ? undefined
        : new Set((await hosting.get(volumes.listOfServer, { params: { uuid: serverUuid } })).map((v) => String(v.id)));
    const wanted = rows.filter((v) => serverUuid === undefined || (own ? own.has(String(v.id)) : v.server_uuid === serverUuid));
    return { volumes: wanted.map((v) => resultRow(Listed, { ...v, id: String(v.id), status: v.status ?? "unknown" })) };
  },
});
