import { serverOf } from "../../harness/fixture";
import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure } from "../figure";
import { type Form, P1, P2, P3, programOf, resourcesOf, type Shape, type Variation } from "../programs";
import { counted } from "./count";

/** Number of parallel steps, as on a machine with two cores. */
const PARALLEL = 8;

const LIMITS: readonly { shape: Shape; form: Form; requests: number }[] = [
  { shape: P1, form: "single", requests: 12 },
  { shape: P2, form: "single", requests: 110 },
  { shape: P3, form: "single", requests: 70 },
  { shape: P1, form: "set", requests: 5 },
  { shape: P2, form: "set", requests: 45 },
  { shape: P3, form: "set", requests: 12 },
];

export async function firstUp(
  { open }: Pick<BenchmarkContext, "open">,
  { shape, form, requests: limit }: (typeof LIMITS)[number],
  buildPack: Variation["buildPack"] = "static",
): Promise<Figure> {
  const { sandbox, stack } = await stackOf({ open }, shape, { form, buildPack });
  const { requests, result } = await counted(sandbox, () => stack.up());
  const wanted = resourcesOf(shape, form) + 1; // the stack itself counts as a resource
  if (result.summary.create !== wanted) throw new Error(`Expected ${wanted} created resources, the up created ${result.summary.create}.`);
  return atMost(
    limit,
    { benchmark: "first-up-requests", program: shape.name, value: requests.total, unit: "requests", engine: stack.engine },
    { form, buildPack, parallel: PARALLEL, calls: requests.calls },
  );
}

export interface StackVariation extends Omit<Variation, "serverUuid"> {
  config?: Readonly<Record<string, string>>;
}

/** Opens a stack with this program, but runs no operation. */
export async function stackOf({ open }: Pick<BenchmarkContext, "open">, shape: Shape, { config, ...variation }: StackVariation) {
  let serverUuid = "";
  const stack = await open({ program: () => programOf(shape, { ...variation, serverUuid })(), parallel: PARALLEL, config });
  serverUuid = await serverOf(stack.sandbox);
  return { stack, sandbox: stack.sandbox };
}

export const firstUpLimits = LIMITS;

export const firstUpRequests: Benchmark = {
  name: "first-up-requests",
  doc: "requests of the first up, with one resource per variable and with a set, 8 steps at a time",
  engines: "each",
  async *run(context) {
    for (const buildPack of ["static", "auto_builder_1"] as const) {
      for (const limit of LIMITS) {
        context.progress(`first up of ${limit.shape.name} (${limit.form}, ${buildPack})`);
        yield await firstUp(context, limit, buildPack);
      }
    }
  },
};
