/**
 * Text of a module that, loaded before a script, makes `require` of these packages cost nothing until somebody uses one.
 *
 * `@pulumi/pulumi` loads its compiler and npm's package tree with its first line, three quarters of the time that a provider host takes to
 * start, and uses them only to turn a function into text: no host does that, and no program of this package's classes (their
 * `__provider` is text already).
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
