import * as pulumi from "@pulumi/pulumi";
import { misspelt } from "../provider/core/nearest";
import { EXPLICIT, SETTINGS } from "../provider/core/setting-keys";
import { ProgramError } from "./errors";

/** Package of all dynamic resources, which an explicit provider of theirs must name. */
const DYNAMIC = "pulumi-nodejs";

/** The settings of a provider by full key, as text; known to every copy of this package in a program. */
const SETTINGS_OF = Symbol.for("pulumi-hosting.provider-settings");

type Given = Record<string, pulumi.Input<string | undefined>>;

/** An account beside that of the stack: resources and functions with this provider use these settings, and nothing else. */
export abstract class Account extends pulumi.ProviderResource {
  protected constructor(name: string, args: object, options?: pulumi.ResourceOptions) {
    const given = settingsOf(name, args);
    super(DYNAMIC, name, given, options);
    // No property like others: the SDK would make an output of it.
    Object.defineProperty(this, SETTINGS_OF, { value: given });
  }
}

/** The host hands on nothing but these inputs, so they also say that they are an account's own (docs/facts/engine.md 11.2). */
function settingsOf(name: string, args: object): Given {
  const given: Given = { [EXPLICIT]: name };
  for (const [key, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    if (!Object.hasOwn(SETTINGS, key)) throw new ProgramError(unknownText(name, key));
    const text = (pulumi.output(value) as unknown as pulumi.Output<unknown>).apply(textOf);
    given[`hosting:${key}`] = SETTINGS[key as keyof typeof SETTINGS].secret ? pulumi.secret(text) : text;
  }
  return given;
}

/** Settings are text, as in the configuration. */
const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "string" ? value : JSON.stringify(value);

function unknownText(name: string, key: string): string {
  const known = Object.keys(SETTINGS);
  const meant = misspelt(key, known);
  return `Provider "${name}" has no setting "${key}". ${meant ? `Did you mean "${meant}"?` : `It has: ${known.join(", ")}.`}`;
}

/** What a function may be told beside its arguments: whose account it asks. */
export interface FunctionOptions {
  /** The account to ask. Default: that of `parent`, else the stack's. */
  readonly provider?: pulumi.ProviderResource;
  /** The resource whose account is asked where `provider` is not given. */
  readonly parent?: pulumi.Resource;
}

/** The explicit provider that a function is to use; undefined where it is the stack's own. */
export const providerOf = ({ provider, parent }: FunctionOptions): pulumi.ProviderResource | undefined =>
  provider ?? parent?.getProvider(`${DYNAMIC}:dynamic/hosting:Any`);

/** Its settings, of which some may be unknown in a preview. Not secret: what a function answers is not, because the token is. */
export function settingsGivenTo(provider: pulumi.ProviderResource): pulumi.Output<Record<string, string>> {
  const given = (provider as unknown as Record<symbol, Given | undefined>)[SETTINGS_OF];
  if (!given) throw new ProgramError("the provider of a function must be a hosting.Provider: of any other its settings are not known.");
  return pulumi.unsecret(pulumi.output(given)) as pulumi.Output<Record<string, string>>;
}
