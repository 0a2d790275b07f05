import type { AuditEvent } from "../../../provider/api/hosting/audit-events";
import { whoChanged } from "../../../provider/api/hosting/audit-log";
import { withCallerInfo } from "../../../provider/core/values";
import { gadgetFixture, type State } from "../../support/gadget-fixture";

const event = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  event: "application.updated",
  action: "updated",
  source: "ui",
  actor_name: "Anna",
  resource_uuid: "a1",
  created_at: "2026-11-20T16:12:34.000000Z",
  ...more,
});
const named = "Anna (console) 2026-11-20 16:12 UTC: application.updated";

describe("the author of a change", () => {
  test.each<[string, AuditEvent[], string | undefined]>([
    [
      "the author of an object is the author of its last event",
      [event(), event({ actor_name: "Ben", created_at: "2026-11-19T00:00:00Z" })],
      named,
    ],
    ["an event of another object names no author", [event({ resource_uuid: "a2" })], undefined],
    ["a deployment does not count as a change", [event({ event: "application.deployed", actor_name: "Ben" }), event()], named],
    ["the field action may contain the whole name of the event", [event({ event: "updated", action: "application.updated" })], named],
    [
      "the resource type and the action may contain the two halves of the event's name",
      [event({ event: null, resource_type: "App\\Models\\Application" })],
      named,
    ],
    ["a change with the source mcp is a change by the assistant", [event({ source: "mcp" })], named.replace("console", "assistant")],
    ["a source of a later release appears under its own name", [event({ source: "cli" })], named.replace("console", "cli")],
    [
      "the source replaces a missing name of the actor",
      [event({ source: "scheduler", actor_name: null })],
      "scheduler 2026-11-20 16:12 UTC: application.updated",
    ],
    ["an event without a time has an author without a time", [event({ created_at: null })], "Anna (console): application.updated"],
    [
      "an event with an unreadable time has an author without a time",
      [event({ created_at: "yesterday" })],
      "Anna (console): application.updated",
    ],
    ["an event without a source names no author", [event({ source: null })], undefined],
    ["an event without an action names no author", [event({ event: null, action: null })], undefined],
  ])("%s", (_, events, wanted) => {
    expect(whoChanged(events, "a1", "7")).toBe(wanted);
  });

  test.each<[string, string | undefined, AuditEvent, string | undefined]>([
    ["our own token", "7", event({ source: "api", actor_token_id: "7" }), undefined],
    ["another token", "7", event({ source: "api", actor_token_id: "8" }), named.replace("console", "API")],
    ["a token whose id is not shown", "7", event({ source: "api" }), undefined],
    ["a token while the id of our own token is unknown", undefined, event({ source: "api", actor_token_id: "8" }), undefined],
  ])("the provider names the author of an API change only if another token made it: %s", (_, own, last, wanted) => {
    expect(whoChanged([last], "a1", own)).toBe(wanted);
    // `whoChanged` reads only the newest event, so it does not report an earlier change by another user.
    expect(whoChanged([last, event({ actor_name: "Ben" })], "a1", own)).toBe(wanted);
  });

  test("the provider cuts the name of an author to one line of 120 characters", () => {
    const name = `Anna\n\u001b[31mwarning: drift:\u202e\u0000 x${"y".repeat(300)}`;
    const who = whoChanged([event({ actor_name: name })], "a1", "7") ?? "";
    expect(who).toMatch(/^Anna \[31mwarning: drift: x?y* ?x?y+… \(console\) 2026-11-20 16:12 UTC: application\.updated$/);
    expect([...(who.split(" (console)")[0] ?? "")]).toHaveLength(120);
    expect(who).not.toMatch(/[\p{C}\n]/u);
  });
});

describe("a preview with drift", () => {
  const inputs = { box: "b1", name: "web", color: "blue" };
  const logged = (more: object = {}) => ({ ...event({ event: "gadget.updated", resource_uuid: "g1" }), ...more });
  const reads = (fixture: ReturnType<typeof gadgetFixture>) => fixture.platform.requests.filter((request) => request.includes("audit"));

  async function drifted(audit: unknown, config: Record<string, string> = { "hosting:apiToken": "7|token" }) {
    const fixture = gadgetFixture({ config });
    const states = [await fixture.create(inputs, "web"), await fixture.create({ ...inputs, name: "api" }, "api")];
    for (const id of ["g1", "g2"]) fixture.platform.one(id).color = "green";
    fixture.platform.audit = audit;
    fixture.restart();
    fixture.said();
    fixture.platform.requests.length = 0;
    const previewed = async (isPreview = true) => {
      for (const [at, name] of ["web", "api"].entries()) {
        const news = { ...inputs, name };
        const state = states[at] as State;
        await fixture.check(withCallerInfo(fixture.bag(news, name), { isPreview }), state.outs);
        await fixture.clock.run(fixture.lifecycle.diff(state.id, state.outs, fixture.bag(news, name)));
      }
      return fixture.said();
    };
    const refreshed = async () => {
      for (const { id, outs } of states) await fixture.read(id, outs);
      return fixture.said();
    };
    return { fixture, previewed, refreshed };
  }

  test("the preview names the author after each drift line, with one request", async () => {
    const { fixture, previewed } = await drifted({ data: [logged()] });
    expect(await previewed()).toEqual([
      "warning web: drift: color differs on the platform",
      "info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.updated",
      "warning api: drift: color differs on the platform",
    ]);
    expect(reads(fixture)).toEqual(["GET /audit-events?per_page=100"]);
  });

  test("the preview requests no author if `hosting:explainDrift` is false", async () => {
    const { fixture, previewed } = await drifted({ data: [logged()] }, { "hosting:apiToken": "7|token", "hosting:explainDrift": "false" });
    expect(await previewed()).toEqual([
      "warning web: drift: color differs on the platform",
      "warning api: drift: color differs on the platform",
    ]);
    expect(reads(fixture)).toEqual([]);
  });

  test.each<[string, object]>([
    ["actor_name", { actor_name: "Anna" }],
    ["user", { actor_name: undefined, user: "Anna" }],
    ["user.name", { actor_name: undefined, user: { id: 7, name: "Anna" } }],
  ])("the preview names the author if the platform reports it in %s", async (_, fields) => {
    const { previewed } = await drifted({ data: [logged(fields)] });
    expect((await previewed())[1]).toBe("info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.updated");
  });

  test("the preview also names the author of a deletion", async () => {
    const { fixture, previewed } = await drifted({ data: [logged({ event: "gadget.deleted" })] });
    fixture.platform.remove("g1");
    expect((await previewed()).slice(0, 3)).toEqual([
      "info web: waiting: gadget g1 to appear in its list for 10 s",
      "warning web: gone from the platform, will be created again",
      "info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.deleted",
    ]);
  });

  test("a refresh names the author of drift and of a deletion, with one request", async () => {
    const { fixture, refreshed } = await drifted({ data: [logged()] });
    expect(await refreshed()).toEqual([
      "warning web: drift: color differs on the platform",
      "info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.updated",
      "warning api: drift: color differs on the platform",
    ]);
    expect(reads(fixture)).toEqual(["GET /audit-events?per_page=100"]);
    fixture.platform.audit = { data: [logged({ event: "gadget.deleted" })] };
    fixture.platform.remove("g1");
    fixture.restart();
    expect(await refreshed()).toEqual(
      expect.arrayContaining([
        "warning web: gone from the platform, will be created again",
        "info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.deleted",
      ]),
    );
  });

  test("a refresh requests no author without drift, or if `hosting:explainDrift` is false", async () => {
    const off = await drifted({ data: [logged()] }, { "hosting:apiToken": "7|token", "hosting:explainDrift": "false" });
    expect(await off.refreshed()).toHaveLength(2);
    const on = await drifted({ data: [logged()] });
    for (const id of ["g1", "g2"]) on.fixture.platform.one(id).color = "blue";
    on.fixture.restart();
    expect(await on.refreshed()).toEqual([]);
    expect([off, on].map(({ fixture }) => reads(fixture))).toEqual([[], []]);
  });

  test("the provider requests no author in an `up` or without drift", async () => {
    const { fixture, previewed } = await drifted({ data: [logged()] });
    expect(await previewed(false)).toHaveLength(2);
    expect(reads(fixture)).toEqual([]);
    for (const id of ["g1", "g2"]) fixture.platform.one(id).color = "blue";
    fixture.restart();
    expect(await previewed()).toEqual([]);
    expect(reads(fixture)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ["403", 403],
    ["404", 404],
    ["500", 500],
    ["503", 503],
    ["429", 429],
    ["{}", {}],
    ["a string", "events"],
    ["null", null],
    ["a list of rows that are not objects", { data: ["x", 3] }],
    ["an event without fields", { data: [{}] }],
    ["an event whose fields have wrong types", { data: [logged({ source: {}, actor_name: 5, event: [] })] }],
  ])("a preview names no author if the audit log answers %s", async (_, audit) => {
    const { fixture, previewed } = await drifted(audit);
    const before = fixture.clock.now();
    expect((await previewed()).filter((line) => !line.includes("drift:"))).toEqual([]);
    expect(reads(fixture)).toHaveLength(1);
    expect(fixture.clock.now() - before).toBeLessThan(1000);
  });
});
