import { MemoryStore } from "../../../rehearsal/state/store";
import { otherVariants, type Sandbox } from "../../../sandbox";
import { declareEverything, EVERYTHING_MAY_GO } from "../../harness/everything";
import type { Fixture } from "../../harness/fixture";
import type { Proof, ProofCase } from "../proof";
import { variantText } from "../variants/prove";
import { CAUSES } from "./causes";
import { CONFIRMED, compared, comparedEverywhere, stackOn } from "./compare";
import { copied } from "./copied";
import { EVERY_STAGE, MISSING_PARENT, TAKEN } from "./of-every-type";
import { planted } from "./planted";
import { randomAccount } from "./random-account";
import type { Scenario } from "./scenario";
import { SOUND } from "./sound";

const ALL = [
  ["cause", CAUSES],
  ["sound", SOUND],
  ["stage", EVERY_STAGE],
  ["missing", MISSING_PARENT],
  ["taken", TAKEN],
] as const;

const RANDOM_ACCOUNTS = 50;

/** Every second copy comes from a file. */
const isFile = (n: number): boolean => n % 2 === 1;

const each = (make: (kind: string, scenario: Scenario, n: number) => ProofCase): ProofCase[] =>
  ALL.flatMap(([kind, scenarios]) => scenarios.map((scenario, n) => make(kind, scenario, n)));

async function withEverything(account: Sandbox, fixture: Fixture): Promise<void> {
  const pins = { "hosting:account": `${account.baseUrl}#1`, "hosting:panelAccount": `${account.panelUrl}#1` };
  const program = () => declareEverything(fixture);
  await (await stackOn(account, new MemoryStore(), program, { ...CONFIRMED, ...pins }, EVERYTHING_MAY_GO)).up();
}

const cases = (): readonly ProofCase[] => [
  ...each((kind, scenario, n) => ({
    title: `${kind}: ${scenario.title}`,
    run: async () => {
      const { violation, isDone } = await compared(scenario, { isFile: isFile(n) });
      if (kind === "cause" && isDone) return "the up succeeds, so this is no cause of a failure";
      if (kind === "sound" && !isDone) return "the up fails, so this is no sound change";
      return violation;
    },
  })),
  ...each((kind, scenario, n) => ({
    title: `beside random resources, ${kind}: ${scenario.title}`,
    run: async () => (await compared(scenario, { isFile: isFile(n), seed: n })).violation,
  })),
  ...each((kind, scenario, n) => ({
    title: `on every variant, ${kind}: ${scenario.title}`,
    run: () => comparedEverywhere(scenario, { isFile: isFile(n) }),
  })),
  ...Array.from({ length: RANDOM_ACCOUNTS }, (_, n) => ({ title: `random account ${n + 1}`, run: () => randomAccount(n + 1) })),
  { title: "secrets: one in every secret input", run: planted },
  { title: "copy: the usual platform", run: () => copied({}) },
  { title: "copy: an account with every resource type", run: () => copied({}, withEverything) },
  ...otherVariants.map((variants): ProofCase => ({ title: `copy: ${variantText(variants)}`, run: () => copied(variants) })),
];

export const twinProof: Proof = {
  name: "twin",
  description:
    "Try changes on the copy of an account, and then make the same changes on the account: the trial must predict each failure with its resource and reason, and must call no sound change failing. The changes are seeded causes of failure, sound changes, and every stage in the life of every resource type, each alone, beside random resources, and on every platform variant that it touches. Random accounts of the proof `import` are copied, and a random change of their program is tried in the same way. Copies accounts of every platform variant, and compares every answer.",
  cases,
};
