// Compiles all sources before the tests begin. Otherwise workers that begin at the same time all compile the same files.
const { readdirSync } = require("node:fs");
const { join } = require("node:path");
const { createScriptTransformer } = require("@jest/transform");

const FOLDERS = ["cli", "provider", "rehearsal", "sandbox", "sdk", "test"];

/** Uses the same options as Jest for a required module, because Jest finds its cached result only with the same options. */
const OPTIONS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

module.exports = async (globalConfig, projectConfig) => {
  const transformer = await createScriptTransformer(projectConfig);
  const { changedFiles, collectCoverage, collectCoverageFrom, coverageProvider } = globalConfig;
  const options = { ...OPTIONS, changedFiles, collectCoverage, collectCoverageFrom, coverageProvider };
  for (const folder of FOLDERS)
    for (const entry of readdirSync(join(projectConfig.rootDir, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
        transformer.transform(join(entry.parentPath, entry.name), options);
};
