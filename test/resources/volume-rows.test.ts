import type { Client } from "../../provider/api/client";
import { NotFoundError } from "../../provider/api/errors";
import { purchasedServers } from "../../provider/api/hosting/servers";
import { Volume, volumes } from "../../provider/api/hosting/volumes";
import { serverOfVolume } from "../../provider/resources/hosting/volume/reads";

/** `held`: ids of the volumes, by server. `asked`: the servers whose lists were read. */
function platform(held: Record<string, number[]>) {
  const asked: string[] = [];
  const get = async (call: unknown, { params = {} }: { params?: Record<string, string> } = {}) => {
    if (call === purchasedServers.list) return Object.keys(held).map((uuid) => ({ uuid }));
    if (call !== volumes.listOfServer) throw new Error("an unexpected read");
    const uuid = params.uuid ?? "";
    asked.push(uuid);
    const ids = held[uuid];
    if (ids === undefined) throw new NotFoundError("failed with 404", { method: "GET", path: `/svc/servers/${uuid}/volumes` });
    return ids.map((id) => ({ id }));
  };
  return { hosting: { get } as unknown as Client, asked };
}

const row = (fields: object) => Volume.parse({ id: "7", status: "attached", ...fields });

describe("server of a volume", () => {
  test.each<[string, object, string | null]>([
    ["the server in the volume's row", { server_uuid: "alpha" }, "alpha"],
    ["null for a row with server_uuid: null", { server_uuid: null }, null],
    ["null for a row with an empty server_uuid", { server_uuid: "" }, null],
    ["null for a detached volume", { status: "detached" }, null],
  ])("serverOfVolume sends no read and returns %s", async (_, fields, server) => {
    const { hosting, asked } = platform({ alpha: [7] });
    expect(await serverOfVolume(hosting, row(fields), "beta")).toBe(server);
    expect(asked).toEqual([]);
  });

  test("serverOfVolume finds the volume on the likely server with one read", async () => {
    const { hosting, asked } = platform({ alpha: [], beta: [7] });
    expect(await serverOfVolume(hosting, row({}), "beta")).toBe("beta");
    expect(asked).toEqual(["beta"]);
  });

  test("serverOfVolume reads the lists of all servers if the likely server lacks the volume", async () => {
    const { hosting, asked } = platform({ alpha: [1], beta: [7] });
    expect(await serverOfVolume(hosting, row({ server_uuid: undefined }), "gone")).toBe("beta");
    expect(asked).toEqual(["gone", "alpha", "beta"]);
  });

  test("serverOfVolume returns null for an unlisted volume, and undefined for a volume that is being attached", async () => {
    const { hosting } = platform({ alpha: [] });
    expect(await serverOfVolume(hosting, row({}), "alpha")).toBeNull();
    expect(await serverOfVolume(hosting, row({ status: "attaching" }), "alpha")).toBeUndefined();
  });
});
