import { type Condition, titleUnder, underConditions } from "../conditions";
import type { Proof, ProofCase } from "../proof";
import { afterwards, scenarios } from "./scenarios";
import { type Subject, subjects } from "./subjects";
import { type Mode, Trial } from "./trial";

const tries = subjects.flatMap((subject) =>
  scenarios
    .filter(({ forEvents }) => forEvents || !subject.isEvent)
    .flatMap(({ title, act, withoutOnly }) =>
      (["without", "with"] as const)
        .filter((mode) => mode === "without" || !withoutOnly)
        .map((mode: Mode) => ({ title: `${subject.title}: ${title}, ${mode} permission`, subject, mode, act })),
    ),
);

type Try = (typeof tries)[number];

const caseOf = ({ title, subject, mode, act }: Try, condition: Condition): ProofCase => ({
  title: titleUnder(title, condition),
  run: () => Trial.of(subject, mode, act, { condition }),
});

/** All cases under all conditions. The proof runs each case as it is and under one of the conditions. */
export const casesUnder = (condition: Condition): ProofCase[] => tries.map((one) => caseOf(one, condition));

const otherCasesOf = (subject: Subject): ProofCase[] => [
  ...(subject.isEvent
    ? [firstRun(subject)]
    : [{ title: `${subject.title}: permission after its object is gone`, run: () => Trial.of(subject, "with", afterwards) }]),
];

/** Even the first run of an event overwrites data, so it needs `HOSTING_ALLOW_DATA_LOSS`. */
const firstRun = (subject: Subject): ProofCase => ({
  title: `${subject.title}: first run, without permission`,
  run: () =>
    Trial.of(
      subject,
      "without",
      async (trial) => {
        trial.site.declare(trial.one());
        await trial.act("the first up", trial.site.stack.up);
      },
      { isMade: false },
    ),
});

export const dataProof: Proof = {
  name: "data",
  description:
    "Prove that no action deletes data without permission, and that a permission deletes only the data that it names. Tries every action on every resource type that holds or overwrites data.",
  cases: () => [...underConditions(tries).map(({ item, condition }) => caseOf(item, condition)), ...subjects.flatMap(otherCasesOf)],
};
