import { standInReasonOf, uncertainReasonOf } from "../../../cli/twin/uncertain-failure";
import type { Uncertain } from "../../../sandbox/twin/twin";

const failure = (type: string, message: string) => ({ type, name: "x", urn: "urn", message });
const panel = (what: string): Uncertain => ({ api: "panel", what, ids: ["1a2b3c4d"], why: "it was not copied" });

test("a failure is not certain if its message names a read that the copy lacks", () => {
  const read: Uncertain = { api: "hosting", what: "GET /servers/abc/log-drains", ids: ["abc"], why: "403" };
  expect(uncertainReasonOf(failure("ServerLogDrains", "GET /servers/abc/log-drains failed with 403"), undefined, [read])).toBe(read);
  expect(uncertainReasonOf(failure("ServerLogDrains", "is taken"), { serverUuid: "abc" }, [read])).toBeUndefined();
});

test("a failure is not certain if the copy lacks the part of the game server that the resource needs", () => {
  const versions = panel("GET /servers/1a2b3c4d/addons/versions?source=catalog_1&project=map-view");
  const addon = { server: "1a2b3c4d", source: { kind: "catalog", catalog: "catalog_1", project: "map-view" } };
  expect(uncertainReasonOf(failure("game.Addon", "is not a project"), addon, [versions])).toBe(versions);
  const other = { ...addon, source: { ...addon.source, project: "land-claims" } };
  expect(uncertainReasonOf(failure("game.Addon", "is not a project"), other, [versions])).toBeUndefined();
});

test("a failure stays certain if the copy lacks only an unrelated part of the same game server", () => {
  const notifications = panel("GET /servers/1a2b3c4d/svc/notifications");
  const server = { server: "1a2b3c4d" };
  expect(uncertainReasonOf(failure("game.Allocation", "the limit is reached"), server, [notifications])).toBeUndefined();
  expect(uncertainReasonOf(failure("game.ServerNotifications", "is not shown"), server, [notifications])).toBe(notifications);
});

test("a failure is certain if the stack's settings do not permit the operation", () => {
  const read = panel("GET /servers/1a2b3c4d/addons/modpacks");
  const refused = { ...failure("game.Modpack", "would overwrite data"), code: "data_loss_refused" };
  expect(uncertainReasonOf(refused, { server: "1a2b3c4d" }, [read])).toBeUndefined();
});

test("a folder that is missing in the copy makes a failure uncertain only if the path of the resource is in this folder", () => {
  const root = panel("GET /servers/1a2b3c4d/files/list?directory=/");
  const inputs = { server: "1a2b3c4d", __provider: 'require("pulumi-hosting/provider")' };
  expect(uncertainReasonOf(failure("game.Database", "name must have at least 3 characters"), inputs, [root])).toBeUndefined();
  expect(uncertainReasonOf(failure("game.File", "is a folder"), { ...inputs, path: "/maps" }, [root])).toBe(root);
});

test("the failure of an order is not certain if the copy lacks the offer of the server", () => {
  const offer: Uncertain = {
    api: "hosting",
    what: "GET /svc/servers/abc/volumes/offer?size_gb=500",
    ids: ["abc"],
    why: "it was not copied",
  };
  expect(uncertainReasonOf(failure("Volume", "POST /svc/servers/abc/volumes failed with 422"), { sizeGb: 500 }, [offer])).toBe(offer);
});

test("a failure is not certain if it comes from the stand-in of an input", () => {
  const inputs = { applicationUuid: "stand-in:organization/shop/prod:wid", command: "x" };
  const reason = { what: "the value of applicationUuid", why: expect.stringContaining("stand-in:organization/shop/prod:wid") };
  const path = `POST /applications/${encodeURIComponent(inputs.applicationUuid)}/scheduled-tasks failed with 404`;
  expect(standInReasonOf(failure("ScheduledTask", path), inputs)).toEqual(reason);
  expect(standInReasonOf(failure("ScheduledTask", "applicationUuid: no application is visible to this token"), inputs)).toEqual(reason);
  expect(standInReasonOf(failure("ScheduledTask", "frequency: is no schedule"), inputs)).toBeUndefined();
  expect(standInReasonOf(failure("ScheduledTask", "applicationUuid: is required"), { command: "x" })).toBeUndefined();
});
