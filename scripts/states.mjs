// `npm run states` saves the states that this release writes as fixtures for later releases (test/fixtures/states). Run it before a
// release, with a Pulumi CLI installed, so that the states of both engines are saved.
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
process.exit(
  run(process.execPath, [join(root, "node_modules/jest/bin/jest.js"), "--testMatch", "**/test/states/states.record.ts"], {
    allowFailure: true,
  }),
);
