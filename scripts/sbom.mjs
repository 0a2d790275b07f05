// Writes the software bill of materials (SBOM) of the package, in the format CycloneDX. `npm sbom` makes it. It refuses the workspaces of this
// repository, so it reads a copy of package.json and package-lock.json without them. The copy also contains the packages that the bundles contain
// although they are only development dependencies.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./setup.mjs";

/** Everything that the published files contain is reachable from these files. */
const ENTRIES = [
  "provider/hosts/dynamic.ts",
  "provider/hosts/plugin/main.ts",
  "sdk/index.ts",
  "sandbox/index.ts",
  "rehearsal/index.ts",
  "cli/main.ts",
  "cli/create-program.ts",
];

const json = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));

/** Returns the path of the file. Fails if the file lacks a package that is bundled or that npm installs with this package. */
export async function writeSbom(folder) {
  const own = json(root, "package.json");
  const lock = json(root, "package-lock.json");
  const bundled = await bundledPackages();
  const { name, version, license, description, peerDependencies, devDependencies } = own;
  const development = Object.entries(devDependencies).filter(([one]) => bundled.has(one) && !(one in peerDependencies));
  const dependencies = { ...own.dependencies, ...Object.fromEntries(development) };
  const text = sbomOf({ name, version, license, description, dependencies, peerDependencies }, lock);
  const listed = new Set(JSON.parse(text).components.map((component) => component["bom-ref"]));
  const installed = Object.entries(lock.packages).filter(([path, entry]) => path.startsWith("node_modules/") && isInstalled(entry));
  const needed = [...installed.map(([path]) => path), ...[...bundled].map((one) => `node_modules/${one}`)];
  const missing = needed.map((path) => idOf(path, lock)).filter((id) => !listed.has(id));
  if (missing.length > 0) throw new Error(`The SBOM lacks ${missing.join(", ")}.`);
  const path = join(folder, `${name}-${version}.cdx.json`);
  writeFileSync(path, text);
  return path;
}

function sbomOf(manifest, lock) {
  const parent = mkdtempSync(join(tmpdir(), "sbom-"));
  // npm takes the name of the main component from the folder.
  const folder = join(parent, manifest.name);
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path, { link }]) => path.startsWith("node_modules/") && !link),
  );
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify(content));
  const npm = (...args) => {
    const { status, stdout, stderr } = spawnSync("npm", [...args, "--package-lock-only", "--offline"], { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`npm ${args.join(" ")} failed: ${stderr}`);
    return stdout;
  };
  try {
    mkdirSync(folder);
    write("package.json", manifest);
    write("package-lock.json", { ...lock, packages: { "": manifest, ...packages } });
    npm("prune", "--ignore-scripts", "--no-audit", "--no-fund");
    return npm("sbom", "--sbom-format", "cyclonedx", "--sbom-type", "library");
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Whether npm installs the package with this one. It does not install development dependencies and optional peer dependencies. */
const isInstalled = ({ dev, devOptional, link }) => !dev && !devOptional && !link;

/** Returns the names of the packages at the top level of node_modules whose code the published files can contain. */
async function bundledPackages() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    bundle: true,
    platform: "node",
    external: ["@pulumi/pulumi"],
    write: false,
    metafile: true,
    outdir: "sbom",
    logLevel: "error",
  });
  const names = Object.keys(metafile.inputs).flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return new Set(names);
}

/** Returns the id with which a component of the SBOM names a package of the lock file. */
function idOf(path, { packages }) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  return `${packages[path]?.name ?? name}@${packages[path]?.version}`;
}
