import type { Send } from "../../provider/api/network";
import { type Bag, HIDDEN } from "../../provider/core/values";
import { application } from "../../provider/resources/hosting/application/resource";
import { addPlace, sandboxRuns } from "../support/sandbox-runs";

// These tests set raw fields that the platform accepts in base64 and shows as text.

const open = sandboxRuns();
const base64 = (text: string) => Buffer.from(text).toString("base64");

/**
 * Simulates a later release of the platform, which accepts fields whose names begin with `later_`. It shows the decoded text of a base64
 * value.
 */
function laterRelease() {
  const held = new Map<string, Bag>();
  const isLater = ([name]: [string, unknown]) => name.startsWith("later_");
  const plain = (value: unknown) => (typeof value === "string" ? Buffer.from(value, "base64").toString() : value);
  const shown = (uuid: string) => Object.fromEntries(Object.entries(held.get(uuid) ?? {}).map(([name, value]) => [name, plain(value)]));
  const withLater = (row: Bag) => ({ ...row, ...shown(String(row.uuid)) });
  /** Fields whose writes the platform accepts but ignores. */
  const stubborn = new Set<string>();
  let sent = 0;
  const through =
    (send: Send): Send =>
    async (request) => {
      const isWrite = /^\/api\/v1\/applications/.test(request.path) && typeof request.body === "string";
      const body = isWrite ? (JSON.parse(String(request.body)) as Bag) : {};
      const later = Object.fromEntries(Object.entries(body).filter(isLater));
      const rest = Object.fromEntries(Object.entries(body).filter((entry) => !isLater(entry)));
      if (isWrite) sent++;
      const uuidIn = request.path.split("/").at(-1);
      const response =
        isWrite && Object.keys(rest).length === 0
          ? { status: 200, headers: {}, text: JSON.stringify({ uuid: uuidIn }) }
          : await send(isWrite ? { ...request, body: JSON.stringify(rest) } : request);
      if (!/^\/api\/v1\/applications/.test(request.path) || response.status >= 300) return response;
      const answer = JSON.parse(response.text) as Bag | Bag[];
      if (isWrite && !Array.isArray(answer)) {
        const uuid = String(answer.uuid);
        const taken = Object.entries(later).filter(([name]) => !stubborn.has(name));
        held.set(uuid, { ...held.get(uuid), ...Object.fromEntries(taken) });
      }
      const isRead = request.method === "GET";
      return isRead ? { ...response, text: JSON.stringify(Array.isArray(answer) ? answer.map(withLater) : withLater(answer)) } : response;
    };
  const writes = () => {
    const all = sent;
    sent = 0;
    return all;
  };
  return { through, stubborn, writes, change: (uuid: string, fields: Bag) => held.set(uuid, { ...held.get(uuid), ...fields }) };
}

async function applicationWithFields() {
  const platform = laterRelease();
  const fixture = await open({ through: platform.through });
  const { sandbox } = fixture;
  const { project_uuid, server_uuid } = await addPlace(fixture);
  const kind = fixture.of(application);
  const { inputs } = await kind.check({
    projectUuid: project_uuid,
    serverUuid: server_uuid,
    source: { kind: "ctrimage", image: "registry.example.com/web" },
    additionalFields: { later_text: base64("one"), later_flag: true },
  });
  fixture.restart();
  await sandbox.clearJournal();
  return {
    platform,
    fixture,
    sandbox,
    kind,
    inputs,
    writes: platform.writes,
    raw: (text: string): Bag => ({ ...inputs, additionalFields: { later_text: base64(text), later_flag: true } }),
  };
}

const OTHER_FORM =
  "data: additionalFields.later_text: the platform shows it in another form than the provider wrote. From now on the provider compares with the form that the platform shows";

describe("field in `additionalFields` that the platform shows in another form", () => {
  test("a diff finds no change after a creation and after a refresh", async () => {
    const { fixture, kind, inputs, writes } = await applicationWithFields();
    const state = await kind.create(inputs);
    expect(fixture.said()).toEqual([OTHER_FORM]);
    expect(writes()).toBe(1);
    fixture.restart();
    expect(await kind.diff(state, inputs)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual([]);
    expect(JSON.stringify(state.outs[HIDDEN.shownForms])).not.toContain("one");
    const refreshed = await kind.refreshed(state);
    expect(await kind.diff(refreshed, inputs)).toMatchObject({ changes: false });
  });

  test("a diff finds no change after an update to a new value", async () => {
    const { fixture, kind, inputs, raw, writes } = await applicationWithFields();
    const state = await kind.create(inputs);
    writes();
    fixture.restart();
    expect(await kind.diff(state, raw("two"))).toMatchObject({ changes: undefined });
    const changed = await kind.update(state, raw("two"));
    expect(writes()).toBe(1);
    fixture.restart();
    fixture.said();
    expect(await kind.diff(changed, raw("two"))).toMatchObject({ changes: false });
    // The platform shows the value "two" in another form, which the provider does not accept as a form of "one".
    expect(await kind.diff(changed, raw("one"))).toMatchObject({ changes: undefined });
    await kind.update(changed, raw("one"));
    expect(writes()).toBe(1);
  });

  test("an update repairs drift of the field with one write", async () => {
    const { platform, fixture, kind, inputs, writes } = await applicationWithFields();
    const state = await kind.create(inputs);
    platform.change(state.id, { later_text: base64("theirs") });
    writes();
    fixture.restart();
    fixture.said();
    expect(await kind.diff(state, inputs)).toMatchObject({ changes: true });
    expect(fixture.said()).toEqual(["data: drift: additionalFields differs on the platform"]);
    const mended = await kind.update(state, inputs);
    expect(writes()).toBe(1);
    expect(mended.outs).not.toHaveProperty(HIDDEN.notAccepted);
    fixture.restart();
    fixture.said();
    expect(await kind.diff(mended, inputs)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual([]);
  });

  test("an update reports additionalFields as not accepted if the platform ignores one field", async () => {
    const { platform, fixture, kind, inputs } = await applicationWithFields();
    const state = await kind.create(inputs);
    platform.change(state.id, { later_flag: false });
    platform.stubborn.add("later_flag");
    fixture.restart();
    fixture.said();
    const mended = await kind.update(state, inputs);
    expect(fixture.said()).toEqual(["data: not accepted: additionalFields; the platform keeps its own value"]);
    expect(Object.keys(mended.outs[HIDDEN.shownForms] as object)).toEqual(["additionalFields.later_text"]);
  });
});

test("a creation reads the application only once if the platform shows a field with the written value", async () => {
  const { fixture, kind, inputs, sandbox } = await applicationWithFields();
  const state = await kind.create({ ...inputs, additionalFields: { later_flag: true } });
  expect(fixture.said()).toEqual([]);
  expect(state.outs).not.toHaveProperty(HIDDEN.shownForms);
  expect((await sandbox.journal()).filter(({ method, path }) => method === "GET" && path.endsWith(state.id))).toHaveLength(1);
});
