// npm run proof: sets the checkout up and runs a proof. Arguments are handed on: npm run proof -- faults, npm run proof -- --help
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
process.exit(run(process.execPath, [join(root, "dist/proof/main.js"), ...process.argv.slice(2)], { allowFailure: true }));
