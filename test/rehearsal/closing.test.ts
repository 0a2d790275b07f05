import { once } from "node:events";
import { startSandbox } from "../../sandbox";
import { rehearseInOneProcess } from "../harness/one-process";
import { realPorts } from "../support/real-ports";
import { startFromSource } from "./from-source";

realPorts();
jest.setTimeout(60_000);

const FORGETS = "test/rehearsal/fixtures/forgets-to-close.ts";

test("a process ends even if it does not close its stack", async () => {
  const child = startFromSource(FORGETS, []);
  let printed = "";
  child.stdout?.on("data", (text) => {
    printed += String(text);
  });
  const [code] = await once(child, "exit");
  expect([code, printed]).toEqual([0, "forgotten\n"]);
});

test("`await using` closes a stack and a sandbox", async () => {
  const sandbox = await startSandbox();
  await sandbox[Symbol.asyncDispose]();
  await expect(fetch(`${sandbox.baseUrl}/api/v1/version`)).rejects.toThrow();
  const stack = await rehearseInOneProcess({ program: () => ({}) });
  const { baseUrl } = stack.sandbox;
  await stack[Symbol.asyncDispose]();
  await expect(fetch(`${baseUrl}/api/v1/version`)).rejects.toThrow();
});
