import { resolve } from "node:path";
import { enginesAtHand } from "../harness/engines";
import { cliCases } from "./references/prove";

// Each case runs a dozen commands of a Pulumi CLI.
jest.setTimeout(600_000);

const hasCli = enginesAtHand().some(({ name }) => name === "pulumi");

for (const { title, missing, run } of cliCases(process.env, resolve(".tools"))) {
  const tried = hasCli && missing === undefined ? test : test.skip;
  tried(`references of the ${title}`, async () => expect(await run()).toBeUndefined());
}
