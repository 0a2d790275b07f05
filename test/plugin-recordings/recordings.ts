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
/** Recordings with a newer SDK, for scenes whose results it changes: since this release, an unknown output that is secret counts as secret. */
const NEWER = { minor: 276, folder: join(__dirname, "recordings-sdk-3.276") };

export interface Recording {
  about: string;
  recordedWith: { cli: string; sdk: string };
  runs: (Pick<SceneRun, "operation" | "about" | "options"> & { result: CanonicalRun })[];
}

export const recordedNames = (): string[] =>
  readdirSync(FOLDER)
    .map((file) => file.replace(/\.json$/, ""))
    .sort();

/** Returns the recording whose results the SDK in this version must have. */
export function readRecording(name: string, sdk: string): Recording | undefined {
  const files = [...(isNewer(sdk) ? [NEWER.folder] : []), FOLDER].map((folder) => join(folder, `${name}.json`));
  const file = files.find((one) => existsSync(one));
  return file === undefined ? undefined : JSON.parse(readFileSync(file, "utf8"));
}

const isNewer = (sdk: string): boolean => Number(sdk.split(".")[1]) >= NEWER.minor;

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
  const folder = isNewer(recordedWith.sdk) ? NEWER.folder : FOLDER;
  writeFileSync(join(folder, `${name}.json`), `${print({ about, recordedWith, runs })}\n`);
}
