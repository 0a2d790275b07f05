import { writeFileSync } from "node:fs";
import { rehearse } from "../../rehearsal";
import { serverOf } from "../harness/fixture";
import { programOf } from "./programs";

// Measures the time of a rehearsal inside a test. `npm run bench -- rehearsal-time` runs this test and names the file to which the test
// writes the milliseconds.

const ROUNDS = 5;

test("a rehearsal of three resources creates them", async () => {
  const milliseconds = { preview: [] as number[], up: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    let serverUuid = "";
    const stack = await rehearse({
      program: () => programOf({ name: "3", applications: 1, variables: 1 }, { form: "single", serverUuid })(),
    });
    serverUuid = await serverOf(stack.sandbox);
    for (const operation of ["preview", "up"] as const) {
      const begun = performance.now();
      const { summary } = await stack[operation]();
      milliseconds[operation].push(performance.now() - begun);
      expect(summary).toEqual({ create: 4 }); // the stack itself counts as one resource
    }
    await stack.close();
  }
  writeFileSync(process.env.BENCH_RESULTS ?? "", JSON.stringify(milliseconds));
});
