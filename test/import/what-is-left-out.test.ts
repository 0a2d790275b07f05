import type { Plan } from "../../cli/import/plan";
import { Progress } from "../../cli/import/take";
import { accountPerTest } from "./account";

const account = accountPerTest();
const ofKind = (plan: Plan, kind: string) => plan.resources.filter((one) => one.kind === kind);

test.each([
  ["installing", { status: "installing" }],
  ["in transfer to another node", { is_transferring: true }],
  ["suspended", { status: "suspended" }],
])("`import` leaves out a game server that is %s", async (is, fields) => {
  const { sandbox, fixture, imported } = account;
  const { gameServer, otherGameServer } = fixture;
  for (const server of [gameServer, otherGameServer]) await sandbox.add("schedules", { server, name: "nightly" });
  await sandbox.mutate("gameServers", gameServer, fields);
  await sandbox.clearJournal();
  const lines: string[] = [];
  const { plan, unread } = await imported({ progress: (text) => void lines.push(text) });
  expect(ofKind(plan, "game_Schedule")).toMatchObject([{ object: { parent: { id: otherGameServer } } }]);
  expect(unread).toEqual([{ what: 'game.Server "survival" and its children', why: `it is ${is}. Import it later` }]);
  expect(lines.filter((line) => line.includes(is))).toEqual([
    `game.Server "survival" and its children: it is ${is}, so it is not imported`,
  ]);
  // The import sends no request to this server, so it does not wait for an answer.
  const asked = (await sandbox.journal()).filter(({ path }) => path.includes(gameServer));
  expect(asked).toEqual([]);
});

describe("`import` of applications that the list shows without a server", () => {
  const account = accountPerTest({ destination: "absent" });

  test("`import` requests the server of each application", async () => {
    const { addApplication, imported } = account;
    await addApplication("web");
    const { plan, files, contents } = await imported({ except: ["ServerMonitor"] });
    expect(ofKind(plan, "Application").map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
    expect(files.get("projects/fixture.ts")).toContain("serverUuid: servers.alpha,");
    expect(contents.find(({ path }) => path === "projects/fixture.ts")?.holds).toContain("2 Application");
  });

  test("`import` comments out an application if the request for its server fails", async () => {
    const { sandbox, addApplication, imported } = account;
    await addApplication("web");
    await sandbox.fault({ match: { method: "GET", path: /\/applications\/[^/]+\/destinations$/ }, times: 0, kind: "status", code: 404 });
    const { plan, contents } = await imported();
    expect(ofKind(plan, "Application").map(({ refusal }) => refusal)).toEqual(
      Array(2).fill(expect.stringMatching(/^serverUuid is required/)),
    );
    expect(contents.map(({ holds }) => holds).filter((holds) => /\bApplication\b/.test(holds))).toEqual([]);
  });
});

test("`import` leaves out the backups of a game server", async () => {
  const { sandbox, fixture, imported } = account;
  await sandbox.add("backups", { server: fixture.gameServer, name: "rotated" });
  await sandbox.advance(3600);
  const { plan, files } = await imported();
  expect(ofKind(plan, "game_Backup")).toEqual([]);
  expect(files.get("IMPORT.md")).toContain("- game.Backup: a backup is the result of a past operation.");
});

test("`import` writes the panel account's API keys into a separate file", async () => {
  const { sandbox, imported } = account;
  await sandbox.add("apiKeys", { description: "chat bot" });
  const { files } = await imported();
  expect(files.get("game/api-keys.ts")).toMatch(/^\/\/ The panel account's API keys\.\n/);
});

test("`import` reports a file that contains only comments as `comments only`", async () => {
  const { sandbox, imported } = account;
  await sandbox.add("apiKeys", { description: "chat bot" });
  const { contents } = await imported({ adopts: true });
  expect(contents).toContainEqual({ path: "game/api-keys.ts", holds: "comments only: 1 game.ApiKey" });
});

test("Progress reports a line every ten seconds", () => {
  let now = 0;
  const lines: string[] = [];
  const progress = new Progress((text) => void lines.push(text), { now: () => now });
  for (let done = 1; done <= 30; done++) {
    now += 1000;
    progress.step("Storage", done, 30);
  }
  expect(lines).toEqual(["Storage: 10 of 30", "Storage: 20 of 30", "Storage: 30 of 30"]);
});
