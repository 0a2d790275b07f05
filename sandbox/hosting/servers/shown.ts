import type { Fields } from "../../world/json";
import { CHOSEN } from "../numbers";
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

export function shownServer(server: PurchasedServerRow): Fields {
  const { uuid, name, ip, status, proxy_type, concurrent_builds, deployment_queue_limit } = server;
  const reachable = status === "ready";
  const settings = { concurrent_builds, deployment_queue_limit, is_reachable: reachable, is_usable: reachable, dynamic_timeout: 3600 };
  return {
    uuid,
    name,
    description: null,
    ip,
    user: "root",
    port: 22,
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
