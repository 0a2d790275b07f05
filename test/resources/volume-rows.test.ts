import type { Client } from "../../provider/api/client";
import { NotFoundError } from "../../provider/api/errors";
import { purchasedServers } from "../../provider/api/hosting/servers";
import { Volume, volumes } from "../../provider/api/hosting/volumes";
import { serverOfVolume } from "../../provider/resources/hosting/volume/lists";

/** The lists of servers that hold these volumes; `asked` says whose were read. */
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

describe("the server of a volume", () => {
  test.each<[string, object, string | null]>([
    ["is what its row says", { server_uuid: "alpha" }, "alpha"],
    ["is none where its row says so", { server_uuid: null }, null],
    ["is none where its row has an empty text", { server_uuid: "" }, null],
    ["is none while the volume is detached", { status: "detached" }, null],
  ])("%s, without a read", async (_, fields, server) => {
    const { hosting, asked } = platform({ alpha: [7] });
    expect(await serverOfVolume(hosting, row(fields), "beta")).toBe(server);
    expect(asked).toEqual([]);
  });

  test("is the likely one by its own list, with one read, whatever form the ids have", async () => {
    const { hosting, asked } = platform({ alpha: [], beta: [7] });
    expect(await serverOfVolume(hosting, row({}), "beta")).toBe("beta");
    expect(asked).toEqual(["beta"]);
  });

  test("is another one by the lists of all, where the likely one does not have it or is gone", async () => {
    const { hosting, asked } = platform({ alpha: [1], beta: [7] });
    expect(await serverOfVolume(hosting, row({ server_uuid: undefined }), "gone")).toBe("beta");
    expect(asked).toEqual(["gone", "alpha", "beta"]);
  });

  test("a volume that is in no list has no server, but the answer is unknown while a change is in progress", async () => {
    const { hosting } = platform({ alpha: [] });
    expect(await serverOfVolume(hosting, row({}), "alpha")).toBeNull();
    expect(await serverOfVolume(hosting, row({ status: "attaching" }), "alpha")).toBeUndefined();
  });
});
