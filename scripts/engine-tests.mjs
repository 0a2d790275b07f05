// Defines the tests that a Pulumi CLI can run.
const ENGINE = [
  /^e2e\//,
  /^rehearsal\/(both-engines|explicit-providers|import-resources|plugin-recordings|recordings|replace|stack-references|transforms-hooks)\./,
  /^proofs\/(orders|references-cli)\./,
];

/** The path of the file begins at the folder of the tests. */
export const isEngineTest = (file) => ENGINE.some((pattern) => pattern.test(file));

/** A short test of a Pulumi CLI, which compares it with the rehearsal. Each operation of a CLI takes seconds, so the list stays short. */
export const SHORT_ENGINE_TESTS = ["e2e/ignore-changes.test.ts"];
