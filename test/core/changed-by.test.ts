import type { AuditEvent } from "../../provider/api/hosting/audit-events";
import { whoChanged } from "../../provider/core/changed-by";
import { withCallerInfo } from "../../provider/core/values";
import { gadgetFixture, type State } from "../support/gadget-fixture";

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

describe("who changed an object", () => {
  test.each<[string, AuditEvent[], string | undefined]>([
    ["its last event", [event(), event({ actor_name: "Ben", created_at: "2026-11-19T00:00:00Z" })], named],
    ["an event of another object has no author", [event({ resource_uuid: "a2" })], undefined],
    ["its parent's, where it has none", [event({ resource_uuid: "p1" })], named],
    ["its own before its parent's", [event({ resource_uuid: "p1", actor_name: "Ben" }), event()], named],
    ["a deployment changes nothing", [event({ event: "application.deployed", actor_name: "Ben" }), event()], named],
    ["the whole name may be the action", [event({ event: "updated", action: "application.updated" })], named],
    ["or be in two halves", [event({ event: null, resource_type: "App\\Models\\Application" })], named],
    ["the assistant", [event({ source: "mcp" })], named.replace("console", "assistant")],
    ["a source of a later release", [event({ source: "cli" })], named.replace("console", "cli")],
    ["an actor without a name", [event({ source: "scheduler", actor_name: null })], "scheduler 2026-11-20 16:12 UTC: application.updated"],
    ["no time", [event({ created_at: null })], "Anna (console): application.updated"],
    ["a time that is none", [event({ created_at: "yesterday" })], "Anna (console): application.updated"],
    ["no source", [event({ source: null })], undefined],
    ["nothing was done", [event({ event: null, action: null })], undefined],
  ])("%s", (_, events, wanted) => {
    expect(whoChanged(events, ["a1", "p1"], "7")).toBe(wanted);
  });

  test.each<[string, string | undefined, AuditEvent, string | undefined]>([
    ["our own token", "7", event({ source: "api", actor_token_id: "7" }), undefined],
    ["another token", "7", event({ source: "api", actor_token_id: "8" }), named.replace("console", "API")],
    ["a token that is not shown", "7", event({ source: "api" }), undefined],
    ["a token beside one of ours without an id", undefined, event({ source: "api", actor_token_id: "8" }), undefined],
  ])("a change by the API, %s, has no name that may be wrong", (_, own, last, wanted) => {
    expect(whoChanged([last], ["a1"], own)).toBe(wanted);
    // What was there before an own write was seen to by it.
    expect(whoChanged([last, event({ actor_name: "Ben" })], ["a1"], own)).toBe(wanted);
  });

  test("foreign text is one line without control characters, and not long", () => {
    const name = `Anna\n\u001b[31mwarning: drift:\u202e\u0000 x${"y".repeat(300)}`;
    const who = whoChanged([event({ actor_name: name })], ["a1"], "7") ?? "";
    expect(who).toMatch(/^Anna \[31mwarning: drift: x?y* ?x?y+… \(console\) 2026-11-20 16:12 UTC: application\.updated$/);
    expect([...(who.split(" (console)")[0] ?? "")]).toHaveLength(120);
    expect(who).not.toMatch(/[\p{C}\n]/u);
  });
});

describe("preview with drift", () => {
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
    return { fixture, previewed };
  }

  test("the author is named after the drift line, with one request for all", async () => {
    const { fixture, previewed } = await drifted({ data: [logged()] });
    expect(await previewed()).toEqual([
      "warning web: drift: color differs on the platform",
      "info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.updated",
      "warning api: drift: color differs on the platform",
    ]);
    expect(reads(fixture)).toEqual(["GET /audit-events?per_page=100"]);
  });

  test("nothing is asked where the stack does not want to know", async () => {
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
    ["name in user", { actor_name: undefined, user: { id: 7, name: "Anna" } }],
  ])("the author is named also if the platform names it in %s", async (_, fields) => {
    const { previewed } = await drifted({ data: [logged(fields)] });
    expect((await previewed())[1]).toBe("info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.updated");
  });

  test("the author of a deletion is named too", async () => {
    const { fixture, previewed } = await drifted({ data: [logged({ event: "gadget.deleted" })] });
    fixture.platform.remove("g1");
    expect((await previewed()).slice(0, 3)).toEqual([
      "info web: waiting: gadget g1 to appear in its list for 10 s",
      "warning web: gone from the platform, will be created again",
      "info web: changed by: Anna (console) 2026-11-20 16:12 UTC: gadget.deleted",
    ]);
  });

  test("nothing is asked in an up, nor where nothing drifted", async () => {
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
    ["no list", {}],
    ["a text", "events"],
    ["null", null],
    ["rows that are none", { data: ["x", 3] }],
    ["an event of nothing", { data: [{}] }],
    ["strange fields", { data: [logged({ source: {}, actor_name: 5, event: [] })] }],
  ])("%s is silence, at once, and asked for once", async (_, audit) => {
    const { fixture, previewed } = await drifted(audit);
    const before = fixture.clock.now();
    expect((await previewed()).filter((line) => !line.includes("drift:"))).toEqual([]);
    expect(reads(fixture)).toHaveLength(1);
    expect(fixture.clock.now() - before).toBeLessThan(1000);
  });
});
