import { purchasedServers, servers } from "../api/hosting/servers";
import { unlessRefused } from "../core/is-there";
import type { Lister } from "../core/listing";

/** Objects that programs refer to by id but do not declare, by their name in `refersTo`. */
export const references: Readonly<Record<string, Lister>> = {
  /** A server of the team, purchased or its own. */
  Server: {
    async *list({ hosting }) {
      const purchased = await hosting.get(purchasedServers.list);
      yield* purchased.map(({ uuid, name }) => ({ path: uuid, name: name ?? uuid }));
      // Not every token may see the others.
      const all = (await unlessRefused(hosting.get(servers.list))) ?? [];
      for (const { uuid, name } of all) if (!purchased.some((one) => one.uuid === uuid)) yield { path: uuid, name: name ?? uuid };
    },
  },
  PrivateKey: { notListed: "no documented call lists them" },
  GitApp: { notListed: "no documented call lists them" },
  IntegrationToken: { notListed: "no documented call lists them" },
};
