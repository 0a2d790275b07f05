import { type Sandbox, startSandbox } from "../../../sandbox";
import * as hosting from "../../../sdk";
import { tryHere } from "../../harness/twin-trial";

let account: Sandbox;
let other: Sandbox;
beforeAll(async () => {
  [account, other] = [await startSandbox({ speed: 300 }), await startSandbox({ speed: 300 })];
});
afterAll(async () => {
  await account.close();
  await other.close();
});

const programOn = (own: Sandbox) => () => {
  const { baseUrl, apiToken, panelUrl, panelKey } = own;
  const provider = new hosting.Provider("one", { baseUrl, apiToken, panelUrl, panelKey });
  new hosting.Project("new-project", {}, { provider });
};
const writesOf = async (sandbox: Sandbox): Promise<string[]> =>
  (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

test("an explicit provider of a trial works on the copy, and not on the account", async () => {
  const result = await tryHere(account, { program: programOn(account) });
  expect(result).toMatchObject({ ok: true, failures: [], notCertain: [], again: [] });
  expect(result.requests).toBeGreaterThan(0);
  expect(await writesOf(account)).toEqual([]);
  expect(await account.find("projects", { name: "new-project" })).toEqual([]);
});

test("a trial refuses a program with an explicit provider of another account, and sends this account nothing", async () => {
  await expect(tryHere(account, { program: programOn(other) })).rejects.toThrow(
    `The provider "one" uses ${other.baseUrl}, but the copy is of account ${account.baseUrl}#1`,
  );
  expect(await other.journal()).toEqual([]);
});
