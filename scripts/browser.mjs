// `npm run test:browser` tests the sandbox's console in a real browser. With `-- --if-found`, it only reports that Chromium is missing, and
// does not fail.
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
process.exit(run(process.execPath, [join(root, "dist/scripts/browser/main.js"), ...process.argv.slice(2)], { allowFailure: true }));
