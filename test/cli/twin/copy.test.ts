import { tmpdir } from "node:os";
import { copyOf } from "../../../cli/twin/account";
import { Recorder } from "../../../cli/twin/recorder";
import { serverLogDrains } from "../../../provider/api/hosting/server-settings";
import type { Send } from "../../../provider/api/network";
import { identityVocabulary } from "../../../provider/api/vocabulary";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { DEFAULT_SEED } from "../../../sandbox/options";
import { startTwin } from "../../../sandbox/start-twin";
import { connectionTo } from "../../harness/connection";
import { environmentOf } from "../../harness/provider";
import { copyHere } from "../../harness/twin-trial";

let account: Sandbox;
beforeEach(async () => {
  account = await startSandbox({ speed: 300 });
});
afterEach(() => account.close());

const copy = (connect: (send: Send) => Send = (send) => send) =>
  copyOf({ dir: tmpdir(), stack: undefined, fast: true }, environmentOf(account), {
    nowMs: 0,
    say: () => undefined,
    connect: () => connect(connectionTo(account)),
  });

async function addApplication(name: string): Promise<string> {
  const [project] = await account.find("projects");
  const [server] = await account.find("purchasedServers");
  const application = await account.add("applications", {
    name,
    project_uuid: String(project?.$id),
    environment_name: "production",
    server_uuid: String(server?.$id),
    ctr_registry_image_name: "example/x",
  });
  return application;
}

test("a copy of 20 applications with 25 variables needs at most 130 requests, all GET", async () => {
  await account.add("projects", { name: "shop" });
  for (let n = 0; n < 20; n++) {
    const application_uuid = await addApplication(`app-${n}`);
    for (let v = 0; v < 25; v++) await account.add("variables", { application_uuid, key: `KEY_${v}`, value: `${n} ${v}` });
  }
  await account.clearJournal();
  const { requests, answers } = await copy();
  expect(requests).toBeLessThanOrEqual(130);
  expect((await account.journal()).every(({ method }) => method === "GET")).toBe(true);
  expect(answers.filter(({ path }) => /^\/applications\/\w+\/envs$/.test(path))).toHaveLength(20);
});

test("`twin` also copies an object if it appears in the account during the copy", async () => {
  await account.add("projects", { name: "shop" });
  let late = "";
  const { answers, missing } = await copy((send) => async (request) => {
    const response = await send(request);
    if (late === "" && request.path.endsWith("/envs")) late = await addApplication("late");
    return response;
  });
  expect(missing).toEqual([]);
  expect(answers.some(({ path }) => path === `/applications/${late}/envs`)).toBe(true);
});

test("a trial asks the account only once for a response that the account does not give", async () => {
  const asked: string[] = [];
  const { ask } = await copy((send) => async (request) => {
    if (!request.path.endsWith("/log-drains")) return send(request);
    asked.push(request.path);
    return { status: 200, headers: { "content-type": "application/json" }, text: '{"cut' };
  });
  const before = asked.length;
  const call = serverLogDrains.get as never;
  expect(await ask("/servers/a/log-drains", call)).toBeUndefined();
  expect(await ask("/servers/a/log-drains", call)).toBeUndefined();
  expect(asked.slice(before)).toHaveLength(1);
});

test("a recorder hides a reserve of 40 requests from the client", async () => {
  const recorder = new Recorder(identityVocabulary, 40);
  const answer = (remaining: number) => ({
    status: 200,
    headers: { "x-ratelimit-limit": "200", "x-ratelimit-remaining": String(remaining) },
    text: "[]",
  });
  const ask = (remaining: number) =>
    recorder.recording(async () => answer(remaining))({ method: "GET", path: "/api/v1/projects", headers: {} });
  expect((await ask(150)).headers).toMatchObject({ "x-ratelimit-limit": "160", "x-ratelimit-remaining": "110" });
  expect((await ask(30)).headers).toMatchObject({ "x-ratelimit-remaining": "0" });
  expect(recorder.limits.get("hosting")).toBe(200);
});

test("a recorder refuses every request whose method is not GET", async () => {
  const send = new Recorder(identityVocabulary, 40).recording(async () => ({ status: 200, headers: {}, text: "" }));
  await expect(send({ method: "POST", path: "/api/v1/projects", headers: {} })).rejects.toThrow(/only GET/);
});

test("a sandbox that starts from a copy draws other ids than a sandbox with the default seed", async () => {
  const { answers } = await copyHere(account);
  const firstIdOf = async (seed?: number): Promise<string> => {
    const { sandbox } = await startTwin(seed === undefined ? {} : { seed }, { answers });
    const id = await sandbox.add("projects", { name: "new" });
    await sandbox.close();
    return id;
  };
  expect(await firstIdOf()).not.toBe(await firstIdOf(DEFAULT_SEED));
});
