import { UnseenObjects } from "../../../cli/twin/unseen-objects";
import { startSandbox } from "../../../sandbox";
import { definitionOf } from "../../harness/resource-types";

const KEY = "abcdefghijklmnopqrstuvwx";
const application = definitionOf("Application");
const inputs = { source: { kind: "deployKey", privateKeyUuid: KEY, gitRepository: "git@git.example.com:acme/web.git", gitBranch: "main" } };

test("a copy accepts a private key that no call lists, and a step that uses this key is not certain", async () => {
  await using sandbox = await startSandbox();
  const unseen = new UnseenObjects(sandbox);
  await unseen.add(application, "web", inputs, undefined);
  await unseen.add(application, "api", inputs, undefined);
  expect(unseen.notCertain).toEqual([
    {
      what: `PrivateKey ${KEY}`,
      why: "no documented call lists these objects",
      resources: ['Application "web"', 'Application "api"'],
    },
  ]);
  expect(await sandbox.find("privateKeys", { uuid: KEY })).toHaveLength(1);
});

test("a step is certain if an earlier step already used the private key", async () => {
  await using sandbox = await startSandbox();
  const unseen = new UnseenObjects(sandbox);
  await unseen.add(application, "web", inputs, inputs);
  expect(unseen.notCertain).toEqual([]);
  expect(await sandbox.find("privateKeys", { uuid: KEY })).toHaveLength(1);
});
