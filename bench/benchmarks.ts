import type { Benchmark } from "./benchmark";
import { changeRequests } from "./requests/change";
import { firstUpRequests } from "./requests/first-up";
import { previewRequests } from "./requests/preview";

/** All benchmarks, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [previewRequests, firstUpRequests, changeRequests];
