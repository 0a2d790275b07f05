/**
 * Returns the source text of a module that is loaded before a script. The module defers `require` of these packages until their first use.
 *
 * `@pulumi/pulumi` loads its compiler and npm's package tree with its first line, which takes three quarters of the
 * start of a provider host. It uses them only to turn a function into text. A host never does that. A program with the classes of this package does
 * not do it either, because their `__provider` is already text.
 */
export const lazily = (packages: readonly string[]): string => `
import Module from "node:module";
const load = Module._load, lazy = new Set(${JSON.stringify(packages)});
Module._load = function (name, ...rest) {
  if (!lazy.has(name)) return load.call(this, name, ...rest);
  let loaded;
  const actual = () => (loaded ??= load.call(this, name, ...rest));
  return new Proxy({}, {
    get: (_, key) => (key === "__esModule" ? true : actual()[key]),
    has: (_, key) => key in actual(),
  });
};
`;
