// Bundles the entries of the package, and what they share in parts. Each module is in exactly one part, so that the package contains its code
// only once. Pulumi starts a new process for the provider host in every preview, so its loading time delays the preview: Node reads and scans
// whole files, at 60 kB per millisecond, even if a process uses only a small part. Each part is therefore a file of its own, which is read when
// it is first used:
//
//   dist/provider-core.js      both APIs, what all resource types share, zod
//   dist/provider-hosting.js   the resource types of the hosting API
//   dist/provider-game.js      those of the game panel
//   dist/provider-network.js   undici's pool, which the first request loads
//   dist/provider-packages.js  packages that only a few resource types use
//   dist/provider-programs.js  what programs and commands use but the provider host does not, such as functions
//   dist/sandbox-core.js       the sandbox, with its packages
//
// A part exports a table of its modules by path, through which entries and other parts load them.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import * as zod from "zod";
import { root } from "./setup.mjs";

const HOST = "provider/hosts/dynamic.ts";
const HOST_FILE = "dist/provider.js";
const ZOD = "zod";

/** Modules that more than one part uses. Every other package is in the part of the module that uses it. */
const PARTS = [
  ["sandbox-core", /^sandbox\/(?!index\.ts$)/],
  ["provider-hosting", /^provider\/(?:platform|resources)\/hosting\//],
  ["provider-game", /^provider\/(?:platform|resources)\/game\//],
  ["provider-network", /^scripts\/undici-pool\.cjs$/],
  ["provider-core", /^provider\/|^zod$/],
];
const PART_FILE = /(?:^|\/)(?:provider|sandbox)-[a-z]+\.js$/;

const pathOf = (file) => relative(root, file).split("\\").join("/");

/**
 * `onDemand` are the packages of the part `provider-packages`. `entries` are the options of each entry: its source, its file, and the plugins
 * and the banner that only it has.
 */
export async function bundleParts(common, { redirected, onDemand, entries }) {
  const options = { ...common, plugins: [redirected] };
  const ofProject = { ...options, alias: {}, external: [...common.external, ...onDemand] };
  const ofHost = await modulesFrom(ofProject, [HOST]);
  const plugins = [...entries.flatMap((entry) => entry.plugins ?? []), redirected];
  const modules = await modulesFrom({ ...ofProject, plugins }, [HOST, ...entries.map(({ source }) => source)]);
  const shared = [ZOD, ...onDemand];
  const partOf = (module) => {
    if (onDemand.includes(module)) return "provider-packages";
    const part = PARTS.find(([, own]) => own.test(module))?.[0];
    return part === "provider-core" && module !== ZOD && !(module in ofHost) ? "provider-programs" : part;
  };
  const tables = tablesOf(modules, partOf);
  const names = namesOfZod(modules);
  const parts = Object.entries(tables).map(([part, table]) =>
    build({
      ...options,
      plugins: [otherParts(partOf, { shared, names, own: part, folder: "dist" }), onlyUsed(names), redirected],
      stdin: starting(tableText(table, onDemand)),
      outfile: `dist/${part}.js`,
    }),
  );
  const own = entries.map(({ source, outfile, plugins = [], ...more }) =>
    build({
      ...options,
      ...more,
      plugins: [...plugins, otherParts(partOf, { shared, names, folder: dirname(outfile) }), redirected],
      entryPoints: [source],
      outfile,
    }),
  );
  const contents = `module.exports = require("./provider-core.js")[${JSON.stringify(HOST)}]();`;
  await Promise.all([
    ...parts,
    ...own,
    build({ ...common, bundle: false, alias: {}, external: undefined, stdin: { contents }, outfile: HOST_FILE }),
  ]);
}

async function modulesFrom(options, sources) {
  const stdin = starting(sources.map((source) => `require("./${source}");`).join("\n"));
  const { metafile } = await build({ ...options, stdin, write: false, metafile: true, outfile: HOST_FILE });
  return metafile.inputs;
}

const starting = (contents) => ({ contents, resolveDir: root, sourcefile: "part.js" });

const isOfPackage = (module) => module.startsWith("node_modules/");

function tablesOf(modules, partOf) {
  const tables = { "provider-core": new Set([HOST]) };
  for (const [importer, { imports }] of Object.entries(modules)) {
    if (isOfPackage(importer)) continue;
    for (const { path } of imports) {
      const module = path.startsWith("node_modules/zod/") ? ZOD : path;
      const part = partOf(module);
      if (!part || part === partOf(importer)) continue;
      tables[part] ??= new Set();
      tables[part].add(module);
    }
  }
  return tables;
}

function tableText(modules, packages) {
  const requested = (module) => (module === ZOD ? "used-of-zod" : packages.includes(module) ? module : `./${module}`);
  const rows = [...modules].sort().map((module) => `${JSON.stringify(module)}: () => require(${JSON.stringify(requested(module))})`);
  return `module.exports = { ${rows.join(", ")} };`;
}

/** Loads the modules and the `shared` packages of other parts than `own` from the files of these parts. `folder` is the folder of the bundle. */
const otherParts = (partOf, { shared, names, own, folder }) => ({
  name: "other parts",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[a-z.]/ }, async ({ path, pluginData, importer, ...options }) => {
      if (pluginData === "seen" || importer.includes("node_modules") || PART_FILE.test(path)) return undefined;
      const found = shared.includes(path) ? path : pathOf((await resolve(path, { ...options, importer, pluginData: "seen" })).path);
      const part = partOf(found);
      return part && part !== own ? { path: found, namespace: "part", pluginData: part } : undefined;
    });
    onLoad({ filter: /./, namespace: "part" }, ({ path, pluginData: part }) => {
      const module = `require("${relative(folder, "dist") || "."}/${part}.js")[${JSON.stringify(path)}]()`;
      return { contents: path === ZOD ? exportsOf(module, names) : `module.exports = ${module};`, resolveDir: root };
    });
    onResolve({ filter: PART_FILE }, ({ path }) => ({ path, external: true }));
  },
});

/** An ES module with the names of a CommonJS module. The imports of a CommonJS module would copy all names for each importer. */
const exportsOf = (module, names) =>
  `const exported = ${module};\n${names.map((name, i) => `const n${i} = exported.${name}; export { n${i} as ${name} };`).join("\n")}`;

/** Returns the names of zod that our modules use. The whole package contains error texts in fifty languages. */
function namesOfZod(modules) {
  const texts = Object.keys(modules)
    .filter((module) => module.endsWith(".ts") && !isOfPackage(module))
    .map((module) => readFileSync(join(root, module), "utf8"));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name)));
  return [...named].filter((name) => name in zod && name !== "core");
}

const onlyUsed = (names) => ({
  name: "what is used of zod",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^used-of-zod$/ }, () => ({ path: ZOD, namespace: "used" }));
    onLoad({ filter: /./, namespace: "used" }, () => ({ contents: `export { ${names.join(", ")} } from "zod";`, resolveDir: root }));
  },
});
