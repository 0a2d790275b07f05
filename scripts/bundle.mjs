// Bundles each entry of the package.
//
// dist/entries/, which programs and tests import, and dist/provider.js, the entry of the provider host, share their modules in parts
// (`bundle-parts.mjs`). Separate files take twice as long to load, mostly for code that is never used (zod's error texts in fifty languages;
// undici's fetch, mocks and caches), and some bundled packages are ES modules only: older releases of Node cannot require them, and neither
// can Jest without a transformation.
//
// dist/cli/report/command.js, the command that every pull request waits for: it loads in half the time of its modules.
//
// plugin/, the resource plugin: the files of packages/plugin and three files with all packages in them, so that it also runs on machines
// without npm packages.
//
// packages/create/dist, the package that `npm create pulumi-hosting` installs: as a package of its own it is small, so npm installs it quickly.
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { bundleParts } from "./bundle-parts.mjs";
import { root } from "./setup.mjs";

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  // The bundle uses the copy of these packages that the program or the host has already loaded (provider/hosts/engine-log.ts).
  external: ["@pulumi/pulumi", "@grpc/grpc-js"],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  logLevel: "warning",
};

/** Only web sockets and `connectSandbox` need all of undici. All other modules need only the pool of undici. */
const needsAllOfUndici = (importer) => ["provider/api/socket.ts", "sandbox/connect.ts"].some((module) => importer === join(root, module));

const poolAlone = {
  name: "only the pool of undici",
  // All of undici is loaded from its own folder when it is first needed. Loading it here would delay every preview.
  setup: ({ onResolve }) =>
    onResolve({ filter: /^undici$/ }, ({ importer }) =>
      needsAllOfUndici(importer) ? { external: true } : { path: join(root, "scripts/undici-pool.cjs") },
    ),
};

// The CommonJS form of jsonc-parser requires its parts by names that a bundler cannot resolve.
const alias = { "jsonc-parser": "jsonc-parser/lib/esm/main.js" };

// This module comes first in a bundle, and stops the import on a Node that the package does not support.
const supported = await build({
  ...common,
  target: "es2015",
  format: "iife",
  minify: true,
  entryPoints: ["cli/supported-import.ts"],
  legalComments: "none",
  write: false,
});
const banner = { js: supported.outputFiles[0].text.trim() };

// Modules for a few resource types are loaded on demand, so that they do not delay previews without these types.
const onDemand = ["ignore", "jsonc-parser", "properties-file", "properties-file/editor", "tar-stream", "yaml"];

/**
 * The components of programs in other languages need Pulumi's SDK and the classes of this one. The first component loads the file, so that the
 * plugin without components starts as fast and as small as before.
 */
const bundleComponents = (options) =>
  build({ ...options, entryPoints: ["sdk/construct/index.ts"], outfile: "plugin/plugin-components.js" });

/** Parts of Pulumi's SDK that no component uses: the Automation API, dynamic providers, and the serialization of functions. */
const UNUSED = /^\.{1,2}\/(?:\.\.\/)*(?:automation|dynamic|runtime\/closure\/\w+|closure\/\w+|provider)$/;

const withoutUnused = {
  name: "without unused parts of the SDK",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: UNUSED }, ({ path, importer }) =>
      /[\\/]@pulumi[\\/]pulumi[\\/](?:runtime[\\/])?index\.js$/.test(importer) ? { path, namespace: "unused" } : undefined,
    );
    onLoad({ filter: /./, namespace: "unused" }, () => ({ contents: "" }));
  },
};

/** The command `report` shares the module of the command line, whose classes of errors `cli/program.ts` recognizes. */
const sharedCommandLine = {
  name: "shared command line",
  setup: ({ onResolve }) => onResolve({ filter: /\/command-line$/ }, () => ({ path: "../command-line", external: true })),
};

const entries = [
  ...["sdk", "sandbox", "rehearsal", "provider/policy"].map((folder) => ({
    source: `${folder}/index.ts`,
    outfile: `dist/entries/${folder.split("/").at(-1)}.js`,
    banner,
  })),
  { source: "cli/report/command.ts", outfile: "dist/cli/report/command.js", plugins: [sharedCommandLine] },
];

const bundles = {
  entries: () => bundleParts({ ...common, alias }, { redirected: poolAlone, onDemand, entries }),
  plugin: bundlePlugin,
  create: bundleCreate,
};

// Arguments name the bundles to make. Without arguments, all are made.
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(bundles);
removeStale("");
await Promise.all(names.map((name) => bundles[name]()));

/**
 * Node reads a whole file before it runs the first line. Packages that only a few resource types use are therefore in a separate file,
 * whose table of packages `plugin.js` loads on demand.
 */
function bundlePlugin() {
  const pool = "./scripts/undici-pool.cjs";
  const packages = [...onDemand, "undici", pool];
  const file = "./plugin-on-demand.js";
  const isOwn = (path) => path.startsWith(root) && !path.includes("node_modules");
  const split = {
    name: "packages on demand",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[a-z]/ }, ({ path, importer }) => {
        if (!packages.includes(path) || !isOwn(importer)) return undefined;
        const isPool = path === "undici" && !needsAllOfUndici(importer);
        return { path: isPool ? pool : path, namespace: "on demand" };
      });
      onLoad({ filter: /./, namespace: "on demand" }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(file)})[${JSON.stringify(path)}]();`,
        resolveDir: root,
      }));
      onResolve({ filter: /plugin-on-demand\.js$/ }, ({ path }) => ({ path, external: true }));
    },
  };
  // undici and gRPC read the names of classes, so the bundle keeps them.
  const options = { ...common, alias, external: [], minifyIdentifiers: true, keepNames: true };
  const table = packages.map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`).join(", ");
  const stdin = { contents: `module.exports = { ${table} };`, resolveDir: root, sourcefile: "plugin-on-demand.js" };
  cpSync(join(root, "packages/plugin"), join(root, "plugin"), { recursive: true });
  return Promise.all([
    build({ ...options, banner, entryPoints: ["provider/hosts/plugin/main.ts"], outfile: "plugin/plugin.js", plugins: [split] }),
    build({ ...options, stdin, outfile: `plugin/${file}` }),
    bundleComponents({ ...options, plugins: [split, withoutUnused] }),
  ]);
}

function bundleCreate() {
  rmSync(join(root, "packages/create/dist"), { recursive: true, force: true });
  cpSync(join(root, "cli/init/templates"), join(root, "packages/create/dist/cli/init/templates"), { recursive: true });
  const program = build({ ...common, entryPoints: ["cli/create-program.ts"], outfile: "packages/create/dist/create-program.js" });
  // An old Node must be able to parse the entry.
  const old = { target: "es2015", external: ["./create-program"] };
  return Promise.all([program, build({ ...common, ...old, entryPoints: ["cli/create.ts"], outfile: "packages/create/dist/index.js" })]);
}

/** Deletes the output of deleted source files. The compiler keeps this output, and it would become a part of the package. */
function removeStale(folder) {
  for (const entry of readdirSync(join(root, "dist", folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && path !== "entries") removeStale(path);
    const [, name] = /^(.+?)(?:\.d\.ts|\.js)$/.exec(path) ?? [];
    if (name && folder !== "" && !existsSync(join(root, `${name}.ts`))) rmSync(join(root, "dist", path));
  }
}
