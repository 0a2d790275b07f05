import { databasePrice } from "../hosting/managed-database/catalog";
import { priced } from "../hosting/prices";
import { serverPrice } from "../hosting/server/regions";
import { shownVolume } from "../hosting/volume/rules";
import type { AnsweredCall } from "../http/rewriter";

/** Turns a quote of the new total into a quote of the increase, by subtracting the current price. */
export function quoteAsRead(done: AnsweredCall, quote: unknown): unknown {
  if (typeof quote !== "object" || quote === null) return undefined;
  const { monthly_price: total } = quote as { monthly_price: number };
  return { ...quote, ...priced(Math.max(0, total - paidNow(done))) };
}

function paidNow({ call, params, world }: AnsweredCall): number {
  const volume = params.id === undefined || call.path.endsWith("/restore") ? undefined : world.volumes[params.id];
  if (volume) return Number(shownVolume(volume).monthly_price);
  const server = call.path === "/servers/{uuid}/resize" ? world.purchasedServers[params.uuid ?? ""] : undefined;
  if (server) return serverPrice(server.region, server.size);
  const database = call.path === "/managed-databases/{uuid}/upgrade" ? world.databases[params.uuid ?? ""] : undefined;
  return database ? databasePrice(database.region, database.plan).monthly_price : 0;
}
