import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CanonicalRun, print } from "./canonical";
import { type Scene, type Scenes, type SceneRun } from "./scene";
import { creation } from "./scenes/creation";

/** All scenes, by name. */
export const scenes: Scenes = { ...creation };

const FOLDER = join(__dirname, "recordings");

/** A recorded scene. */
export interface Recording {
  about: string;
  recordedWith: { cli: string; sdk: string };
  runs: (Pick<SceneRun, "operation" | "about" | "options"> & { result: Partial<CanonicalRun> })[];
}

/** Names of the recordings in the folder. */
export const recordedNames = (): string[] => readdirSync(FOLDER).map((file) => file.replace(/\.json$/, "")).sort();

export function readRecording(name: string): Recording | undefined {
  const file = join(FOLDER, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

export function writeRecording(name: string, { about, runs }: Scene, recordedWith: Recording["recordedWith"], results: readonly CanonicalRun[]): void {
  const recorded = runs.map(({ operation, about: what, options }, index) => ({ operation, about: what, ...(options && { options }), result: results[index] }));
  writeFileSync(join(FOLDER, `${name}.json`), `${print({ about, recordedWith, runs: recorded })}\n`);
}
