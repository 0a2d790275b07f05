import { nameOf } from "../../rehearsal/protocol/urn";
import { changingCalls, type Request, writesOf } from "../harness/journal";
import { Platform } from "../harness/platform";
import { firstScenarios, type Scenario, singleTypeScenarios, titleOf } from "../harness/scenarios";
import { InProcessStack, type OperationOutcome } from "../harness/stack";
import { objectsOf } from "../harness/world";
import { onHost } from "../support/on-host";

const DELAYS = [30, 90, 140] as const;
const GATEWAY_PAGE = "<html><body><h1>504 Gateway Time-out</h1></body></html>";
const HOSTS = ["dynamic", "plugin"] as const;

/** Types whose objects can come back under the same path, name or id. The others stand for the types whose ids are never used again. */
const TYPES = [
  "ApplicationCopy",
  "Destination",
  "Environment",
  "EnvironmentVariable",
  "PreviewDeployment",
  "RegistryLogin",
  "ScheduledTask",
  "SharedVariable",
  "StorageBackupSchedule",
  "game_Allocation",
  "game_CustomDomain",
  "game_Database",
  "game_Modpack",
  "game_ProxyNetwork",
  "game_SshKey",
  "game_Subuser",
];

const addons = singleTypeScenarios.filter(({ kind }) => kind === "game_Addon");
const tried = [...firstScenarios.filter(({ kind }) => TYPES.includes(kind)), ...addons];

const removes = ({ method, path }: Request) =>
  changingCalls.some((call) => call.does === "removes" && call.method === method && call.path === path);

const mustSucceed = ({ ok, errors }: OperationOutcome) => expect([ok, errors]).toEqual([true, []]);

/** Replaces all resources of the first stage with objects of the same natural keys. Returns the removals and the objects afterwards. */
async function replaced(scenario: Scenario, fault?: { request: Request; seconds: number }) {
  const platform = await Platform.start();
  try {
    const { sandbox, fixture } = platform;
    const stack = new InProcessStack(platform, () => scenario.stages[0]?.declare(fixture));
    mustSucceed(await stack.up());
    await sandbox.advance(20);
    await sandbox.clearJournal();
    if (fault) {
      const { api, method, path } = fault.request;
      const late = { kind: "status", code: 504, body: GATEWAY_PAGE, actsAfterSeconds: fault.seconds } as const;
      await sandbox.fault({ ...late, match: { api, method, path } });
    }
    platform.lines = [];
    mustSucceed(await stack.replaceOnly(...(await stack.managed()).map(({ urn }) => nameOf(urn))));
    const removals = (await writesOf(sandbox)).filter(removes);
    await sandbox.clearFaults();
    await sandbox.advance(200);
    const objects = objectsOf(await sandbox.snapshot());
    const { ok, errors, changes } = await stack.preview();
    expect({ ok, errors, changes }).toEqual({ ok: true, errors: [], changes: [] });
    return { removals, objects, lines: platform.lines };
  } finally {
    await platform.close();
  }
}

const withoutFault = new Map<Scenario, ReturnType<typeof replaced>>();

const expectKept = async (scenario: Scenario, seconds: number) => {
  const once = withoutFault.get(scenario) ?? replaced(scenario);
  withoutFault.set(scenario, once);
  const { removals, objects } = await once;
  const [request] = removals;
  if (!request) throw new Error("the replacement removes nothing");
  const late = await replaced(scenario, { request, seconds });
  expect(late.objects).toEqual(objects);
  return late;
};

describe.each(HOSTS.map((host, n) => [host, n] as const))("on the host %s", (host, atHost) => {
  onHost(host);

  test.each(tried.map((scenario, n) => [titleOf(scenario), scenario, DELAYS[(n + atHost) % DELAYS.length] ?? 90] as const))(
    "%s: the new object stays if the platform removes the old object late",
    async (_, scenario, seconds) => {
      await expectKept(scenario, seconds);
    },
  );

  test.each(DELAYS)("a new SSH key stays if the platform removes an old key with the same fingerprint %i s later", async (seconds) => {
    const scenario = tried.find(({ kind }) => kind === "game_SshKey");
    if (!scenario) throw new Error("no scenario");
    const { removals, lines } = await expectKept(scenario, seconds);
    expect(removals.map(({ nth }) => nth)).toEqual([1, 2]);
    expect(lines.filter((line) => line.startsWith("waiting:")).at(-1)).toMatch(
      /^waiting: POST \/account\/ssh-keys\/remove without a response, which may still take effect for 1[34]\d s$/,
    );
  });
});
