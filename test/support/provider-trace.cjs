// Loaded before the SDK's provider host. It writes each call of this package's provider by the engine into the file PROVIDER_TRACE, one per line. The
// order is not recorded, because the engine makes the calls in parallel.
const { appendFileSync } = require("node:fs");
const Module = require("node:module");

const METHODS = ["check", "diff", "create", "read", "update", "delete"];
const nameOf = (bags) =>
  String(bags.at(-1)?.__urn ?? "")
    .split("\n")[0]
    .split("::")
    .at(-1);
const load = Module._load;

const traced = (kind, provider) =>
  new Proxy(provider, {
    get: (target, method) => {
      if (!METHODS.includes(method)) return target[method];
      return (...args) => {
        appendFileSync(process.env.PROVIDER_TRACE, `${method} ${kind} ${nameOf(args)}\n`);
        return target[method](...args);
      };
    },
  });

Module._load = function (name, ...rest) {
  const loaded = load.call(this, name, ...rest);
  if (name !== "pulumi-hosting/provider") return loaded;
  return Object.fromEntries(Object.entries(loaded).map(([kind, provider]) => [kind, traced(kind, provider)]));
};
