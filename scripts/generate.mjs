// `npm run generate` writes the SDK's classes and the reference pages from the definitions.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, root, run, tsc } from "./setup.mjs";

install();
// The compiler may report errors because generated files are stale, but it writes its output nevertheless.
rmSync(join(root, "dist/.tsbuildinfo"), { force: true });
run(process.execPath, [tsc, "-p", "tsconfig.build.json"], { quiet: true, allowFailure: true });
run(process.execPath, [join(root, "dist/scripts/generate/main.js")]);
build();
