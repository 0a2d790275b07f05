// `npm start`: sets the checkout up and runs the quickstart. HOSTING_ENGINE=pulumi or rehearsal chooses the engine.
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

setup();
process.exit(run(process.execPath, [join(root, "dist/scripts/quickstart/main.js"), ...process.argv.slice(2)], { allowFailure: true }));
