// Bundles each entry of the package into one file.
//
// dist/provider.js, the entry of the provider host: Pulumi starts a new process for it in every preview, so its loading time delays the preview.
// Separate files take twice as long, mostly for code that is never used (zod's error texts in fifty languages;
// undici's fetch, mocks and caches).
//
// dist/entries/, which programs and tests import: some bundled packages are ES modules only, which Jest cannot require without a transformation,
// nor can older releases of Node.
//
// dist/cli/report/command.js, the command that every pull request waits for: one file loads in half the time of its modules.
//
// plugin/plugin.js, the resource plugin: one file with everything in it, so that it also runs where no packages are installed.
//
// create/dist, the package that `npm create pulumi-hosting` installs: alone it is small, so it is there at once.
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { bundleProvider } from "./bundle-provider.mjs";
import { root } from "./setup.mjs";

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  // Uses the copy that the program or the host has loaded already (provider/hosts/engine-log.ts).
  external: ["@pulumi/pulumi", "@grpc/grpc-js"],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  logLevel: "warning",
};

const poolAlone = {
  name: "only the pool of undici",
  // Sockets load all of undici from its own folder when the first one is opened. Loading it here would delay every preview.
  setup: ({ onResolve }) =>
    onResolve({ filter: /^undici$/ }, ({ importer }) =>
      importer === join(root, "provider/api/socket.ts") ? { external: true } : { path: join(root, "scripts/undici-pool.cjs") },
    ),
};

// Its CommonJS form requires its parts by names that a bundler cannot resolve.
const alias = { "jsonc-parser": "jsonc-parser/lib/esm/main.js" };

const entry = (name, plugins = []) =>
  build({ ...common, alias, entryPoints: [`${name}/index.ts`], outfile: `dist/entries/${name}.js`, plugins });

// Modules for a few resource types are loaded on demand, so that they do not delay previews without these types.
const onDemand = ["ignore", "jsonc-parser", "properties-file", "properties-file/editor", "tar-stream", "yaml"];

removeStale("");
await Promise.all([
  bundleProvider({ ...common, external: [...common.external, ...onDemand] }, poolAlone),
  entry("sdk", [poolAlone]),
  entry("sandbox"),
  entry("testing"),
  bundleReport(),
  bundlePlugin(),
  bundleCreate(),
]);

/** Bundles the command `report`. It shares the module of the command line, whose classes of errors `cli/main.ts` recognizes. */
function bundleReport() {
  const shared = {
    name: "shared command line",
    setup: ({ onResolve }) => onResolve({ filter: /\/command-line$/ }, () => ({ path: "../command-line", external: true })),
  };
  const external = [...common.external, ...onDemand, "undici"];
  return build({ ...common, external, entryPoints: ["cli/report/command.ts"], outfile: "dist/cli/report/command.js", plugins: [shared] });
}

/** Bundles the resource plugin. Its parts for a few resource types, and all of undici for sockets, run only when they are used. */
function bundlePlugin() {
  const pool = {
    name: "undici by its parts",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^undici$/ }, ({ importer }) =>
        importer === join(root, "provider/api/socket.ts") ? undefined : { path: join(root, "scripts/undici-pool.cjs") },
      ),
  };
  // Names of classes are read by undici and gRPC.
  const smaller = { minifyIdentifiers: true, keepNames: true };
  const entryPoints = ["provider/hosts/plugin/main.ts"];
  return build({ ...common, ...smaller, alias, external: [], entryPoints, outfile: "plugin/plugin.js", plugins: [pool] });
}

/** Bundles the command `init`, next to a copy of its templates. */
function bundleCreate() {
  rmSync(join(root, "create/dist"), { recursive: true, force: true });
  cpSync(join(root, "templates/init"), join(root, "create/dist/templates/init"), { recursive: true });
  return build({ ...common, entryPoints: ["cli/create.ts"], outfile: "create/dist/index.js" });
}

/** Deletes output of deleted source files, which the compiler keeps and which would become a part of the package. */
function removeStale(folder) {
  for (const entry of readdirSync(join(root, "dist", folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && path !== "entries") removeStale(path);
    const [, name] = /^(.+?)(?:\.d\.ts|\.js)$/.exec(path) ?? [];
    if (name && folder !== "" && !existsSync(join(root, `${name}.ts`))) rmSync(join(root, "dist", path));
  }
}
