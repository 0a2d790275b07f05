import { volume } from "../../provider/resources/hosting/volume/resource";
import { sandboxRun } from "../harness/sandbox-run";
import type { Benchmark } from "./benchmark";
import { atLeast, atMost, rounded } from "./figure";
import { requestsIn } from "./requests/count";

const VOLUMES = 30;

/** Creates many volumes in one run. The run must never exceed the API's limit for changes of volumes, and all volumes must exist afterwards. */
export const volumes: Benchmark = {
  name: "volumes",
  doc: "30 concurrent volumes against a limit of 10 volume changes a minute, on a virtual clock: 429 responses, volumes, announced waits",
  engines: "none",
  async *run({ progress }) {
    const run = await sandboxRun({ config: { "hosting:autoConfirm": "true" }, limits: true });
    try {
      progress(`${VOLUMES} volumes`);
      const serverUuid = await run.server("alpha");
      const begun = run.clock.now();
      await run.of(volume).createMany(Array.from({ length: VOLUMES }, () => ({ serverUuid, sizeGb: 20 })));
      const { refused, total } = requestsIn(await run.sandbox.journal());
      const details = { requests: total, minutes: rounded((run.clock.now() - begun) / 60_000) };
      const there = await run.sandbox.find("volumes", { status: "attached" });
      const waits = run.said().filter((line) => line.startsWith("rate limit: waiting "));
      const measured = { program: `${VOLUMES} volumes`, engine: "none" } as const;
      yield atMost(0, { ...measured, benchmark: "volumes-refused", value: refused, unit: "answers 429" }, details);
      yield atLeast(VOLUMES, { ...measured, benchmark: "volumes-there", value: there.length, unit: "volumes" }, details);
      yield atLeast(1, { ...measured, benchmark: "volumes-waits", value: waits.length, unit: "lines" }, { first: waits[0] });
    } finally {
      await run.close();
    }
  },
};
