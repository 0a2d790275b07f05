import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure } from "../figure";
import { type Form, P3, type Shape } from "../programs";
import { counted } from "./count";
import { stackOf } from "./first-up";

/** Number of requests of the `up` that changes one variable: reads, writes, and one request that proves the account. */
const CHANGE_REQUESTS = 6;
/**
 * Number of requests of a destroy. Each check of the application's queued deletion is one of them. Two reads show whether the application still has the
 * values that the stack wrote.
 */
const DESTROY_REQUESTS = 7;

export async function* changeAndDestroy({ open }: Pick<BenchmarkContext, "open">, shape: Shape, form: Form): AsyncGenerator<Figure> {
  let value = "one";
  const { stack, sandbox } = await stackOf({ open }, shape, { form, firstValue: () => value });
  await stack.up();
  value = "two";
  const change = await counted(sandbox, () => stack.up());
  if (change.result.summary.update !== 1)
    throw new Error(`Expected one updated resource, the up updated ${change.result.summary.update ?? 0}.`);
  const [row] = await sandbox.find("variables", { key: "KEY_0", is_preview: false });
  if (row?.value !== "two") throw new Error("The changed value did not reach the platform.");
  const measured = { program: shape.name, unit: "requests", engine: stack.engine };
  yield atMost(
    CHANGE_REQUESTS,
    { ...measured, benchmark: "change-requests", value: change.requests.total },
    { form, calls: change.requests.calls },
  );

  const destroy = await counted(sandbox, () => stack.destroy());
  if ((await sandbox.find("projects")).length > 0) throw new Error("The destroy did not delete the project.");
  yield atMost(
    DESTROY_REQUESTS,
    { ...measured, benchmark: "destroy-requests", value: destroy.requests.total },
    { form, calls: destroy.requests.calls },
  );
}

export const changeRequests: Benchmark = {
  name: "change-requests",
  doc: "requests to change one variable, and to destroy everything",
  engines: "each",
  async *run(context) {
    for (const form of ["single", "set"] as const) {
      context.progress(`change of one variable of ${P3.name} (${form}), and destroy`);
      yield* changeAndDestroy(context, P3, form);
    }
  },
};
