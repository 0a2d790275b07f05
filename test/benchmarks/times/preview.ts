import type { Stack } from "../../../rehearsal";
import { serverOf } from "../../harness/fixture";
import type { Benchmark } from "../benchmark";
import { atMost, median, rounded } from "../figure";
import { idleTypes } from "../idle/resource-types";
import { programOf, requireSettled, type Shape } from "../programs";

const SHAPE: Shape = { name: "300 variables", applications: 1, variables: 300 };
const ROUNDS = 21;
const RATIO = 1.15;

async function previewSeconds(stack: Stack): Promise<number> {
  const begun = performance.now();
  const result = await stack.preview();
  const seconds = (performance.now() - begun) / 1000;
  requireSettled(result);
  return seconds;
}

/** Also runs the preview on a provider that does nothing. The difference is the time that this package's provider adds to Pulumi. */
export const previewTime: Benchmark = {
  name: "preview-time",
  doc: "a preview without changes of 300 variables, compared with the same program on a provider that does nothing",
  engines: "each",
  async *run({ open, progress }) {
    let serverUuid = "";
    const ours = await open({ program: () => programOf(SHAPE, { form: "single", serverUuid })() });
    serverUuid = await serverOf(ours.sandbox);
    const idle = await open({ program: programOf(SHAPE, { form: "single", serverUuid, kinds: idleTypes }), sandbox: false });
    progress("up of both");
    for (const stack of [ours, idle]) {
      await stack.up();
      await previewSeconds(stack); // the first preview is warm-up
    }
    const seconds = { ours: [] as number[], idle: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      progress(`preview ${round + 1} of ${ROUNDS}`);
      // The two previews alternate, and every second round reverses their order, so that other load of the machine affects both equally.
      const pair = [
        () => previewSeconds(ours).then((s) => seconds.ours.push(s)),
        () => previewSeconds(idle).then((s) => seconds.idle.push(s)),
      ];
      for (const preview of round % 2 === 0 ? pair : pair.reverse()) await preview();
    }
    const value = median(seconds.ours) / median(seconds.idle);
    yield atMost(
      RATIO,
      { benchmark: "preview-time", program: SHAPE.name, value, unit: "times the do-nothing provider", engine: ours.engine },
      {
        seconds: rounded(median(seconds.ours)),
        idleSeconds: rounded(median(seconds.idle)),
        medianOfRatios: rounded(median(seconds.ours.map((s, i) => s / (seconds.idle[i] ?? Number.NaN)))),
        rounds: ROUNDS,
      },
    );
  },
};
