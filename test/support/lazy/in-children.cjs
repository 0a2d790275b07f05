// The Node processes that tests start load this file first (jest.config.cjs). It delays the same two packages as typescript.cjs and arborist.cjs:
// they take two thirds of the SDK's loading time, and few runs use them.
const Module = require("node:module");

const LAZY = new Set(["typescript", "@npmcli/arborist"]);
const OF_SDK = /[\\/]@pulumi[\\/]pulumi[\\/]/;
const load = Module._load;

Module._load = function (name, parent, ...rest) {
  if (!LAZY.has(name) || !OF_SDK.test(parent?.filename ?? "")) return load.call(this, name, parent, ...rest);
  Module._resolveFilename(name, parent); // A missing package is reported at once.
  let loaded;
  const actual = () => {
    loaded ??= load.call(this, name, parent, ...rest);
    return loaded;
  };
  const ownKeys = { __esModule: () => true, default: actual };
  return new Proxy({}, { get: (_, key) => (Object.hasOwn(ownKeys, key) ? ownKeys[key]() : actual()[key]) });
};
