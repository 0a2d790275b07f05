import { rmSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { packFiles } from "../../cli/policy/pack";
import { rehearseCommand } from "../../cli/rehearse";
import { rehearse as rehearseStack } from "../../rehearsal";
import { PackError } from "../../rehearsal/policy/pack-error";
import * as hosting from "../../sdk";
import { PolicyPackFolder } from "../harness/policy-pack";
import { realPorts } from "../support/real-ports";
import { runHere } from "./command-here";
import { inThisProcess } from "./host-in-this-process";
import { errorsOf, failure, RehearsalFixture, reported } from "./rehearsal-fixture";
import { Volume } from "./toy";

realPorts();

// Each pack runs in its own process, and the machine may be busy.
jest.setTimeout(120_000);

const fixture = new RehearsalFixture();
const packs: PolicyPackFolder[] = [];
afterEach(async () => {
  await fixture.end();
  for (const pack of packs.splice(0)) pack.remove();
});

function pack(policies: string, more?: string): PolicyPackFolder {
  const made = new PolicyPackFolder(policies, more);
  packs.push(made);
  return made;
}

/** A policy that refuses volumes of more than 20 GB. */
const small = (level: string): string => `{
  name: "small", description: "A volume is small.", enforcementLevel: "${level}",
  validateResource: ({ props, name }, report) => { if (props.sizeGb > 20) report(name + " has " + props.sizeGb + " GB."); },
}`;

const twoVolumes = (): void => {
  const first = new Volume("a", { sizeGb: 10 });
  new Volume("b", { sizeGb: 30 }, { dependsOn: [first] });
};
const VIOLATION = { policy: "small", pack: "team", message: "A volume is small.\nb has 30 GB." };

test("preview reports a mandatory violation, finishes and fails", async () => {
  const stack = await fixture.start(twoVolumes, { policyPacks: [pack(`[${small("mandatory")}]`).folder] });
  const error = await failure(stack.preview());
  expect(error.result.violations).toEqual([{ ...VIOLATION, level: "mandatory", urn: expect.stringMatching(/Volume::b$/) }]);
  expect(reported(error.result)).toEqual(["create a", "create b", "create rehearsal-dev"]);
  expect(error.message).toContain("policy small of team: A volume is small.");
});

test("up creates nothing that violates a mandatory policy", async () => {
  const stack = await fixture.start(twoVolumes, { policyPacks: [pack(`[${small("mandatory")}]`).folder] });
  const error = await failure(stack.up());
  expect(error.result.violations).toHaveLength(1);
  expect(fixture.toy.calls.filter((call) => call.startsWith("create"))).toEqual(["create a"]);
});

test("up reports an advisory violation and succeeds, with several packs", async () => {
  const folders = [pack(`[${small("advisory")}]`).folder, pack("[]").folder];
  const stack = await fixture.start(twoVolumes, { policyPacks: folders });
  expect((await stack.up()).violations).toEqual([{ ...VIOLATION, level: "advisory", urn: expect.stringMatching(/Volume::b$/) }]);
  expect((await stack.destroy()).violations).toEqual([]);
});

test("a policy of the stack sees the outputs, options and dependencies of all resources", async () => {
  const seen = `[{ name: "seen", description: "seen", enforcementLevel: "mandatory", validateStack: ({ resources }, report) => {
    const b = resources.find((one) => one.name === "b");
    report(JSON.stringify({ size: b.props.sizeGb, path: typeof b.props.mountPath, protect: b.opts.protect, on: b.dependencies.map((d) => d.name), from: b.propertyDependencies.name.map((d) => d.name), parent: b.parent.type, secret: b.props.secretKey }), b.urn);
    report("of the stack");
  } }]`;
  const program = (): void => {
    const first = new Volume("a", { sizeGb: 10 });
    new Volume("b", { sizeGb: 30, name: first.mountPath, secretKey: pulumi.secret("hush-hush") }, { protect: true });
  };
  const stack = await fixture.start(program, { policyPacks: [pack(seen).folder] });
  const { violations } = (await failure(stack.up())).result;
  const said = { size: 30, path: "string", protect: true, on: ["a"], from: ["a"], parent: "pulumi:pulumi:Stack", secret: "[secret]" };
  expect(violations.map(({ message, urn }) => [message.split("\n")[1], urn?.split("::").at(-1)])).toEqual([
    [JSON.stringify(said), "b"],
    ["of the stack", "rehearsal-dev"],
  ]);
});

test("a preview reports a policy as advisory if the policy reads an unknown input", async () => {
  const reads = `[{ name: "reads", description: "reads", enforcementLevel: "mandatory", validateResource: ({ props }) => void props.name }]`;
  const program = (): void => void new Volume("b", { sizeGb: 30, name: new Volume("a", { sizeGb: 10 }).mountPath });
  const stack = await fixture.start(program, { policyPacks: [pack(reads).folder] });
  const { violations } = await stack.preview();
  expect(violations).toEqual([expect.objectContaining({ policy: "reads", level: "advisory" })]);
  expect(violations[0]?.message).toContain("can't run policy 'reads'");
});

test("a policy corrects inputs before the resource is created", async () => {
  const shrink = `[{ name: "shrink", description: "shrink", enforcementLevel: "remediate",
    remediateResource: ({ props }) => (props.sizeGb > 20 ? { ...props, sizeGb: 20 } : undefined) }]`;
  const stack = await fixture.start(() => ({ size: new Volume("a", { sizeGb: 30 }).sizeGb }), { policyPacks: [pack(shrink).folder] });
  const { outputs, diagnostics } = await stack.up();
  expect(outputs).toEqual({ size: 20 });
  expect(diagnostics).toContainEqual({ severity: "info", name: "a", message: "corrected by the policy shrink of team" });
});

test("the run ends if a policy throws", async () => {
  const broken = `[{ name: "broken", description: "broken", validateResource: () => { throw new Error("boom"); } }]`;
  const stack = await fixture.start(twoVolumes, { policyPacks: [pack(broken).folder] });
  expect(errorsOf(await failure(stack.preview()))[0]).toMatch(/failed to run policy: .*\n?.*boom/);
});

test("a policy reads the settings of its pack, and the stack and the configuration of the run", async () => {
  const made = pack("[]");
  made.write(
    "index.js",
    `const { PolicyPack } = require("@pulumi/policy"); const pulumi = require("@pulumi/pulumi");
     new PolicyPack("team", { policies: [{ name: "says", description: "says", validateStack: ({ getConfig }, report) =>
       report([getConfig().word, pulumi.getStack(), new pulumi.Config().get("size")].join(" ")) }] }, { says: { word: "hello" } });`,
  );
  const stack = await fixture.start(twoVolumes, { policyPacks: [made.folder], config: { size: "3" } });
  expect((await stack.preview()).violations.map(({ message }) => message)).toEqual(["says\nhello dev 3"]);
});

test.each([false, true])("a run accepts the pack that `policy init` writes (JavaScript: %s)", async (javascript) => {
  const made = pack("[]");
  rmSync(join(made.folder, "index.js"));
  for (const [file, text] of packFiles({ javascript, install: "npm install", folder: "policy" })) made.write(file, text);
  const program = (): void => {
    const { uuid } = hosting.getPurchasedServerOutput({ name: "alpha" });
    new hosting.Volume("data", { serverUuid: uuid, sizeGb: 50, backups: false });
  };
  const stack = await rehearseStack({ program, policyPacks: [made.folder] });
  try {
    const { violations } = (await failure(stack.preview())).result;
    expect(violations.map(({ level, policy }) => [level, policy])).toEqual([["mandatory", "volume-backups"]]);
  } finally {
    await stack.close();
  }
});

describe("rehearse --policy-pack", () => {
  const rehearse = (args: readonly string[]) =>
    runHere(rehearseCommand(inThisProcess(fixture.toy.folder)), ["rehearse", "--dir", fixture.toy.folder, ...args], {
      ...process.env,
      ...fixture.toy.env,
      HOSTING_BASE_URL: undefined,
      HOSTING_PANEL_URL: undefined,
    });
  beforeEach(() => {
    fixture.toy.write("package.json", JSON.stringify({ name: "prog", main: "index.js" }));
    fixture.toy.write("index.js", `const { Volume } = require("fake-hosting"); new Volume("b", { tag: "b", name: "b", sizeGb: 30 });`);
  });

  test.each(["preview", "up"])("rehearse %s shows the violations, and exits with 1 if a violation is mandatory", async (operation) => {
    const { code, stdout } = await rehearse([operation, "--policy-pack", pack(`[${small("mandatory")}]`).folder]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /\nPolicies:\n {2}team:\n {4}\[mandatory\] small \(\S+Volume: b\)\n {6}A volume is small\.\n {6}b has 30 GB\.\n/,
    );
  });

  test("rehearse exits with 0 if the violation is advisory, and --json prints the violation", async () => {
    const { code, stdout } = await rehearse(["--json", "--policy-pack", pack(`[${small("advisory")}]`).folder]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).violations).toEqual([{ ...VIOLATION, level: "advisory", urn: expect.stringMatching(/Volume::b$/) }]);
  });

  test("rehearse exits with 2 and one sentence if a pack does not start", async () => {
    const broken = pack("[]", 'throw new Error("There is no rule named x.");');
    const { code, stderr } = await rehearse(["--policy-pack", broken.folder]);
    expect({ code, lines: stderr.trim().split("\n") }).toEqual({
      code: 2,
      lines: [
        expect.stringMatching(/^error: The policy pack policy-pack-\w+ does not start: There is no rule named x\. \[invalid_file\]$/),
      ],
    });
    expect(fixture.toy.calls).toEqual([]);
  });

  test.each<[string, (folder: string) => void, RegExp]>([
    [
      "without PulumiPolicy.yaml",
      (folder) => rmSync(join(folder, "PulumiPolicy.yaml")),
      /contains no policy pack: it has no PulumiPolicy\.yaml\./,
    ],
    [
      "without packages",
      (folder) => rmSync(join(folder, "node_modules"), { recursive: true }),
      /its packages are not installed\. Run npm install/,
    ],
  ])("rehearse exits with 2 for a folder %s", async (_, spoil, text) => {
    const { folder } = pack("[]");
    spoil(folder);
    const { code, stderr } = await rehearse(["--policy-pack", folder]);
    expect(code).toBe(2);
    expect(stderr).toMatch(text);
  });

  test("rehearse exits with 2 for a pack in another language, and for an operation without a program", async () => {
    const made = pack("[]");
    made.write("PulumiPolicy.yaml", "runtime: python\n");
    expect(await rehearse(["--policy-pack", made.folder])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/the runtime "python"/),
    });
    expect(await rehearse(["destroy", "--policy-pack", made.folder])).toMatchObject({
      code: 2,
      stderr: "error: --policy-pack works with preview and up only. Remove --policy-pack. [invalid_value]\n",
    });
  });
});

test("a run fails before its start if a folder in policyPacks is not a policy pack", async () => {
  const stack = await fixture.start(twoVolumes, { policyPacks: [fixture.toy.folder] });
  await expect(stack.preview()).rejects.toThrow(PackError);
});
