// Bundles the entry of the provider host in parts. Pulumi starts a new process for it in every preview, so its loading time delays the
// preview. Node reads and scans whole files, at 60 kB per millisecond, even if a process uses only a small part. Each part is therefore a
// file of its own, which is read when it is first used:
//
//   dist/provider.js          the exports, by resource type
//   dist/provider-core.js     both APIs, what all resource types share, zod
//   dist/provider-hosting.js  the resource types of the hosting API
//   dist/provider-game.js     those of the game panel
//   dist/provider-network.js  undici's pool, which the first request loads
//
// Each module is in exactly one part. A part exports a table of its modules by path, through which other parts load them.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import * as zod from "zod";
import { root } from "./setup.mjs";

const ENTRY = "provider/hosts/dynamic.ts";
const ZOD = "zod";

/** Packages that more than one part uses. Every other package is in the part of the module that uses it. */
const PARTS = [
  ["hosting", /^provider\/(?:platform|resources)\/hosting\//],
  ["game", /^provider\/(?:platform|resources)\/game\//],
  ["network", /^scripts\/undici-pool\.cjs$/],
  ["core", /^provider\/|^zod$/],
];

const partOf = (module) => PARTS.find(([, own]) => own.test(module))?.[0];

const pathOf = (file) => relative(root, file).split("\\").join("/");

export async function bundleProvider(common, redirected) {
  const { inputs } = (await bundled(common, [redirected], { stdin: starting(`module.exports = require("./${ENTRY}");`) })).metafile;
  const tables = tablesOf(inputs);
  const parts = Object.entries(tables).map(([part, modules]) =>
    bundled(common, [otherParts(part), usedOf(inputs), redirected], {
      stdin: starting(tableText(modules)),
      outfile: `dist/provider-${part}.js`,
      write: true,
    }),
  );
  const entry = `module.exports = require("./provider-core.js")[${JSON.stringify(ENTRY)}]();`;
  const main = build({ ...common, bundle: false, external: undefined, stdin: { contents: entry }, outfile: "dist/provider.js" });
  await Promise.all([...parts, main]);
}

const bundled = (common, plugins, options) =>
  build({ ...common, plugins, write: false, metafile: true, outfile: "dist/provider.js", ...options });

const starting = (contents) => ({ contents, resolveDir: root, sourcefile: "provider-part.js" });

function tablesOf(inputs) {
  const tables = { core: new Set([ENTRY]) };
  for (const [importer, { imports }] of Object.entries(inputs)) {
    const from = partOf(importer);
    if (!from) continue;
    for (const { path } of imports) {
      const module = path.startsWith("node_modules/zod/") ? ZOD : path;
      const part = partOf(module);
      if (!part || part === from) continue;
      tables[part] ??= new Set();
      tables[part].add(module);
    }
  }
  return tables;
}

const tableText = (modules) =>
  `module.exports = { ${[...modules]
    .sort()
    .map((m) => `${JSON.stringify(m)}: () => require(${JSON.stringify(m === ZOD ? "used-of-zod" : `./${m}`)})`)
    .join(", ")} };`;

const otherParts = (own) => ({
  name: "other parts",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^(?:\.|zod$|undici$)/ }, async ({ path, pluginData, importer, ...options }) => {
      if (pluginData === "seen" || importer.includes("node_modules")) return undefined;
      const found = path === ZOD ? ZOD : pathOf((await resolve(path, { ...options, importer, pluginData: "seen" })).path);
      const part = partOf(found);
      return part && part !== own ? { path: found, namespace: "part", pluginData: part } : undefined;
    });
    onLoad({ filter: /./, namespace: "part" }, ({ path, pluginData: part }) => ({
      contents: `module.exports = require("./provider-${part}.js")[${JSON.stringify(path)}]();`,
      resolveDir: root,
    }));
    onResolve({ filter: /^\.\/provider-\w+\.js$/ }, ({ path }) => ({ path, external: true }));
  },
});

/** Bundles only the used names of zod, because the whole package contains error texts in fifty languages. */
const usedOf = (inputs) => ({
  name: "what is used of zod",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^used-of-zod$/ }, () => ({ path: ZOD, namespace: "used" }));
    onLoad({ filter: /./, namespace: "used" }, () => {
      const texts = Object.keys(inputs)
        .filter((file) => file.startsWith("provider/"))
        .map((file) => readFileSync(join(root, file), "utf8"));
      const named = new Set(texts.flatMap((text) => [...text.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name)));
      return {
        contents: `export { ${[...named].filter((name) => name in zod && name !== "core").join(", ")} } from "zod";`,
        resolveDir: root,
      };
    });
  },
});
