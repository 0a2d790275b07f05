import { apply } from "../../cli/import/apply";
import { configOf } from "../harness/provider";
import { importedProgram, SECRET } from "./apply-fixture";
import { FakePulumi } from "./fake-pulumi";

const on = importedProgram();
const { write, outside, applied } = on;

beforeEach(() => write({ secrets: "references" }));

const stateOf = (pulumi: FakePulumi, name: string) => [...pulumi.state.values()].find((one) => one.name === name);
/** The engine keeps what has this mark encrypted. */
const marked = (text: unknown) => ({ "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", plaintext: text });

test("`import apply` writes references to the state, and no secret to the configuration", async () => {
  const pulumi = new FakePulumi();
  const result = await applied(pulumi);
  expect(result).toMatchObject({ secrets: 0, missing: [], reported: [], changes: [] });
  expect(pulumi.config.size).toBe(0);
  expect(JSON.stringify([...pulumi.state.values(), pulumi.arguments])).not.toContain(SECRET);
  const region = stateOf(pulumi, "REGION");
  expect(region?.inputs).toMatchObject({ key: "REGION", value: { fromEnv: "TEAM_REGION" } });
  expect(region?.outputs.value).toBeUndefined();
});

test("`import apply` stores an encrypted digest of each value, so that a later run notices a rotation", async () => {
  const pulumi = new FakePulumi();
  await applied(pulumi);
  const digests = stateOf(pulumi, "REGION")?.outputs.__references;
  expect(digests).toEqual(
    marked(expect.stringMatching(/\{"reference":\{"fromEnv":"TEAM_REGION"\},"digest":"[0-9a-f]{32}:[0-9a-f]{64}"\}/)),
  );
});

test("`import apply` writes a reference without a digest if the token is not allowed to read the value", async () => {
  const pulumi = new FakePulumi();
  const token = await on.sandbox.addToken(["read"]);
  const { resources, missing, reported } = await apply(
    { dir: on.folder, stack: "dev", secretsOnly: false },
    outside(pulumi, { ...configOf(on.sandbox), "hosting:apiToken": token }),
  );
  expect([missing, reported]).toEqual([[], []]);
  expect(pulumi.state.size).toBe(resources);
  expect(stateOf(pulumi, "REGION")?.outputs.__references).toEqual(marked(expect.not.stringContaining("digest")));
});
