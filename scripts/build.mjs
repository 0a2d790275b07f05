// `npm run build` sets the checkout up. Options write further files of a release into the checkout, and print their paths: `--plugin` the archive
// of the resource plugin for machines without npm, `--sbom` the software bill of materials.
import { root, setup } from "./setup.mjs";

setup();
// The packages of these modules are available only after the setup.
if (process.argv.includes("--plugin")) console.log(await (await import("./plugin-archive.mjs")).writePluginArchive(root));
if (process.argv.includes("--sbom")) console.log(await (await import("./sbom.mjs")).writeSbom(root));
