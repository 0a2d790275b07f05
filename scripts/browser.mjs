// npm run test:browser: the sandbox's console in a real browser. `-- --if-found`: without a Chromium it says so and is no failure.
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
process.exit(run(process.execPath, [join(root, "dist/scripts/browser/main.js"), ...process.argv.slice(2)], { allowFailure: true }));
