import type { Bag } from "../../../provider/core/values";
import type { Piece } from "../ownership/piece";
import { joined, type Proof, type ProofCase } from "../proof";
import { generator } from "../sample";
import { SETTLE_SECONDS, Site } from "../site";

// Runs with `--target`, `--exclude` and `--target-replace` and full runs follow each other in random order, while the program changes its resources.
// A model predicts the deployments of each run: the deployment runs if a part of the application that the run checks differs from the last deployment.

const SEQUENCES = 60;
const STEPS = 8;
const DEPLOYMENT = "release";

type Random = () => number;

const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** Values of the parts by the name of the resource that declares them. */
type Values = Readonly<Record<string, number>>;

const VARIABLES = ["a", "b", "c"] as const;
const PARTS = ["web", "set", "data", ...VARIABLES] as const;

/** `undefined` values are resources that the program does not declare. */
function programOf({ server, project }: { server: string; project: string }, values: Values): Piece[] {
  const applicationUuid = { ref: "web" };
  const piece = (slot: string, kind: string, inputs: Bag): Piece[] =>
    values[slot] === undefined ? [] : [{ slot, kind, name: slot, inputs }];
  const source = { kind: "ctrimage", image: "registry.example.com/web", tag: "1" };
  return [
    ...piece("web", "Application", { projectUuid: project, serverUuid: server, source, healthCheckPort: 8000 + (values.web ?? 0) }),
    ...piece("set", "EnvironmentVariables", { applicationUuid, variables: { SET_FIRST: `${values.set}`, SET_SECOND: "same" } }),
    ...piece("data", "Storage", { applicationUuid, type: "file", mountPath: "/etc/data", content: `${values.data}` }),
    ...VARIABLES.flatMap((name) =>
      piece(name, "EnvironmentVariable", { applicationUuid, key: name.toUpperCase(), value: `${values[name]}` }),
    ),
    { slot: DEPLOYMENT, kind: "Deployment", name: DEPLOYMENT, inputs: { applicationUuid }, options: { dependsOn: [] } },
  ];
}

type Way = "full" | "target" | "exclude" | "replace";

interface Step {
  way: Way;
  names: readonly string[];
}

/** The platform as the model predicts it. */
class Model {
  platform: Values;
  private deployed: Values;
  deployments = 1;

  constructor(first: Values) {
    this.platform = first;
    this.deployed = first;
  }

  run({ way, names }: Step, wanted: Values): void {
    const isIn = (name: string) =>
      way === "full" || (way === "target" && names.includes(name)) || (way === "exclude" && !names.includes(name));
    const seen = PARTS.filter((name) => wanted[name] !== undefined && isIn(name));
    const before = this.platform;
    this.platform = { ...before, ...Object.fromEntries(seen.map((name) => [name, wanted[name] as number])) };
    const isLost = (name: string) => before[name] === undefined && wanted[name] === undefined && this.deployed[name] !== undefined;
    const isDue = isIn(DEPLOYMENT) && (seen.some((name) => this.platform[name] !== this.deployed[name]) || PARTS.some(isLost));
    if (isDue || way === "replace") {
      this.deployments++;
      this.deployed = this.platform;
    }
    // The engine deletes what left the program at the end of the run.
    const leaving = PARTS.filter((name) => wanted[name] === undefined && isIn(name));
    this.platform = Object.fromEntries(Object.entries(this.platform).filter(([name]) => !leaving.includes(name as never)));
  }
}

async function trySequence(seed: number): Promise<string | undefined> {
  const random = generator(seed);
  return Site.with({}, async (site) => {
    const { sandbox } = site.platform;
    const place = { server: site.fixture.alpha, project: site.fixture.project };
    let values: Record<string, number> = Object.fromEntries(PARTS.map((name) => [name, 0]));
    const model = new Model(values);
    const deployments = async () => (await sandbox.find("deployments")).length - before;
    const before = (await sandbox.find("deployments")).length;
    site.declare(...programOf(place, values));
    await site.mustGo("the first up");
    const told: string[] = [];
    for (let n = 1; n <= STEPS; n++) {
      values = changed(random, values, n);
      const last = n === STEPS;
      const step: Step = last ? { way: "full", names: [] } : nextStep(random, values, model.platform);
      told.push(`${step.way} ${step.names.join(",")} ${JSON.stringify(values)}`);
      site.declare(...programOf(place, values));
      const ways: Record<Way, () => ReturnType<typeof site.stack.up>> = {
        full: site.stack.up,
        target: () => site.stack.upOnly(...step.names),
        exclude: () => site.stack.upExcept(...step.names),
        replace: () => site.stack.replaceOnly(...step.names),
      };
      const act = await site.act(ways[step.way]);
      if (!act.ok) return `the run failed: ${act.errors.join("; ")}\n${told.join("\n")}`;
      await sandbox.advance(SETTLE_SECONDS);
      model.run(step, values);
      const found = await deployments();
      if (found !== model.deployments) return `${found} deployments instead of ${model.deployments}\n${told.join("\n")}`;
    }
    // What left in the last run makes one deployment due.
    await site.act(site.stack.up);
    model.run({ way: "full", names: [] }, values);
    const preview = await site.stack.preview();
    return joined(
      (await deployments()) === model.deployments
        ? undefined
        : `${await deployments()} deployments instead of ${model.deployments} at the end\n${told.join("\n")}`,
      preview.ok && preview.changes.length === 0
        ? undefined
        : `the last preview is not empty: ${[...preview.changes, ...preview.errors]}\n${told.join("\n")}`,
    );
  });
}

/** Changes, removes or adds one resource. A value never returns, because the drift of a state would then look like no change. */
function changed(random: Random, values: Readonly<Record<string, number>>, n: number): Record<string, number> {
  if (random() < 0.4) return { ...values };
  const name = oneOf(
    random,
    PARTS.filter((part) => part !== "data"),
  );
  const isRemoved = random() < 0.3 && VARIABLES.includes(name as never) && values[name] !== undefined;
  const { [name]: _, ...others } = values;
  return isRemoved ? others : { ...others, [name]: n };
}

/** A run may only leave out resources that exist already, because a deployment depends on all of them. */
function nextStep(random: Random, wanted: Values, platform: Values): Step {
  const names = [...PARTS.filter((name) => wanted[name] !== undefined && platform[name] !== undefined), DEPLOYMENT];
  const isWhole = PARTS.every((name) => (wanted[name] === undefined) === (platform[name] === undefined));
  const way = isWhole ? oneOf<Way>(random, ["full", "target", "target", "exclude", "replace"]) : "full";
  if (way === "replace") return { way, names: [DEPLOYMENT] };
  return { way, names: way === "full" ? [] : names.filter(() => random() < 0.5) };
}

const cases: readonly ProofCase[] = Array.from({ length: SEQUENCES }, (_, n) => ({
  title: `sequence ${n + 1}`,
  run: () => trySequence(n + 1),
}));

export const targetsProof: Proof = {
  name: "targets",
  description:
    "Run targeted, excluded, replaced and full runs in random order while the program changes. Each part of an application must be deployed exactly once after each change, and a run without a change must deploy nothing.",
  cases: () => cases,
};
