import "./products"; // this import adds the tables of every product to the type `World`

export { connectSandbox } from "./connect";
export type { FaultKind, FaultMatch, FaultRule } from "./http/faults";
export type { JournalEntry } from "./http/journal";
export type { SandboxOptions, TokenOption } from "./options";
export type { Filter, Sandbox, SandboxAddresses } from "./sandbox";
export { startSandbox } from "./start";
export type { Fields, Json } from "./world/json";
export { StateFileError } from "./world/state-file";
// Each export also has its name of release 0.2 (such as `VARIANTS as READINGS`). Release 0.3 is the last one with these names.
export {
  otherVariants,
  otherVariants as otherReadings,
  USUAL_VARIANTS,
  USUAL_VARIANTS as USUAL_READINGS,
  VARIANT_NAMES,
  VARIANT_NAMES as READING_NAMES,
  VARIANTS,
  VARIANTS as READINGS,
  type Variant,
  type Variant as Reading,
  type VariantName,
  type VariantName as ReadingName,
  type Variants,
  type Variants as Readings,
} from "./world/variants";
export type { TokenPermission, World } from "./world/world";
