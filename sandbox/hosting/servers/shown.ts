import type { Fields } from "../../world/json";
import type { World } from "../../world/world";
import { CHOSEN } from "../numbers";
import { columnsOf, openSettings } from "../server-settings/rules";
import { regionOf, serverPrice } from "./regions";
import type { DestinationRow, PurchasedServerRow } from "./rows";

// docs/spec/hosting-api.md, "Purchased server"; docs/facts/hosting.md 9.

export function shownPurchased({ uuid, name, type, size, region, status, ip, created_at }: PurchasedServerRow): Fields {
  const { city, country } = regionOf(region);
  return {
    uuid,
    name,
    type,
    size,
    city,
    country,
    region,
    status,
    ip,
    monthly_price: serverPrice(region, size),
    currency: CHOSEN.currency,
    created_at,
  };
}

/** Returns a server as the list shows it, or with `secrets` as its own call does. */
export function shownServer(world: World, server: PurchasedServerRow, secrets: Fields = {}): Fields {
  const { uuid, name, ip, status, proxy_type, concurrent_builds, deployment_queue_limit } = server;
  const reachable = status === "ready";
  const common = { concurrent_builds, deployment_queue_limit, is_reachable: reachable, is_usable: reachable };
  const settings = { ...common, ...(world.variants?.serverSettings === "apart" ? {} : openSettings(world, server)), ...secrets };
  return {
    uuid,
    name,
    ip,
    ...columnsOf(world, server),
    is_reachable: reachable,
    is_usable: reachable,
    is_svc_host: false,
    settings,
    proxy: { type: proxy_type, status: "running" },
  };
}

export const shownDestination = ({ uuid, name, network, server_uuid, created_at, updated_at }: DestinationRow): Fields => ({
  uuid,
  name,
  network,
  type: "standalone",
  server_uuid,
  created_at,
  updated_at,
});
