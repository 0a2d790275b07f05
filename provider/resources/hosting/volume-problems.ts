import type { Client } from "../../api/client";
import { type PurchasedServer, purchasedServers } from "../../api/hosting/servers";
import { type Volume, volumes } from "../../api/hosting/volumes";
import type { CheckContext } from "../../core/context";
import { OperationError } from "../../core/errors";
import type { Problem } from "../../core/resource";
import { standingOf } from "./status-words";
import type { VolumeInputs } from "./volume";

/** What a preview refuses: an unknown server, one of another city, a size that the city does not offer. */
export async function volumeProblems({ hosting, inputs, olds, isKnown, log }: CheckContext<Partial<VolumeInputs>>): Promise<Problem[]> {
  const { serverUuid, sizeGb } = inputs;
  if (!isKnown("serverUuid") || serverUuid === undefined) return [];
  const servers = await hosting.shared(purchasedServers.list);
  const server = servers.find((s) => s.uuid === serverUuid);
  if (!server) {
    const list = servers.map((s) => `${s.uuid} (${[s.name, s.city].filter(Boolean).join(", ") || "no name"})`).join(", ");
    return [
      {
        property: "serverUuid",
        reason: `there is no server ${JSON.stringify(serverUuid)} for this token. ${list ? `There are: ${list}.` : "There is none."}`,
      },
    ];
  }
  const before = servers.find((s) => s.uuid === olds?.serverUuid);
  if (before?.city && server.city && before.city !== server.city)
    return [{ property: "serverUuid", reason: otherCity(server.city, before.city) }];
  if (isUnready(server) && !olds)
    log.warning(`serverUuid: the server ${server.name ?? serverUuid} is ${server.status}; up will stop until it is ready`);

  if (!isKnown("sizeGb") || sizeGb === undefined || sizeGb === olds?.sizeGb) return [];
  const { sizes } = await hosting.shared(volumes.offer, { params: { uuid: serverUuid } });
  if (sizes === undefined || sizes.length === 0 || sizes.includes(sizeGb)) return [];
  // A volume never shrinks, so a size that it has already would be no help.
  const [near] = sizes.filter((size) => size > (olds?.sizeGb ?? 0)).sort((a, b) => Math.abs(a - sizeGb) - Math.abs(b - sizeGb));
  const nearest = near === undefined ? "" : ` The nearest size is ${near}.`;
  return [
    {
      property: "sizeGb",
      reason: `is not offered in ${server.city ?? "the server's city"} (it is ${sizeGb}).${nearest} There are: ${sizesText(sizes)}.`,
    },
  ];
}

/** A city can offer 200 sizes. */
function sizesText(sizes: readonly number[]): string {
  const [first = 0, second = 0] = sizes;
  const step = second - first;
  const isEven = sizes.length > 2 && sizes.every((size, i) => size === first + i * step);
  return isEven ? `${first} to ${sizes.at(-1)} in steps of ${step}` : sizes.join(", ");
}

/** Fails where a volume cannot be attached to a server: before it is detached from another one. */
export async function refuseTarget(hosting: Client, serverUuid: string, row: Volume): Promise<void> {
  const server = (await hosting.shared(purchasedServers.list)).find((s) => s.uuid === serverUuid);
  const stays = row.server_uuid ? `The volume stays attached to ${row.server_uuid}.` : "The volume stays detached.";
  if (!server) {
    throw new OperationError(
      `serverUuid: there is no server ${serverUuid} for this token. ${stays} Choose a server in ${row.city ?? "its city"}.`,
    );
  }
  if (row.city && server.city && row.city !== server.city) throw new OperationError(`serverUuid ${otherCity(server.city, row.city)}`);
  if (isUnready(server))
    throw new OperationError(
      `serverUuid: the server ${server.name ?? serverUuid} is ${server.status}. ${stays} Run again when it is ready.`,
    );
}

/** What is not shown does not stop the work; the platform refuses what it must. */
const isUnready = ({ status }: PurchasedServer): boolean =>
  status !== undefined && standingOf(status) !== "good" && standingOf(status) !== "unknown";

const otherCity = (wanted: string, held: string): string =>
  `is in ${wanted} and the volume in ${held}: a volume cannot leave its city. Choose a server in ${held}, or declare a new volume.`;
