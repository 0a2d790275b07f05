import { purchasedServers, servers } from "../api/hosting/servers";
import { unlessRefused } from "../api/is-there";
import type { Lister } from "../core/definition/listing";

/** Objects that programs only refer to by id, by the name in `refersTo`. Programs cannot declare them. */
export const references: Readonly<Record<string, Lister>> = {
  Server: {
    async *list({ hosting }) {
      const purchased = await hosting.get(purchasedServers.list);
      yield* purchased.map(({ uuid, name }) => ({ path: uuid, name: name ?? uuid }));
      // Some tokens may see only purchased servers.
      const all = (await unlessRefused(hosting.get(servers.list))) ?? [];
      for (const { uuid, name } of all) if (!purchased.some((one) => one.uuid === uuid)) yield { path: uuid, name: name ?? uuid };
    },
  },
  PrivateKey: { list: "no documented call lists these objects" },
  GitApp: { list: "no documented call lists these objects" },
  IntegrationToken: { list: "no documented call lists these objects" },
};
