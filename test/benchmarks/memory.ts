import { existsSync } from "node:fs";
import { serverOf } from "../harness/fixture";
import type { Benchmark } from "./benchmark";
import { atMost, rounded } from "./figure";
import { ProcessUsage } from "./process-usage";
import { programOf, requireSettled, resourcesOf, type Shape } from "./programs";

/** 1 project, 9 applications with 110 variables each: 1,000 resources. */
const SHAPE: Shape = { name: "1,000 resources", applications: 9, variables: 110 };
const LIMIT_MB = 200;

export const memory: Benchmark = {
  name: "memory",
  doc: "peak resident memory of the provider process at 1,000 resources, in an up and in a preview",
  engines: "each",
  async *run({ open, progress }) {
    if (!existsSync("/proc/self/status")) throw new Error("The memory of another process cannot be measured: this system has no /proc.");
    let serverUuid = "";
    const stack = await open({ program: () => programOf(SHAPE, { form: "single", serverUuid })() });
    serverUuid = await serverOf(stack.sandbox);
    for (const operation of ["up", "preview"] as const) {
      progress(`${operation} of ${resourcesOf(SHAPE, "single")} resources`);
      const { peakMb, result } = await ProcessUsage.during(() => stack[operation]());
      if (operation === "preview") requireSettled(result);
      yield atMost(
        LIMIT_MB,
        { benchmark: "memory", program: SHAPE.name, value: peakMb, unit: "MB", engine: stack.engine },
        { operation, resources: rounded(result.steps.length) },
      );
    }
  },
};
