// `npm run proof` sets the checkout up and runs a proof. Passes arguments on: `npm run proof -- faults`, `npm run proof -- --help`
import { join } from "node:path";
import { loaderOf } from "./proof-loader.mjs";
import { root, run, setup } from "./setup.mjs";

setup();
const args = process.argv.slice(2);
process.exit(run(process.execPath, [...loaderOf(args), join(root, "dist/test/proofs/main.js"), ...args], { allowFailure: true }));
