import { application } from "../../../provider/resources/hosting/application/resource";
import { environment } from "../../../provider/resources/hosting/environment";
import { environmentVariable } from "../../../provider/resources/hosting/environment-variable";
import { environmentVariables } from "../../../provider/resources/hosting/environment-variables";
import { project } from "../../../provider/resources/hosting/project";
import type { StackResult } from "../../../rehearsal";
import type { Sandbox } from "../../../sandbox";
import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure } from "../figure";
import { requireSettled } from "../programs";
import { counted } from "../requests/count";
import { BLIND, type Case, casesOf } from "./cases";
import { type Places, placesOf, program } from "./program";

/** Resource types of this benchmark. Each of their inputs needs a case, or a reason in `BLIND` why a preview cannot compare it. */
const KINDS = [project, environment, application, environmentVariable, environmentVariables];

export async function* everyDrift({ open, progress }: BenchmarkContext): AsyncGenerator<Figure> {
  let places: Places | undefined;
  const stack = await open({ program: () => places && program(places)() });
  places = await placesOf(stack.sandbox);
  progress("up of a program that sets every field");
  const { outputs } = await stack.up();
  const ids = Object.fromEntries(Object.entries(outputs).map(([name, id]) => [name, String(id)]));
  await stack.sandbox.advance(60); // the platform has finished the changes that it makes after a creation
  requireSettled(await stack.preview());

  const cases = casesOf(ids, places, await foreignPlaces(stack.sandbox, places, ids.other ?? ""));
  requireComplete(cases);
  for (const { happen } of cases) await happen(stack.sandbox);
  progress(`preview with ${cases.length} drifts`);
  const { requests, result } = await counted(stack.sandbox, () => stack.preview());
  const shown = shownDrift(result);
  const missed = cases.flatMap(({ resource, inputs }) =>
    inputs.filter((input) => !shown.get(resource)?.includes(input)).map((input) => `${resource}.${input}`),
  );
  const expected = new Set(cases.flatMap(({ resource, inputs }) => inputs.map((input) => `${resource}.${input}`)));
  const invented = [...shown].flatMap(([name, keys]) => keys.map((key) => `${name}.${key}`)).filter((drift) => !expected.has(drift));
  const measured = { unit: "inputs", engine: stack.engine };
  const details = { drifts: expected.size };
  yield atMost(0, { ...measured, benchmark: "drift-missed", value: missed.length }, { ...details, missed });
  yield atMost(0, { ...measured, benchmark: "drift-invented", value: invented.length }, { ...details, invented });
  yield atMost(0, { benchmark: "drift-writes", value: requests.writes, unit: "requests", engine: stack.engine }, { calls: requests.calls });
}

/** Returns an environment and a destination that the program does not declare. Some cases move applications to them. */
async function foreignPlaces(sandbox: Sandbox, { gamma }: Places, otherProject: string) {
  const [environmentThere] = await sandbox.find("environments", { project_uuid: otherProject });
  const [destinationThere] = await sandbox.find("destinations", { server_uuid: gamma });
  return { otherEnvironment: String(environmentThere?.uuid), gammaDestination: String(destinationThere?.uuid) };
}

/** Throws if an input has neither a case in test/benchmarks/drift/cases.ts nor a reason in `BLIND`. */
function requireComplete(cases: readonly Case[]): void {
  const drifted = new Set(cases.flatMap(({ inputs }) => inputs));
  for (const { type, inputs } of KINDS) {
    const forgotten = Object.keys(inputs).filter((key) => !drifted.has(key) && !(key in BLIND));
    if (forgotten.length > 0)
      throw new Error(`The drift benchmark has no case for ${forgotten.join(", ")} of ${type}. Add one in test/benchmarks/drift/cases.ts.`);
  }
}

/**
 * Returns the inputs that the preview reports as drifted, by the name of the resource. The log lines about drift have a stable form
 * (CONTRIBUTING.md, "Rules").
 */
function shownDrift({ diagnostics }: StackResult): Map<string, string[]> {
  const lines = diagnostics.flatMap(({ message }) => [...message.matchAll(/^(.+): drift: (.+) differs? on the platform$/gm)]);
  return new Map(lines.map(([, name = "", keys = ""]) => [name, keys.split(", ")]));
}

export const drift: Benchmark = {
  name: "drift",
  doc: "fields whose outside change a plain preview does not show",
  engines: "each",
  run: everyDrift,
};
