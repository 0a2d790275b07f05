// `npm run new -- Widget [--game | --event [--paid] | --settings]` writes the files of a resource type, nearly empty, with passing tests.
// CONTRIBUTING.md explains the next steps.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { eventFiles } from "./new/event.mjs";
import { objectFiles } from "./new/object.mjs";
import { settingsFiles } from "./new/settings.mjs";
import { root } from "./setup.mjs";

const [kind = "", ...flags] = process.argv.slice(2);
const isGame = flags.includes("--game");
const isEvent = flags.includes("--event");
const isPaid = flags.includes("--paid");
const isSettings = flags.includes("--settings");
const SORTS = ["", "--game", "--event", "--event --paid", "--settings"];
if (!/^[A-Z][A-Za-z0-9]+$/.test(kind) || !SORTS.includes([...flags].sort().join(" "))) {
  console.error(
    "Usage: npm run new -- <Type> [--game | --event [--paid] | --settings], with a name such as VolumeBackup. An event acts on an application of the hosting API. Settings belong to a server of the hosting API.",
  );
  process.exit(2);
}

const dashed = (name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const thing = kind.charAt(0).toLowerCase() + kind.slice(1);
const things = thing.endsWith("y") ? `${thing.slice(0, -1)}ies` : `${thing}s`;
const noun = dashed(kind).replaceAll("-", " ");
const exported = isGame ? `game_${kind}` : kind;
const api = isGame ? "panel" : "hosting";
const area = isGame ? "game" : "hosting";
const spec = `${isGame ? "game-panel" : "hosting"}-api.md`;
const names = { kind, thing, things, file: dashed(kind), files: dashed(things), noun, isGame, exported, api, area, spec };
const files = isEvent ? eventFiles({ ...names, isPaid }) : isSettings ? settingsFiles(names) : objectFiles(names);

/** Lines to add to existing files, each with its file and its place in the file. `npm run format` sorts imports. */
const lines = [
  ["provider/resources/on-demand.ts", /};\n$/, `  ${exported}: () => require("./${area}/${names.file}").${thing},\n`],
  ["sandbox/products.ts", /$/, `export { ${things} } from "./${area}/${names.file}";\n`],
  ["test/harness/fixtures/all.ts", /$/, `export { ${thing}Fixture } from "./${names.file}";\n`],
];

/** A type exists if its definition exists. Other existing files, such as a product that another type reads, are kept. */
const definition = `provider/resources/${area}/${names.file}.ts`;
if (existsSync(join(root, definition))) {
  console.error(`${definition} exists already; nothing was written.`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) {
  if (existsSync(join(root, file))) {
    console.log(`kept     ${file}`);
    continue;
  }
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`written  ${file}`);
}
for (const [file, before, line] of lines) {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (text.includes(line)) continue;
  const at = text.search(before);
  if (at < 0) throw new Error(`${file} has no place for: ${line}`);
  writeFileSync(path, `${text.slice(0, at)}${line}${text.slice(at)}`);
  console.log(`a line in ${file}`);
}
console.log('Next: npm run format && npm run generate. Then follow CONTRIBUTING.md, "Add a resource type".');
