// npm run generate: writes the SDK's classes and the reference pages anew from the definitions.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, root, run, tsc } from "./setup.mjs";

install();
// The build may fail on stale generated files, which is what is being mended; it emits all the same.
rmSync(join(root, "dist/.tsbuildinfo"), { force: true });
run(process.execPath, [tsc, "-p", "tsconfig.build.json"], { quiet: true, allowFailure: true });
run(process.execPath, [join(root, "dist/scripts/generate/main.js")]);
build();
