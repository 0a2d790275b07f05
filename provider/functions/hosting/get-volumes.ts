import * as z from "zod";
import { volumes } from "../../api/hosting/volumes";
import { camelCased } from "../../core/camel";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

const Listed = z.object({
  id: z.string().describe("Id of the volume."),
  status: z.string().describe("State; `attached` is usable."),
  sizeGb: z.number().describe("Size in GB."),
  serverUuid: z.string().nullish().describe("Server that it is attached to; null while detached."),
  mountPath: z.string().nullish().describe("Path on the server."),
  backups: z.boolean().describe("Whether nightly backups are on."),
  autogrowMaxGb: z.number().describe("Size up to which it grows by itself; 0 is off."),
  monthlyPrice: z.number().nullish().describe("Price a month."),
  hourlyPrice: z.number().nullish().describe("Price an hour."),
  currency: z.string().nullish().describe("Currency of the prices."),
  keptUntil: z.string().nullish().describe("Date until which a volume of a deleted server is kept."),
});
type Listed = z.infer<typeof Listed>;

export const getVolumes = defineFunction({
  name: "getVolumes",
  doc: "The block storage volumes of the team, of one server, or in one state.",
  source: 'hosting-api.md, "Storage volume"',
  example: `const { volumes } = hosting.getVolumesOutput({ status: "detached" });
export const unused = volumes.apply((all) => all.map((v) => v.id));`,
  arguments: {
    serverUuid: field(z.string().min(1).optional(), "Only volumes of this server. Default: all."),
    status: field(z.string().min(1).optional(), "Only volumes in this state, such as `detached`. Default: all."),
  },
  result: { volumes: field(z.array(Listed), "The volumes, in the API's order.") },
  async call({ hosting }, { serverUuid, status }) {
    const rows = await hosting.shared(volumes.list);
    const wanted = rows.filter(
      (v) => (serverUuid === undefined || v.server_uuid === serverUuid) && (status === undefined || v.status === status),
    );
    return { volumes: wanted.map((v) => camelCased({ ...v, id: String(v.id) }) as Listed) };
  },
});
