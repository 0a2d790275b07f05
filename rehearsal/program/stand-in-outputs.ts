import { STAND_IN_MARK } from "../protocol/stand-ins";

interface OutputOf {
  apply(change: (value: Record<string, unknown> | undefined) => unknown): OutputOf;
  constructor: { create(value: unknown): { apply(change: (name: string) => unknown): unknown } };
}
interface ReferenceModule {
  StackReference: { prototype: object };
}
interface RpcModule {
  // biome-ignore lint/suspicious/noExplicitAny: internal to the SDK, and passed on unchanged.
  resolveProperties(...args: any[]): void;
}

/**
 * Lets a program read invented outputs of a stack for which no outputs are given. The engine sends all outputs as one object, so only the class
 * `StackReference` knows which outputs the program reads. This function and `standInForOutputs` must not use variables of this file, because their
 * text is sent into the program's process.
 */
export function standInForReferences({ StackReference }: ReferenceModule, mark: string): void {
  const prototype = StackReference.prototype as Record<string, unknown>;
  if (Object.hasOwn(prototype, mark)) return;
  prototype[mark] = true;
  for (const method of ["getOutput", "requireOutput"]) {
    const original = prototype[method] as (name: unknown) => unknown;
    prototype[method] = function (this: { outputs: OutputOf }, name: unknown): unknown {
      const outputs = this.outputs.apply((known) => {
        const stack = known?.[mark];
        if (stack === undefined) return known;
        return this.outputs.constructor.create(name).apply((text) => ({ ...known, [text]: `stand-in:${String(stack)}:${text}` }));
      });
      return original.call(Object.create(this, { outputs: { value: outputs } }), name);
    };
  }
}

/** Invents the outputs of a resource of another package: those that its class declares and the mocks do not provide. */
export function standInForOutputs(rpc: RpcModule, mark: string): void {
  const original = rpc.resolveProperties as RpcModule["resolveProperties"] & { standsIn?: boolean };
  if (original.standsIn) return;
  const resolve = Object.assign(
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    (resource: any, resolvers: any, type: any, name: any, outputs: any, ...rest: any[]): void => {
      const known = { ...outputs };
      if (known[mark] !== undefined) {
        for (const key of Object.keys(resolvers)) known[key] ??= `stand-in:${known[mark]}.${key}`;
      }
      original(resource, resolvers, type, name, known, ...rest);
    },
    { standsIn: true },
  );
  rpc.resolveProperties = resolve;
}

/** Source text of a script that calls the functions above as soon as the SDK has loaded the modules that they patch. */
export const STAND_IN_FOR_OUTPUTS = `{
const Module = process.getBuiltinModule("node:module");
const load = Module._load, mark = ${JSON.stringify(STAND_IN_MARK)};
const standIns = { "/stackReference": ${standInForReferences.toString()}, "/rpc": ${standInForOutputs.toString()} };
Module._load = function (name, parent, ...rest) {
  const loaded = load.call(this, name, parent, ...rest);
  const found = Object.keys(standIns).find((end) => name.endsWith(end));
  if (found && (loaded?.StackReference || loaded?.resolveProperties)) standIns[found](loaded, mark);
  return loaded;
};
}
`;
