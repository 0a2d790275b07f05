import type { Benchmark } from "./benchmark";
import { drift } from "./drift/drift";
import { manyResources, runsAtOnce, soakShort } from "./load/load";
import { memory } from "./memory";
import { pacing, token } from "./pacing";
import { rateLimit } from "./rate-limit";
import { changeRequests } from "./requests/change";
import { firstUpRequests } from "./requests/first-up";
import { folderRequestsBenchmark } from "./requests/folder";
import { previewRequestsPlatform } from "./requests/platform";
import { previewRequests } from "./requests/preview";
import { previewRequestsServers } from "./requests/servers";
import { scale } from "./scale/scale";
import { tasks } from "./tasks";
import { firstAnswerCost } from "./times/first-answer";
import { loadTime } from "./times/load";
import { previewTime } from "./times/preview";
import { rehearsalTime } from "./times/rehearsal";
import { testTime } from "./times/tests";
import { volumes } from "./volumes";

/** All benchmarks, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  previewRequests,
  previewRequestsPlatform,
  previewRequestsServers,
  drift,
  firstUpRequests,
  folderRequestsBenchmark,
  changeRequests,
  rateLimit,
  pacing,
  token,
  volumes,
  tasks,
  previewTime,
  loadTime,
  firstAnswerCost,
  memory,
  rehearsalTime,
  runsAtOnce,
  manyResources,
  soakShort,
  scale,
  testTime,
];
