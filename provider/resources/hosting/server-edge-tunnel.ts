import * as z from "zod";
import { serverEdgeTunnel as calls, EdgeTunnel } from "../../api/hosting/server-settings";
import { field } from "../../core/definition/field";
import { notShownText, sendOnce } from "../../core/lifecycle/lost-call";
import { defineServerSettings } from "./settings-of-server";

export const serverEdgeTunnel = defineServerSettings({
  type: "ServerEdgeTunnel",
  doc: "Whether the platform reaches a server through a tunnel of the edge network. The resource only stores this fact on the platform. You set up the tunnel itself on the server.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
const tunnel = new hosting.ServerEdgeTunnel("alpha", { serverUuid: alpha.uuid, isEdgeTunnel: true });
export const address = tunnel.ip;`,
    remarks: [
      "If you turn the tunnel off, the platform restores the address that the server had before, if it knows this address. Deleting the resource turns the tunnel off if a write of this stack turned it on. If the tunnel was on before, it is left in place, and the log says so.",
      "For one server, declare either this resource or `ip` of `ServerSettings`, because both change the address of the server.",
    ],
  },
  inputs: { isEdgeTunnel: field(z.boolean(), "Whether the platform reaches the server through the tunnel.", { whenRemoved: "off" }) },
  outputs: {
    ip: field(z.string().nullable(), "Address of the server; `null` if the platform does not report it."),
    ipPrevious: field(
      z.string().nullable(),
      "Address that the server had before `ip`, as the platform reported it after the last change by this stack; `null` if it reported none.",
    ),
  },
  identity: { noun: "edge tunnel", ownershipKeys: ({ serverUuid }) => [`the address of server ${serverUuid}`] },

  body: z.strictObject({ is_edge_tunnel: z.boolean() }),
  shown: EdgeTunnel,
  get: calls.get,
  switches: ["isEdgeTunnel"],
  // Only a read of the single server shows the address from before the tunnel, so `get` is called once after each change.
  needsOwn: ({ isEdgeTunnel }, olds) => olds.ipPrevious === undefined || olds.isEdgeTunnel !== isEdgeTunnel,
  outputsOf({ row, own, olds }) {
    const { ip = row.ip ?? null, ip_previous: previous } = own ? EdgeTunnel.parse(own) : {};
    return { ip, ipPrevious: previous ?? (own === undefined && typeof olds.ipPrevious === "string" ? olds.ipPrevious : null) };
  },

  /**
   * Turns the tunnel on or off. A second call to turn the tunnel off would swap the two addresses. So the provider first reads whether a call is
   * needed. If the response is lost, it reads again.
   */
  async send(context, { is_edge_tunnel: isOn }) {
    const { hosting, params } = context;
    const look = async () => (await hosting.refetch(calls.get, { params })).is_edge_tunnel === isOn || undefined;
    if (await look()) return;
    await sendOnce(context, {
      what: "edge tunnel",
      send: () => hosting.send(isOn ? calls.enable : calls.disable, { params }),
      look,
      unknown: notShownText(`the edge tunnel of server ${params.uuid} is not ${isOn ? "on" : "off"}`),
    });
  },
});
