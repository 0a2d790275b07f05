import { REAL_PINS } from "../../harness/provider";
import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure } from "../figure";
import { P1, P2, P3, requireSettled, type Shape } from "../programs";
import { counted } from "./count";
import { type StackVariation, stackOf } from "./first-up";

const LIMITS: readonly { shape: Shape; requests: number }[] = [
  { shape: P1, requests: 4 },
  { shape: P2, requests: 24 },
  { shape: P3, requests: 4 },
];

type Variant = Omit<StackVariation, "kinds" | "firstValue">;

const VARIANTS: readonly Variant[] = [
  { form: "single" },
  { form: "set" },
  { form: "single", buildPack: "auto_builder_1" },
  // Only the response for a single application contains this setting, so each application costs one more request.
  { form: "single", application: { isForceHttpsEnabled: true } },
  // The provider checks the account pin (`hosting:account`) with one more request.
  { form: "set", config: REAL_PINS },
];

/** Counts the requests, and checks that the preview writes nothing. */
export async function* previewWithoutChange(
  { open }: Pick<BenchmarkContext, "open">,
  { shape, requests: limit }: (typeof LIMITS)[number],
  variant: Variant,
): AsyncGenerator<Figure> {
  const { stack, sandbox } = await stackOf({ open }, shape, variant);
  await stack.up();
  const { requests, result } = await counted(sandbox, () => stack.preview());
  requireSettled(result);
  const settings = Object.keys(variant.application ?? {});
  const measured = { program: shape.name, unit: "requests", engine: stack.engine };
  const isPinned = variant.config !== undefined;
  const details = { form: variant.form, buildPack: variant.buildPack ?? "static", settings, isPinned };
  yield atMost(
    limit + (settings.length > 0 ? shape.applications : 0) + (isPinned ? 1 : 0),
    { ...measured, benchmark: "preview-requests", value: requests.total },
    { ...details, calls: requests.calls },
  );
  yield atMost(0, { ...measured, benchmark: "preview-writes", value: requests.writes }, details);
}

export const previewLimits = LIMITS;

export const previewRequests: Benchmark = {
  name: "preview-requests",
  doc: "requests of a preview without changes, none of which writes",
  engines: "each",
  async *run(context) {
    for (const variant of VARIANTS) {
      for (const limit of LIMITS) {
        context.progress(
          `preview of ${limit.shape.name} (${Object.values(variant)
            .map((v) => JSON.stringify(v))
            .join(", ")})`,
        );
        yield* previewWithoutChange(context, limit, variant);
      }
    }
  },
};
