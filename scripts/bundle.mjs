// Makes the entry of the provider host one file, dist/provider.js. Pulumi starts a new process for it in every preview, and whoever waits for
// the preview waits for the loading: as separate files it takes twice as long, most of that for what is never used (zod's error texts in fifty
// languages; undici's fetch, mocks and caches).
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./setup.mjs";

await build({
  absWorkingDir: root,
  entryPoints: ["provider/hosts/dynamic.ts"],
  outfile: "dist/provider.js",
  bundle: true,
  platform: "node",
  target: "node20",
  // The host has loaded its own SDK already (provider/hosts/engine-log.ts).
  external: ["@pulumi/pulumi", "@grpc/grpc-js"],
  plugins: [
    {
      name: "the pool alone of undici",
      setup: ({ onResolve }) => onResolve({ filter: /^undici$/ }, () => ({ path: join(root, "scripts/undici-pool.cjs") })),
    },
  ],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  logLevel: "warning",
});
