// The tagged objects of the engine's wire form and of exported states (docs/facts/engine.md 3.2 and 13). An object with the key `SIGNATURE` is not an
// ordinary object: the value of that key is one of the tags. The rehearsal, which replaces the engine, has its own definitions
// (rehearsal/protocol/wire.ts).

export const SIGNATURE = "4dabf18193072939515e22adb298388d";
export const SECRET = "1b47061264138c4ac30d75fd1eb44270";
export const REFERENCE = "5cf8f73096256a8f31e491e813e4eb8e";
export const OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";
