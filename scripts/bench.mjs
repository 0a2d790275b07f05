// `npm run bench`: sets the checkout up and measures what this package promises, one JSON object per line on stdout.
// Passes arguments on: `npm run bench -- preview-requests`, `npm run bench -- --help`
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
process.exit(run(process.execPath, [join(root, "dist/test/benchmarks/main.js"), ...process.argv.slice(2)], { allowFailure: true }));
