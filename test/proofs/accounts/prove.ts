import { accountSorts, type Sort, sorts } from "../ownership/stock";
import type { Proof, ProofCase } from "../proof";
import { removable, tryMove } from "./moves";
import { tryExplicit, tryPinned, trySettings } from "./pins";
import { attempts, tryAccounts, wrongs } from "./trial";

const wrongCases = (sort: Sort): ProofCase[] =>
  wrongs.flatMap((wrong) => [
    {
      title: `${sort.title}: ${wrong}, ${attempts.length} operations`,
      run: async () => {
        const found = Object.entries(await tryAccounts(sort, wrong));
        return found.length > 0 ? found.map(([name, violation]) => `${name}: ${violation}`).join("\n") : undefined;
      },
    },
    { title: `${sort.title}: ${wrong}, with a pin`, run: () => tryPinned(sort, wrong, true) },
    { title: `${sort.title}: ${wrong}, targets without a pin`, run: () => tryPinned(sort, wrong, false) },
    { title: `${sort.title}: ${wrong}, explicit provider`, run: () => tryExplicit(sort, wrong) },
  ]);

const moveCases = (sort: Sort): ProofCase[] => [
  { title: `${sort.title}: moved`, run: () => tryMove(sort, "whole") },
  { title: `${sort.title}: half moved`, run: () => tryMove(sort, "half") },
  ...(removable(sort) ? [{ title: `${sort.title}: moved, and one object is missing`, run: () => tryMove(sort, "missing") }] : []),
];

export const accountsProof: Proof = {
  name: "accounts",
  description:
    "Prove that a stack never writes to another account. Its state must not change, and the error must name both accounts. Also covers a stack that moves between accounts.",
  cases: () => [
    ...sorts.flatMap((sort) => [...wrongCases(sort), ...moveCases(sort)]),
    ...accountSorts
      .filter(({ kind }) => kind === "TeamSettings" || kind === "game_Account")
      .map((sort) => ({ title: `${sort.title}: settings without a pin`, run: () => trySettings(sort) })),
  ],
};
