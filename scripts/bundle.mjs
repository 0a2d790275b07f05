// Makes the entries of the package one file each.
//
// dist/provider.js, the entry of the provider host: Pulumi starts a new process for it in every preview, and whoever waits for the preview waits
// for the loading. As separate files it takes twice as long, most of that for what is never used (zod's error texts in fifty languages;
// undici's fetch, mocks and caches).
//
// dist/entries/, what programs and tests import: some packages within are ES modules alone, which Jest cannot require without a transformation,
// and Node not before it could require any.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { bundleProvider } from "./bundle-provider.mjs";
import { root } from "./setup.mjs";

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  // The one copy of the program, or of the host, which has loaded it already (provider/hosts/engine-log.ts).
  external: ["@pulumi/pulumi", "@grpc/grpc-js"],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  logLevel: "warning",
};

const poolAlone = {
  name: "the pool alone of undici",
  // Sockets take all of undici, from its own folder and when the first one is opened: to load it here would cost every preview.
  setup: ({ onResolve }) =>
    onResolve({ filter: /^undici$/ }, ({ importer }) =>
      importer === join(root, "provider/api/socket.ts") ? { external: true } : { path: join(root, "scripts/undici-pool.cjs") },
    ),
};

// Its usual form requires its parts by names that a bundler does not see.
const alias = { "jsonc-parser": "jsonc-parser/lib/esm/main.js" };

const entry = (name, plugins = []) =>
  build({ ...common, alias, entryPoints: [`${name}/index.ts`], outfile: `dist/entries/${name}.js`, plugins });

// What only a few kinds need is loaded when one of them is there, and no preview of others pays for it.
const onDemand = ["ignore", "jsonc-parser", "properties-file", "properties-file/editor", "tar-stream", "yaml"];

removeStale("");
await Promise.all([
  bundleProvider({ ...common, external: [...common.external, ...onDemand] }, poolAlone),
  entry("sdk", [poolAlone]),
  entry("sandbox"),
  entry("testing"),
]);

/** The compiler leaves the output of a source that is gone, and whatever lists dist/ would take it for a part of the package. */
function removeStale(folder) {
  for (const entry of readdirSync(join(root, "dist", folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && path !== "entries") removeStale(path);
    const [, name] = /^(.+?)(?:\.d\.ts|\.js)$/.exec(path) ?? [];
    if (name && folder !== "" && !existsSync(join(root, `${name}.ts`))) rmSync(join(root, "dist", path));
  }
}
