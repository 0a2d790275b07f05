import { managedDatabase } from "../../provider/resources/hosting/managed-database/resource";
import { volume } from "../../provider/resources/hosting/volume/resource";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const LOST = { kind: "status", code: 504, body: "" } as const;
const DATABASE = { engine: "key_value", plan: "small", region: "one:hel" };
/** Longest wait of an update with one lost question: the pause before the repetition, and the waits of the update itself. */
const SOON_SECONDS = 60;

async function openChange(kind: string) {
  const fixture = await open({ config: { "hosting:autoConfirm": "true" } });
  const isVolume = kind === "the growth of a volume";
  const [definition, before, after, match] = isVolume
    ? ([volume, { serverUuid: await fixture.server("alpha"), sizeGb: 50 }, { sizeGb: 80 }, { method: "PATCH" }] as const)
    : ([managedDatabase, DATABASE, { plan: "medium" }, { method: "POST", path: "/managed-databases/{uuid}/upgrade" }] as const);
  const type = fixture.of(definition);
  const state = await type.create(before);
  fixture.restart();
  const sent = async () =>
    (await fixture.sandbox.journal()).filter(({ method, path }) => method === match.method && /upgrade|volumes/.test(path));
  const orders = (await sent()).length;
  return {
    fixture,
    match,
    after,
    update: () => type.update(state, { ...before, ...after }),
    statuses: async () => (await sent()).slice(orders).map(({ status }) => status),
  };
}

describe.each(["the growth of a volume", "the upgrade of a database"])("the lost response to %s", (kind) => {
  test.each([LOST, { kind: "drop-before" } as const])(
    "the provider requests the quote again if the first request or its response is lost: %j",
    async (fault) => {
      const { fixture, match, after, update, statuses } = await openChange(kind);
      await fixture.sandbox.fault({ match, ...fault });
      const from = fixture.clock.now();
      expect((await update()).outs).toMatchObject(after);
      expect((fixture.clock.now() - from) / 1000).toBeLessThan(SOON_SECONDS);
      expect((await statuses()).slice(1)).toEqual([422, 200]);
    },
  );

  test("the provider requests the quote for 150 s, and then reports that nothing was bought", async () => {
    const { fixture, match, update, statuses } = await openChange(kind);
    await fixture.sandbox.fault({ match, ...LOST, times: 0 });
    await expect(update()).rejects.toThrow(/^no quote for the (change|plan) has arrived in 150 s, so nothing was bought: /);
    expect((await statuses()).every((status) => status === 504)).toBe(true);
  });

  test("the provider never repeats the confirmed call", async () => {
    const { fixture, match, update, statuses } = await openChange(kind);
    await fixture.sandbox.fault({ match: { ...match, nth: 2 }, ...LOST });
    await expect(update()).rejects.toThrow(/The response to the change was lost, and after 150 s .* does not show/);
    expect(await statuses()).toEqual([422, 504]);
  });
});

test("the provider reads the volume before it requests a quote again, because the first request may have made a free change", async () => {
  const fixture = await open({ config: { "hosting:autoConfirm": "true" } });
  const inputs = { serverUuid: await fixture.server("alpha"), sizeGb: 50, backups: true };
  const volumes = fixture.of(volume);
  const state = await volumes.create(inputs);
  fixture.restart();
  await fixture.sandbox.fault({ match: { method: "PATCH" }, kind: "drop-after" });
  expect((await volumes.update(state, { ...inputs, backups: false })).outs).toMatchObject({ backups: false });
  expect((await fixture.sandbox.journal()).filter(({ method }) => method === "PATCH")).toHaveLength(1);
});
