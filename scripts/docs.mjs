// `npm run docs`: builds the pages of this version, or of a tag, into site/<version>, and the list of all versions in site/.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root, run, setup } from "./setup.mjs";

const USAGE = `npm run docs -- [options]
  --tag <tag>       build the pages of this tag instead of the working tree
  --out <folder>    folder of all versions (default: site)
  --base <path>     path under which the folder is published (default: /)
  --serve [--port]  serve the folder on this machine afterwards`;

const generator = join(root, "scripts/docs-site");
const { values } = options();
const out = resolve(values.out);

setup();
installGenerator();
const tools = (name) => import(pathToFileURL(join(root, "dist/scripts/docs-site", name)).href);
const source = values.tag === undefined ? root : filesOf(values.tag);
try {
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const base = `/${[...values.base.split("/"), version].filter((part) => part !== "").join("/")}/`;
  mkdirSync(out, { recursive: true });
  const vitepress = join(generator, "node_modules/vitepress/bin/vitepress.js");
  run(process.execPath, [vitepress, "build", generator, "--base", base, "--outDir", join(out, version)], { env: { DOCS_SOURCE: source } });
  const { writeVersions } = await tools("versions.js");
  console.log(`${join(out, version)}\nversions: ${writeVersions(out).join(", ")}`);
} finally {
  if (source !== root) rmSync(source, { recursive: true, force: true });
}
if (values.serve) {
  const { serve } = await tools("serve.js");
  const { address } = await serve(out, Number(values.port));
  console.log(`${address}/ (Ctrl+C ends it)`);
}

function options() {
  try {
    return parseArgs({
      options: {
        tag: { type: "string" },
        out: { type: "string", default: join(root, "site") },
        base: { type: "string", default: "/" },
        serve: { type: "boolean", default: false },
        port: { type: "string", default: "0" },
      },
    });
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** The generator has its own lock file. */
function installGenerator() {
  const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
  if (changedAt(join(generator, "node_modules/.package-lock.json")) >= changedAt(join(generator, "package-lock.json"))) return;
  run("npm", ["ci", "--no-fund", "--no-audit"], { label: "installing the generator of the site (npm ci)", cwd: generator, quiet: true });
}

/** The folder is below the generator, so that compiled pages find its packages. */
function filesOf(tag) {
  const folder = mkdtempSync(join(generator, ".source-"));
  const archive = spawnSync("git", ["archive", "--format=tar", tag], { cwd: root, maxBuffer: 1 << 30 });
  const unpacked = archive.status === 0 ? spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout }) : archive;
  if (unpacked.status === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  console.error(`The tag ${tag} cannot be read: ${unpacked.stderr ?? unpacked.error}`);
  process.exit(2);
}
