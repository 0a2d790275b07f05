// `npm run build` sets the checkout up. With `--plugin`, it also packs the resource plugin for machines without npm, and prints the
// archive's path.
import { root, setup } from "./setup.mjs";

setup();
if (process.argv.includes("--plugin")) {
  // The packages are available only after the setup.
  const { writePluginArchive } = await import("./plugin-archive.mjs");
  console.log(await writePluginArchive(root));
}
