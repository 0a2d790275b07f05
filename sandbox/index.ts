import "./products"; // gives `World` the tables of every product in these declarations

export { connectSandbox } from "./connect";
export type { FaultKind, FaultMatch, FaultRule } from "./http/faults";
export type { JournalEntry } from "./http/journal";
export type { SandboxOptions, TokenOption } from "./options";
export type { Filter, Sandbox, SandboxAddresses } from "./sandbox";
export { startSandbox } from "./start";
export type { Fields, Json } from "./world/json";
export { otherReadings, READING_NAMES, READINGS, type Reading, type ReadingName, type Readings, USUAL_READINGS } from "./world/readings";
export { StateFileError } from "./world/state-file";
export type { TokenPermission, World } from "./world/world";
