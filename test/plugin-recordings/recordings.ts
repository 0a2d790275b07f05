import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CanonicalRun, print } from "./canonical";
import type { Scene, SceneRun, Scenes } from "./scene";
import { creation } from "./scenes/creation";
import { existing } from "./scenes/existing";
import { inputs } from "./scenes/inputs";
import { moving } from "./scenes/moving";
import { options } from "./scenes/options";
import { reading } from "./scenes/reading";
import { readsFirst } from "./scenes/reads-first";
import { replacement } from "./scenes/replacement";
import { settings } from "./scenes/settings";

export const scenes: Scenes = {
  ...settings,
  ...inputs,
  ...replacement,
  ...creation,
  ...reading,
  ...existing,
  ...readsFirst,
  ...moving,
  ...options,
};

const FOLDER = join(__dirname, "recordings");

export interface Recording {
  about: string;
  recordedWith: { cli: string; sdk: string };
  runs: (Pick<SceneRun, "operation" | "about" | "options"> & { result: CanonicalRun })[];
}

export const recordedNames = (): string[] =>
  readdirSync(FOLDER)
    .map((file) => file.replace(/\.json$/, ""))
    .sort();

export function readRecording(name: string): Recording | undefined {
  const file = join(FOLDER, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

export const recorded = ({ about, runs }: Scene, results: readonly CanonicalRun[]): Omit<Recording, "recordedWith"> => ({
  about,
  runs: results.map((result, index) => {
    const { operation = "up", about: what = "", options: given } = runs[index] ?? {};
    return { operation, about: what, ...(given && { options: given }), result };
  }),
});

export function writeRecording(
  name: string,
  scene: Scene,
  recordedWith: Recording["recordedWith"],
  results: readonly CanonicalRun[],
): void {
  const { about, runs } = recorded(scene, results);
  writeFileSync(join(FOLDER, `${name}.json`), `${print({ about, recordedWith, runs })}\n`);
}
