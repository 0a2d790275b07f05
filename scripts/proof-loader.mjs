import { join } from "node:path";
import { root } from "./setup.mjs";

/** Proofs that start processes. These processes connect to gRPC ports of this process. */
const WITH_PROCESSES = ["kill", "import", "report", "load", "languages", "pipelines", "policies", "upgrade"];

/** The options of Node for a process that runs a proof. Most proofs run program, engine and provider in one process, without ports. */
export const loaderOf = (args) =>
  args.some((arg) => WITH_PROCESSES.includes(arg)) ? [] : ["--require", join(root, "scripts/local-grpc.cjs")];
