import { REHEARSAL } from "../../../provider/hosts/rehearsal";
import { type Sandbox, startSandbox } from "../../../sandbox";
import * as hosting from "../../../sdk";
import { createFixture, type Fixture } from "../../harness/fixture";
import { rehearseInOneProcess } from "../../harness/one-process";
import { PROJECT, STACK, tryHere } from "../../harness/twin-trial";

let account: Sandbox;
let fixture: Fixture;
let runs: number;
beforeEach(async () => {
  account = await startSandbox({ speed: 300 });
  fixture = await createFixture(account);
  runs = 0;
});
afterEach(() => account.close());

const CONFIRMED = { "hosting:autoConfirm": "true" };

const counted = (program: () => unknown) => async () => {
  runs++;
  await program();
};

const application = () =>
  new hosting.Application("web", {
    projectUuid: fixture.project,
    serverUuid: fixture.alpha,
    source: { kind: "ctrimage", image: "registry.example.com/web" },
  });

/** The preview, the up and the second preview. */
const ON_THE_USUAL_PLATFORM = 3;

test("a trial runs the program once, and repeats the program's calls for the alternatives of open questions", async () => {
  const program = () => {
    const web = application();
    new hosting.EnvironmentVariables("vars", { applicationUuid: web.id, variables: { A: "1", B: "2" } });
    new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", name: "data", mountPath: "/data" });
  };
  const result = await tryHere(account, { program: counted(program), config: CONFIRMED });
  expect(result).toMatchObject({ ok: true, depends: [], again: [] });
  expect(runs).toBe(ON_THE_USUAL_PLATFORM);
});

test("a trial also repeats the calls that change an existing application", async () => {
  const program = (value: string) => () => {
    const web = application();
    new hosting.EnvironmentVariables("vars", { applicationUuid: web.id, variables: { A: value } });
    new hosting.Deployment("now", { applicationUuid: web.id });
  };
  const stack = await rehearseInOneProcess({ program: program("1"), project: PROJECT, stack: STACK, sandbox: account, config: CONFIRMED });
  await stack.up();
  const state = await stack.exportState();
  await stack.close();
  const result = await tryHere(account, { program: counted(program("2")), config: CONFIRMED, state });
  expect(result).toMatchObject({ ok: true, depends: [], again: [] });
  expect(runs).toBe(ON_THE_USUAL_PLATFORM);
});

test("a trial runs the program again for each alternative if the program itself reads from the platform", async () => {
  // A program of a folder gets this variable. A function sees the environment of this process.
  process.env[REHEARSAL.variable] = "true";
  const program = async () => {
    await hosting.getServers();
    application();
  };
  try {
    expect(await tryHere(account, { program: counted(program), config: CONFIRMED })).toMatchObject({ ok: true, depends: [] });
  } finally {
    delete process.env[REHEARSAL.variable];
  }
  expect(runs).toBeGreaterThan(ON_THE_USUAL_PLATFORM);
});
