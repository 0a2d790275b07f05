import { volume } from "../../../provider/resources/hosting/volume/resource";
import { serverRuns } from "../../support/sandbox-runs";

// Two resources must not manage the same id, so every id is an ownership key.

const open = serverRuns();

async function volumeWithOwner() {
  const { fixture, sandbox, serverUuid } = await open({ config: { "hosting:autoConfirm": "true" } });
  const volumes = fixture.of(volume);
  const id = await sandbox.add("volumes", { server_uuid: serverUuid, size_gb: 50 });
  const inputs = { serverUuid, sizeGb: 50 };
  await sandbox.clearJournal();
  const writes = async () => (await sandbox.journal()).filter(({ method }) => method !== "GET").length;
  return { fixture, volumes, id, inputs, adopting: { ...inputs, adopt: id }, writes };
}

describe("a volume with an owner", () => {
  test.each(["preview", "check"] as const)("%s refuses a second resource that adopts the volume in the same program", async (way) => {
    const { volumes, adopting, id } = await volumeWithOwner();
    expect((await volumes[way](adopting, {}, "first")).failures).toEqual([]);
    expect((await volumes[way](adopting, {}, "second")).failures).toEqual([
      {
        property: "",
        reason: `Volume ${id} is also declared by "first". Two resources must not manage one object: remove one of them.`,
        code: "key_taken",
      },
    ]);
  });

  test.each(["preview", "check"] as const)(
    "two resources cannot manage one volume, in each order of their declarations (%s)",
    async (way) => {
      const { fixture, volumes, adopting, inputs, id } = await volumeWithOwner();
      const state = await volumes.create(adopting, "first");
      const both = [
        async () => {
          await volumes[way](inputs, state.outs, "first");
          await volumes.diff(state, inputs, "first");
          return (await volumes[way](adopting, {}, "second")).failures.map(({ reason }) => reason);
        },
        async () => {
          expect((await volumes[way](adopting, {}, "second")).failures).toEqual([]);
          await volumes[way](inputs, state.outs, "first");
          return [await volumes.diff(state, inputs, "first").catch((error: Error) => error.message)];
        },
      ];
      const said: string[][] = [];
      for (const one of both) {
        fixture.restart();
        said.push((await one()) as string[]);
      }
      expect(said).toEqual([
        [`Volume ${id} is also declared by "first". Two resources must not manage one object: remove one of them.`],
        [expect.stringContaining(`volume ${id} is already managed by "second", so "first" cannot manage it too. Nothing was changed.`)],
      ]);
    },
  );

  test("`up` refuses a second resource that adopts the volume", async () => {
    const { fixture, volumes, adopting, inputs, id, writes } = await volumeWithOwner();
    const state = await volumes.create(adopting, "first");
    fixture.restart();
    await volumes.check(inputs, state.outs, "first");
    await volumes.diff(state, inputs, "first");
    await expect(volumes.create(adopting, "second")).rejects.toThrow(
      `volume ${id} is already managed by "first", so "second" cannot manage it too`,
    );
    expect(await writes()).toBe(0);
  });

  test("a diff refuses a volume that two resources of an older state manage", async () => {
    const { fixture, volumes, adopting, inputs, id } = await volumeWithOwner();
    const state = await volumes.create(adopting, "first");
    fixture.restart();
    for (const name of ["first", "second"]) await volumes.check(inputs, state.outs, name);
    await volumes.diff(state, inputs, "first");
    await expect(volumes.diff(state, inputs, "second")).rejects.toThrow(`volume ${id} is already managed by "first"`);
  });

  test("`up` lets a new resource adopt the volume of a removed resource", async () => {
    const { fixture, volumes, adopting, id } = await volumeWithOwner();
    const state = await volumes.create(adopting, "first");
    fixture.restart();
    expect((await volumes.preview(adopting, {}, "second")).failures).toEqual([]);
    expect((await volumes.create(adopting, "second")).id).toBe(id);
    fixture.said();
    await volumes.deleteInThisRun(state);
    expect(fixture.said()).toEqual(['first: left in place: "second" declares it now']);
  });

  test("a second resource with equal inputs buys a second volume, and the deletion of that volume keeps the first volume", async () => {
    const { fixture, volumes, inputs, id } = await volumeWithOwner();
    const first = await volumes.create(inputs, "first");
    fixture.restart();
    expect((await volumes.preview(inputs, {}, "second")).failures).toEqual([]);
    expect(fixture.said().join("\n")).not.toMatch(/adopt/);
    const second = await volumes.create(inputs, "second");
    expect(new Set([id, first.id, second.id]).size).toBe(3);
    fixture.restart();
    await volumes.delete(second);
    expect((await fixture.sandbox.find("volumes")).map(({ $id }) => String($id)).sort()).toEqual([id, first.id].sort());
  });
});
