// npm run states: keeps the states that this release writes as fixtures for the releases to come (test/fixtures/states). Run it before a
// release, with a Pulumi CLI at hand, so that both engines' states are kept.
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
process.exit(
  run(process.execPath, [join(root, "node_modules/jest/bin/jest.js"), "--testMatch", "**/test/states/states.record.ts"], {
    allowFailure: true,
  }),
);
