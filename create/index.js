#!/usr/bin/env node
// `npm create pulumi-hosting [folder]` runs `pulumi-hosting init [folder]`.
const { dirname, join } = require("node:path");

const manifest = require.resolve("pulumi-hosting/package.json");
const { bin } = require(manifest);
process.argv.splice(2, 0, "init");
require(join(dirname(manifest), bin["pulumi-hosting"]));
