import type { ImportOptions } from "../../../cli/import/import";

export const PROJECT = "proof";

/** Returns the options of the import of a world. */
export const optionsOf = (seed: number): ImportOptions => ({
  variables: seed % 3 === 0 ? "single" : "set",
  extent: seed % 5 === 0 ? "all" : "changed",
  plain: "harmless",
  secrets: seed % 7 < 4 ? "references" : "configuration",
  adopts: false,
  protects: false,
  name: PROJECT,
  stack: "dev",
});
