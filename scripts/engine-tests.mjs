// Defines the tests that a Pulumi CLI can run.
const ENGINE = [
  /^e2e\//,
  /^testing\/(both-engines|explicit-providers|import-resources|plugin-recordings|recordings|replace|stack-references|transforms-hooks)\./,
  /^proof\/orders\./,
];

/** The path of the file begins at the folder of the tests. */
export const isEngineTest = (file) => ENGINE.some((pattern) => pattern.test(file));

/** Create, change, refuse, replace and delete, with secrets, on a Pulumi CLI. They take less than a minute on two quiet cores. */
export const SHORT_ENGINE_TESTS = ["e2e/ignore-changes.test.ts", "e2e/replacement.test.ts", "e2e/secrets.test.ts"];
