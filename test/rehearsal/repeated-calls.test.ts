import * as pulumi from "@pulumi/pulumi";
import { REHEARSAL } from "../../provider/hosts/rehearsal";
import type { Stack } from "../../rehearsal";
import type { Program } from "../../rehearsal/program/function-program";
import { Recordings } from "../../rehearsal/program/recordings";
import { Correspondence } from "../../rehearsal/protocol/correspondence";
import { type Internals, rehearseOn } from "../../rehearsal/rehearse";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { createFixture, type Fixture } from "../harness/fixture";
import { startHost } from "../harness/one-process";

let recordings: Recordings;
let differences: number;
let calls: number;
let account: Sandbox;
const open: { close(): Promise<void> }[] = [];
beforeEach(() => {
  recordings = new Recordings();
  [differences, calls] = [0, 0];
});
afterEach(async () => {
  delete process.env[REHEARSAL.variable];
  for (const one of open.splice(0).reverse()) await one.close();
});

async function sandboxWith(seed: number): Promise<Sandbox> {
  const sandbox = await startSandbox({ seed, speed: 300 });
  open.push(sandbox);
  return sandbox;
}

async function stackOn(sandbox: Sandbox, program: Program, internals: Internals): Promise<Stack> {
  const stack = await rehearseOn(
    { startHost: (...args) => startHost(sandbox, {}, ...args), ...internals },
    {
      sandbox,
      program: () => {
        calls++;
        return program();
      },
    },
  );
  open.push(stack);
  return stack;
}

const recording = async (program: Program): Promise<Sandbox> => {
  account = await sandboxWith(1);
  await (await stackOn(account, program, { recordings })).up();
  return account;
};

async function repeating(recorded: Sandbox, program: Program, sandbox: Sandbox): Promise<Stack> {
  const addresses = new Map([[recorded.baseUrl, sandbox.baseUrl]]);
  return stackOn(sandbox, program, {
    repeated: (operation) => {
      const kept = recordings.of(operation);
      return kept && { recording: kept, correspondence: new Correspondence(addresses), onDifference: () => void differences++ };
    },
  });
}

const shop: Program = () => {
  const project = new hosting.Project("shop", { description: "of the shop" });
  new hosting.SharedVariable("of-project", {
    scope: { kind: "project", projectUuid: project.id },
    key: "PROJECT",
    value: pulumi.interpolate`id:${project.id}`,
  });
  return { project: project.id };
};

test("a second stack repeats the calls of the program with its own ids, and does not run the program again", async () => {
  const first = await recording(shop);
  const second = await sandboxWith(2);
  const { outputs, summary } = await (await repeating(first, shop, second)).up();
  const [project] = await second.find("projects", { name: "shop" });
  const [variable] = await second.find("sharedVariables", { key: "PROJECT" });
  expect([calls, differences, summary.create]).toEqual([1, 0, 3]);
  expect(outputs).toEqual({ project: project?.$id });
  expect(variable).toMatchObject({ value: `id:${project?.$id}` });
  expect((await first.find("projects", { name: "shop" }))[0]?.$id).not.toBe(project?.$id);
});

test("a repeated run stops and reports a difference if a response differs from the recorded response", async () => {
  const task = (fixture: Fixture) => () =>
    void new hosting.game.Schedule("nightly", { server: fixture.gameServer, cron: "0 3 * * *", tasks: [] });
  const [first, second] = [await sandboxWith(1), await sandboxWith(1)];
  const [here, there] = [await createFixture(first), await createFixture(second)];
  await (await stackOn(first, task(here), { recordings })).up();
  await second.add("schedules", { server: there.gameServer, name: "of another user" });
  const stack = await repeating(first, task(there), second);
  await expect(stack.up()).rejects.toThrow("cannot be repeated");
  expect([calls, differences]).toEqual([1, 1]);
});

test("an error of a resource in the repeated run does not count as a different response", async () => {
  const first = await recording(shop);
  const second = await sandboxWith(2);
  await second.add("projects", { name: "shop", description: "of another user" });
  const stack = await repeating(first, shop, second);
  await expect(stack.up()).rejects.toThrow("exists already");
  expect([calls, differences]).toEqual([1, 0]);
});

const sameAccount = (): hosting.Provider => {
  const { baseUrl, apiToken } = account;
  return new hosting.Provider("other", { baseUrl, apiToken });
};

test.each([
  ["an operation that fails", () => void new hosting.Volume("v", { serverUuid: "abcdefghijklmnopqrstuvwx", sizeGb: 50 })],
  ["a program with a transform", () => pulumi.runtime.registerResourceTransform(() => undefined)],
  ["a program that asks the platform itself", async () => void (await hosting.getServers())],
  ["a program that asks another account itself", async () => void (await hosting.getServers({ provider: sameAccount() }))],
])("%s is not repeated", async (_, program) => {
  // A program of a folder gets this variable. A function sees the environment of this process.
  process.env[REHEARSAL.variable] = "true";
  await recording(async () => {
    await program();
  }).catch(() => undefined);
  expect(recordings.of("up")).toBeUndefined();
});
