import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unavailableCalls } from "../../provider/api/hosting/service";
import type { Sandbox } from "../../sandbox";
import { allCalls } from "../harness/journal";
import { singleTypeScenarios, titleOf } from "../harness/scenarios";
import { actions } from "../resources/action-fixture";
import { onHost } from "../support/on-host";
import { baselineOf, casesOf, caseText, tryCase } from "./fault-injection/case";
import { type Fault, faults } from "./fault-injection/faults";

const textOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The scenario that sends each call which acts once. The outcome of a lost one is looked for, or the run says that it is unknown. */
const SENT_BY: Readonly<Record<string, string>> = {
  "POST /managed-databases/{uuid}/upgrade": "ManagedDatabase",
  "POST /applications/{uuid}/move": "Application (ctrimage)",
  "POST /applications/{uuid}/migrate": "Application (ctrimage)",
  "POST /servers/{uuid}/resize": "ServerSize",
  "POST /servers/{uuid}/edge-tunnel/enable": "ServerEdgeTunnel",
  "POST /servers/{uuid}/edge-tunnel/disable": "ServerEdgeTunnel",
  "PATCH /svc/servers/{uuid}/volumes/{id}": "Volume",
  "POST /svc/servers/{uuid}/volumes/{id}/detach": "Volume",
  "POST /svc/volumes/{id}/attach": "Volume",
  "POST /servers/{server}/power": "game_Server",
  "POST /servers/{server}/command": "game_Action",
  "POST /servers/{server}/settings/reinstall": "game_Action (reinstall)",
  "POST /servers/{server}/backups/{backup}/lock": "game_Backup",
  "POST /servers/{server}/databases/{database}/rotate-password": "game_Database",
  "PUT /servers/{server}/files/rename": "game_Action (files)",
  "POST /servers/{server}/files/pull": "game_File (downloaded)",
  "PUT /account/password": "game_Account",
  "POST /servers/{server}/addons/modpacks": "game_Modpack",
  "POST /servers/{server}/svc/network/link": "game_ProxyNetwork",
  "POST /servers/{server}/game/version": "game_GameVersion",
};

/** Steps of a game.Action that no scenario contains. */
const STEPS: Readonly<Record<string, (given: { sandbox: Sandbox; server: string; folder: string }) => Promise<object>>> = {
  "POST /account/notifications/test": async () => ({ action: "testNotifications", scope: "account" }),
  "POST /servers/{server}/svc/notifications/test": async () => ({ action: "testNotifications" }),
  "POST /servers/{server}/addons/gamerepair": async () => ({ action: "repair" }),
  "POST /servers/{server}/svc/players/{action}": async () => ({ action: "broadcast", message: "soon" }),
  "POST /servers/{server}/backups/{backup}/restore": async ({ sandbox, server }) => {
    await sandbox.add("backups", { server, uuid: "b1", completed_at: "2026-01-01T00:00:00Z", is_successful: true });
    return { action: "restore", backup: "b1" };
  },
  "POST /servers/{server}/schedules/{schedule}/execute": async ({ sandbox, server }) => ({
    action: "runSchedule",
    schedule: await sandbox.add("schedules", { server, name: "nightly" }),
  }),
  "POST /servers/{server}/databases/{database}/import": async ({ sandbox, server, folder }) => {
    const localPath = join(folder, "in.sql");
    writeFileSync(localPath, "select 1;");
    return { action: "importDatabase", database: await sandbox.add("gameDatabases", { server, database: "stats" }), localPath };
  },
};

/** `enable` and `disable` do the same, and the provider sends only these. */
const NOT_SENT = ["PATCH /servers/{uuid}/edge-tunnel", ...unavailableCalls.map(textOf)];

const GATEWAY_PAGE = "<html><body><h1>504 Gateway Time-out</h1></body></html>";
const never: Fault = {
  name: "504",
  doc: "504 with a web page; the server does not act",
  rule: { kind: "status", code: 504, body: GATEWAY_PAGE },
};
const late = faults.filter(({ name }) => name === "504-90s");

test("each call that acts once has a scenario or a test of its lost response", () => {
  const calls = allCalls.filter(({ does }) => does === "acts once").map(textOf);
  expect([...Object.keys(SENT_BY), ...Object.keys(STEPS)].sort()).toEqual(calls.filter((call) => !NOT_SENT.includes(call)).sort());
});

const survivalServer = actions();

test.each(Object.entries(STEPS))(
  "a step whose call %s is lost ends with outcome_unknown, and sends the call once",
  async (call, stepOf) => {
    const { of, inputs, sandbox, server } = await survivalServer();
    const folder = mkdtempSync(join(tmpdir(), "acts-once-"));
    try {
      const step = await stepOf({ sandbox, server, folder });
      const [method = "", path = ""] = call.split(" ");
      await sandbox.fault({ kind: "status", code: 504, body: GATEWAY_PAGE, match: { method, path } });
      await expect(of.create(inputs([step]))).rejects.toMatchObject({ reasonCode: "outcome_unknown" });
      expect((await sandbox.journal()).filter((entry) => entry.call === call)).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  test.each([...new Set(Object.values(SENT_BY))])(
    "%s: a call that acts once is never sent again while its outcome is unknown",
    async (title) => {
      const scenario = singleTypeScenarios.find((one) => titleOf(one) === title);
      if (!scenario) throw new Error(`there is no scenario ${title}`);
      const baseline = await baselineOf(scenario);
      const calls = Object.keys(SENT_BY).filter((call) => SENT_BY[call] === title);
      const cases = casesOf(baseline, [never, ...late]).filter(({ request }) => calls.includes(textOf(request)));
      const tried = cases.filter(
        ({ request, fault }, n) => cases.findIndex((one) => textOf(one.request) === textOf(request) && one.fault === fault) === n,
      );
      expect(new Set(tried.map(({ request }) => textOf(request)))).toEqual(new Set(calls));
      for (const one of tried)
        expect({ case: caseText(one), ...(await tryCase(one, baseline)) }).toEqual({ case: caseText(one), survived: expect.any(String) });
    },
  );
});
