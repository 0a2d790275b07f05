// Defines the long tests: samples of the proofs, measurements, whole accounts and programs, recordings of the engine. Together they take as long as all
// other tests. `npm test` leaves them out; `npm run test:long` runs them, and CI runs both.
const LONG = [
  // Samples of proofs and measurements. The tests of their commands are short.
  /^proofs\/(?!command|languages|shard)/,
  /^benchmarks\//,
  // States of older releases, and recordings of the real engine.
  /^states\//,
  /^rehearsal\/(recordings|plugin-recordings|folder|both-engines|cli-against|cli-rehearse|languages|policy-packs)\./,
  // Whole accounts and generated projects, each run as a program.
  /^import\/(rehearsed|made-up|apply|yaml)\./,
  /^cli\/(init\/programs|twin\/trial|ci\/(jobs|gitlab-jobs)|doctor\/(states|language|faults-\w+)|manners)\./,
  /^resources\/adopt-preview\./,
  /^docs\/examples-compile\./,
  /^package\/(new|links|entries)\./,
  // Limits, attacks, random cases, and every part of every input, which need many requests.
  /^api\/(sandbox-limits|transport\/rate-limiter-limits)\./,
  /^core\/lifecycle\/property\./,
  /^resources\/(game-limits|two-runs)\./,
  /^sandbox\/explorer\/attacks\./,
  /^e2e\/(data-gate-forced|database-attachment|functions-platform|game-permissions|managed-database|example-moves|deployment-(former|interruptions|rollback|ways)|environment-variables-foreign|false-deletions|upstream|variable-moves|[a-z-]+-found|game-files-exclusive-order|game-node-away|host-move|interrupted-[a-z-]+|late-(next-run|removals)|program-edits|ignored-parts)\./,
];

/** The path of the file begins at the folder of the tests. */
export const isLongTest = (file) => LONG.some((pattern) => pattern.test(file));
