export interface Language {
  typescript: boolean;
  esm: boolean;
}

interface Runner {
  /** The module that exports `test`. */
  module: string;
  /** Whether this module also exports `expect`. If so, the test uses `expect` instead of `node:assert`. */
  hasExpect: boolean;
  packages(language: Language): readonly string[];
  file(language: Language): string;
  /** Command for the script `test` in package.json. */
  script(language: Language): string;
  /** Settings of the runner: the member `jest` of package.json. */
  settings?(language: Language): object;
}

/** Jest and Vitest stop a test after five seconds. A rehearsal starts processes, and takes longer on a slow machine. */
const TIMEOUT_MS = 120_000;

const SWC = ["@swc/jest", { jsc: { parser: { syntax: "typescript" } } }];

/** The first runner is the default. */
export const RUNNERS = {
  node: {
    module: "node:test",
    hasExpect: false,
    packages: ({ typescript }) => (typescript ? ["tsx"] : []),
    file: ({ typescript }) => (typescript ? "index.test.ts" : "index.test.js"),
    script: ({ typescript }) => (typescript ? "node --import tsx --test index.test.ts" : "node --test index.test.js"),
  },
  jest: {
    module: "@jest/globals",
    hasExpect: true,
    packages: ({ typescript }) => ["@jest/globals", "jest", ...(typescript ? ["@swc/core", "@swc/jest"] : [])],
    // Jest loads its tests with `require`, which cannot load a .js file of an ES module package.
    file: ({ typescript, esm }) => (typescript ? "index.test.ts" : esm ? "index.test.cjs" : "index.test.js"),
    script: () => "jest",
    settings: ({ typescript }) => ({ testTimeout: TIMEOUT_MS, ...(typescript ? { transform: { "\\.ts$": SWC } } : {}) }),
  },
  vitest: {
    module: "vitest",
    hasExpect: true,
    packages: () => ["vitest"],
    // A CommonJS project gets an `.mjs` file, because `require` cannot load Vitest.
    file: ({ typescript, esm }) => (typescript ? "index.test.ts" : esm ? "index.test.js" : "index.test.mjs"),
    script: () => `vitest run --testTimeout ${TIMEOUT_MS}`,
  },
} as const satisfies Record<string, Runner>;

export type RunnerName = keyof typeof RUNNERS;

export const runnerOf = (name: RunnerName): Runner => RUNNERS[name];
