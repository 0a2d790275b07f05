import { traffic as calls } from "../../provider/api/hosting/traffic";
import { product, route } from "../http/product";
import { reply } from "../http/reply";
import { type Moment, stampOf } from "../world/moment";
import { type PurchasedServerRow, serverOf } from "./server/rows";

/** Numbers from the specification (docs/spec/hosting-api.md, "Limits", outbound traffic). */
const SPECIFIED = Object.freeze({
  /** The specification says: "1 TB per server per calendar month". */
  includedBytes: 1_000_000_000_000,
  /** The specification says: "Sampled every 10 minutes". */
  sampleSeconds: 600,
});

const CHOSEN = Object.freeze({
  bytesPerGb: 1_000_000_000,
  pricePerGb: 0.0012,
});

// Source: docs/spec/hosting-api.md, "Traffic record". In the sandbox, only the current month has traffic.

const { bytesPerGb, pricePerGb } = CHOSEN;
const { includedBytes, sampleSeconds } = SPECIFIED;
const SAMPLE_MS = sampleSeconds * 1000;

const readable = (bytes: number) => `${(bytes / bytesPerGb).toFixed(2)} GB`;

function recordOf({ nowMs }: Moment, month: string | undefined, servers: readonly PurchasedServerRow[]) {
  const current = stampOf(nowMs).slice(0, "2026-01".length);
  const shown = month ?? current;
  const bytesOf = (server: PurchasedServerRow) => (shown === current ? server.outbound_bytes : 0);
  const overageOf = (server: PurchasedServerRow) => Math.max(0, bytesOf(server) - includedBytes);
  const sum = (of: (server: PurchasedServerRow) => number) => servers.reduce((total, server) => total + of(server), 0);
  const outbound_bytes = sum(bytesOf);
  return {
    month: shown,
    outbound_bytes,
    outbound: readable(outbound_bytes),
    included_bytes: includedBytes * servers.length,
    overage_bytes: sum(overageOf),
    price_per_gb: pricePerGb,
    bill_so_far: Math.round(sum((server) => Math.floor(overageOf(server) / bytesPerGb) * pricePerGb) * 100) / 100, // the platform accepts only whole GB
    sampled_at: stampOf(Math.floor(nowMs / SAMPLE_MS) * SAMPLE_MS),
  };
}

export const traffic = product({
  routes: [
    route(calls.get, ({ world, moment, param, query }) => reply.ok(recordOf(moment, query.month, [serverOf(world, param("uuid"))]))),
    route(calls.list, ({ world, moment, query }) => {
      const servers = Object.values(world.purchasedServers);
      const each = servers.map((server) => ({ uuid: server.uuid, name: server.name, ...recordOf(moment, query.month, [server]) }));
      return reply.ok({ ...recordOf(moment, query.month, servers), servers: each });
    }),
  ],
});
