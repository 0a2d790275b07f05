// `npm run proof` sets the checkout up and runs a proof. Passes arguments on: `npm run proof -- faults`, `npm run proof -- --help`
import { join } from "node:path";
import { root, run, setup } from "./setup.mjs";

/** Proofs that start processes. These processes connect to gRPC ports of this process. */
const WITH_PROCESSES = ["kill", "import", "report", "load", "languages", "pipelines"];

setup();
const args = process.argv.slice(2);
const local = args.some((arg) => WITH_PROCESSES.includes(arg)) ? [] : ["--require", join(root, "scripts/local-grpc.cjs")];
process.exit(run(process.execPath, [...local, join(root, "dist/proof/main.js"), ...args], { allowFailure: true }));
