import { staleNames } from "../../scripts/check/pages";

const SEQUENCE = "docs/sequence-of-an-up.md";
const COMMANDS = "cli/README.md";
const SOURCES: Readonly<Record<string, string>> = {
  "provider/core/gate.ts": "export class Gate {\n  perform() {}\n}",
  "provider/core/price.ts": "export const priceOf = 1;",
  "provider/core/order.ts": 'import { type Price, priceOf } from "./price";\nexport const order = priceOf();',
  "cli/report/run.ts": "",
  "cli/report/model/stack.ts": "",
  "cli/main.ts": "",
};

const staleIn = (page: string, text: string): string[] =>
  staleNames(new Map([...Object.entries(SOURCES), [page, text]]), [...Object.keys(SOURCES), page]);

test.each([
  ["a path from the root", SEQUENCE, "See `provider/core/gate.ts`."],
  ["a path from the folder of the page", COMMANDS, "See `report/run.ts` and `main.ts`."],
  ["a name in the folder of a file that its line names before", SEQUENCE, "See `provider/core/gate.ts` and `price.ts`."],
  ["a name in a folder that its line names before", SEQUENCE, "In `provider/core`, only `price.ts` has prices."],
  [
    "a path from the folder of a sentence above",
    COMMANDS,
    "Paths are relative to `report/`.\n\n    runReport  run.ts\n      stackReport  model/stack.ts",
  ],
  ["a file that the build writes", SEQUENCE, "See `plugin-components.js`."],
  ["an identifier of one of the row's files", SEQUENCE, "| `priceOf` in a step | `provider/core/gate.ts`, `provider/core/price.ts` |"],
  ["a method with its class", SEQUENCE, "| `Gate.perform` runs | `provider/core/gate.ts` |"],
  ["the word of a command", SEQUENCE, "| in an `up` | `provider/core/gate.ts` |"],
  ["an identifier of a row without a file", SEQUENCE, "| `forgetId` | no entry |"],
])("staleNames accepts %s", (_, page, text) => {
  expect(staleIn(page, text)).toEqual([]);
});

test.each([
  ["a file that does not exist", SEQUENCE, "\nSee `provider/core/gone.ts`.", `${SEQUENCE}:2: there is no file provider/core/gone.ts`],
  ["a name without a folder before it", SEQUENCE, "See `price.ts`.", `${SEQUENCE}:1: there is no file price.ts`],
  ["a path from a folder in the middle", SEQUENCE, "See `core/gate.ts`.", `${SEQUENCE}:1: there is no file core/gate.ts`],
  [
    "a file of a tree that does not exist",
    COMMANDS,
    "Paths are relative to `report/`.\n\n    runReport  public.ts",
    `${COMMANDS}:3: there is no file public.ts`,
  ],
  [
    "an identifier that no file of the row contains",
    SEQUENCE,
    "| `priceOf` in a step | `provider/core/gate.ts` |",
    `${SEQUENCE}:1: no file of the row contains priceOf`,
  ],
  [
    "an identifier that the files of the row only import",
    SEQUENCE,
    "| `priceOf` in a step | `provider/core/order.ts` |",
    `${SEQUENCE}:1: the files of the row only import priceOf`,
  ],
  [
    "a method that the class does not have",
    SEQUENCE,
    "| `Gate.buy` runs | `provider/core/gate.ts` |",
    `${SEQUENCE}:1: no file of the row contains Gate.buy`,
  ],
  [
    "a part of a longer identifier",
    SEQUENCE,
    "| `price` of a step | `provider/core/price.ts` |",
    `${SEQUENCE}:1: no file of the row contains price`,
  ],
])("staleNames reports %s", (_, page, text, problem) => {
  expect(staleIn(page, text)).toEqual([problem]);
});
