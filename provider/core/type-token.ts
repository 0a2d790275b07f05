/** A host of this package: a dynamic provider of the program's language, or the resource plugin. */
export type HostName = "dynamic" | "plugin";

/** A resource type, as its definition names it. */
export interface TypeName {
  readonly type: string;
  readonly module?: string;
}

/** Returns the type token of the dynamic host. Users' states contain this token. */
export const typeToken = (d: TypeName): string => `pulumi-nodejs:dynamic/hosting${d.module ? `/${d.module}` : ""}:${d.type}`;

/** Returns the type token of the resource plugin. Users' states contain this token. */
export const pluginTypeToken = (d: TypeName): string => `hosting:${d.module ?? ROOT_MODULE}:${d.type}`;

export const TOKEN_ON: Readonly<Record<HostName, (definition: TypeName) => string>> = {
  dynamic: typeToken,
  plugin: pluginTypeToken,
};

/** The module in a plugin token whose resource type has no module: `hosting:index:Volume`. */
export const ROOT_MODULE = "index";

const TOKEN = /^(?:pulumi-nodejs:dynamic\/hosting(?:\/(\w+))?|hosting:(\w+)):(\w+)$/;

/**
 * Parses a type token of either host and returns the name that `exportName` gives to its resource type, or undefined for a token of another package.
 */
export function exportNameOf(type: string): string | undefined {
  const [, ofDynamic, ofPlugin, name] = TOKEN.exec(type) ?? [];
  const module = ofDynamic ?? (ofPlugin === ROOT_MODULE ? undefined : ofPlugin);
  return module === undefined ? name : `${module}_${name}`;
}

/** Returns the host to which a type token belongs, or undefined for a token of another package. */
export function hostOfType(type: string): HostName | undefined {
  const [, , ofPlugin, name] = TOKEN.exec(type) ?? [];
  return name === undefined ? undefined : ofPlugin === undefined ? "dynamic" : "plugin";
}

/** Returns the text that the dynamic host needs in the state of every resource. The text must never change (a golden test checks it). */
export const providerText = (exported: string): string => `exports.handler = () => require("pulumi-hosting/provider").${exported};`;

/** Returns the name of the export of `pulumi-hosting/provider` that serves the resource type. Users' states contain it. */
export const exportName = (d: TypeName): string => (d.module ? `${d.module}_${d.type}` : d.type);

/** Returns an export's name as programs write the resource type: `Volume`, `game.Schedule`. */
export const resourceTypeText = (exported: string): string => exported.replace("_", ".");
