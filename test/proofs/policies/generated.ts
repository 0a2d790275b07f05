import fc from "fast-check";
import type { Bag } from "../../../provider/core/values";
import type { HostName } from "../../../provider/hosts/host-choice";
import { Packs } from "../../../rehearsal/policy/packs";
import { Report } from "../../../rehearsal/protocol/report";
import { loadSdk } from "../../../rehearsal/protocol/sdk";
import { exportResources, type ResourceState } from "../../../rehearsal/state/state";
import { declare } from "../../harness/declare";
import type { Fixture } from "../../harness/fixture";
import { Platform } from "../../harness/platform";
import { InProcessStack, type OperationOutcome } from "../../harness/stack";
import { add } from "../random-programs/changes";
import { drawing } from "../random-programs/drawing";
import { Model } from "../random-programs/model";
import { textsOf } from "./texts";

const FIRST = ["Project", "Application", "Environment", "Application", "Storage", "EnvironmentVariables", "Volume", "ManagedDatabase"];
const FURTHER = 8;

/** Inputs that random programs do not have, and that violate rules, by resource type. */
const FAULTS: Readonly<Record<string, (name: string) => Bag>> = {
  Application: (name) => ({ deleteOptions: { deleteVolumes: true }, domains: [`http://${name}.example.com`] }),
  EnvironmentVariables: () => ({ variables: { DB_PASSWORD: "a-b-c-d-e-f" } }),
  Volume: () => ({ backups: false }),
};

/** Returns a program of random resources, among them some that most rules judge. The same seed gives the same program. */
export function generatedProgram(seed: number, fixture: Fixture): () => void {
  const model = new Model(fixture, drawing(seed));
  for (const kind of FIRST) add(model, kind);
  for (let n = 0; n < FURTHER; n++) add(model);
  for (const [name, one] of model.resources) {
    const fault = FAULTS[one.kind];
    if (fault !== undefined && model.draw(fc.boolean())) model.resources.set(name, { ...one, inputs: { ...one.inputs, ...fault(name) } });
  }
  return () => void declare(model.resources);
}

export interface Judged {
  preview: string[];
  up: string[];
  /** State after the `up`, as `pulumi stack export` prints it. */
  resources: ResourceState[];
}

/** Runs a generated stack in a rehearsal on one host, and judges it by the pack. */
export async function judgedStack(seed: number, host: HostName, packFolder: string): Promise<Judged> {
  const platform = await Platform.start();
  platform.host = host;
  const info = { project: "proof", stack: "dev", organization: "organization", dryRun: false, parallel: 1, config: {} };
  const report = new Report(
    () => undefined,
    () => 0,
  );
  const packs = await Packs.start([packFolder], { sdk: loadSdk(__dirname), info, env: process.env, report });
  try {
    const stack = new InProcessStack(platform, generatedProgram(seed, platform.fixture));
    stack.policies = packs;
    const preview = violationsIn("preview", await stack.preview());
    const up = violationsIn("up", await settledUp(stack));
    return { preview, up, resources: exportResources((await stack.state()).resources, true) };
  } finally {
    packs.close();
    await platform.close();
  }
}

/** If an event of a random program, such as a resize, makes the platform refuse a change, the next `up` does it. */
async function settledUp(stack: InProcessStack): Promise<OperationOutcome> {
  const first = await stack.up();
  return first.ok ? first : stack.up();
}

function violationsIn(name: string, { ok, errors, violations }: OperationOutcome): string[] {
  if (!ok) throw new Error(`${name} failed: ${errors.join("; ")}`);
  return textsOf(violations ?? []);
}
