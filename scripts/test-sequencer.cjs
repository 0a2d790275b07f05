// Folders with slow files or groups come first, so that the workers end at about the same time.
const Sequencer = require("@jest/test-sequencer").default;
const { statSync } = require("node:fs");

const FIRST = ["proofs", "e2e", "rehearsal", "cli", "import", "benchmarks", "states", "resources", "sandbox"];

/** `test/proofs/faults.test.ts`, or `test/.groups/e2e-12.test.js`. */
const folderOf = (path) => /[\\/]test[\\/](?:\.groups[\\/]([a-z0-9]+)-|([a-z0-9]+)[\\/])/.exec(path)?.slice(1).find(Boolean);

const rank = ({ path }) => {
  const at = FIRST.indexOf(folderOf(path));
  return at < 0 ? FIRST.length : at;
};

module.exports = class extends Sequencer {
  sort(tests) {
    const size = new Map(tests.map((test) => [test, statSync(test.path).size]));
    return [...tests].sort((a, b) => rank(a) - rank(b) || size.get(b) - size.get(a));
  }
};
