import { refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { confirmRequired, priced } from "../prices";
import { CHOSEN } from "./numbers";
import { regionOf, serverPrice } from "./regions";
import type { PurchasedServerRow } from "./rows";

// docs/spec/hosting-api.md, "Purchased servers and volumes": the size changes in place. Whether the call needs
// `confirm`, and whether it accepts a smaller size, are platform variants.

export function resize(
  moment: Moment,
  server: PurchasedServerRow,
  { size, confirm }: { size: string; confirm?: boolean | undefined },
): void {
  const { region } = server;
  const sizes = Object.keys(regionOf(region).prices);
  if (!sizes.includes(size)) throw refuse.invalid({ size: [`The size must be one of ${sizes.join(", ")}.`] });
  if (size === server.size) return;
  if (server.status !== "ready") throw refuse.notReady("Server");
  const { variants } = moment.world;
  const isLarger = serverPrice(region, size) > serverPrice(region, server.size);
  if (!isLarger && variants?.smallerSizes === "refused") throw refuse.invalid({ size: ["A server cannot be made smaller."] });
  if (isLarger && variants?.resizes !== "act" && confirm !== true)
    throw confirmRequired(`The size ${size}`, priced(serverPrice(region, size)), { size });
  server.status = "resizing";
  moment.later(CHOSEN.resizeSeconds, "server.resized", { uuid: server.uuid, size });
}

export function endResize({ world }: Moment, { uuid, size }: Fields): void {
  const server = world.purchasedServers[String(uuid)];
  if (server?.status === "resizing") Object.assign(server, { status: "ready", size: String(size) });
}
