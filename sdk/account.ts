import * as pulumi from "@pulumi/pulumi";
import { OperationError, withCode } from "../provider/core/errors";
import { misspelt } from "../provider/core/nearest";
import { EXPLICIT, SETTINGS } from "../provider/core/setting-keys";
import { ProgramError } from "./errors";

/** Package of all dynamic resources; an explicit provider for them must name it. */
const DYNAMIC = "pulumi-nodejs";

/** The settings of a provider as text, by full key. The symbol is shared by every copy of this package in a program. */
const SETTINGS_OF = Symbol.for("pulumi-hosting.provider-settings");

type Given = Record<string, pulumi.Input<string | undefined>>;

/** An account in addition to the stack's own. Resources and functions with this provider use only its settings. */
export abstract class Account extends pulumi.ProviderResource {
  protected constructor(name: string, args: object, options?: pulumi.ResourceOptions) {
    const given = settingsOf(name, args);
    super(DYNAMIC, name, given, options);
    // Defined on the object itself: the SDK would turn an ordinary property into an output.
    Object.defineProperty(this, SETTINGS_OF, { value: given });
  }
}

/**
 * The settings among the arguments. The host passes on only these inputs, so they also mark that they belong to an
 * explicit account (docs/facts/engine.md 11.2).
 */
function settingsOf(name: string, args: object): Given {
  const given: Given = { [EXPLICIT]: name };
  for (const [key, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    if (!Object.hasOwn(SETTINGS, key)) throw new ProgramError(withCode(unknownText(name, key), "invalid_program"));
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

/** Options of a function: the account that it uses. */
export interface FunctionOptions {
  /** Provider of the account. Defaults to the provider of `parent`, then to the stack's own. */
  readonly provider?: pulumi.ProviderResource;
  /** Resource whose account is used if `provider` is not set. */
  readonly parent?: pulumi.Resource;
}

/** Returns the explicit provider of a function, or undefined for the stack's own. */
export const providerOf = ({ provider, parent }: FunctionOptions): pulumi.ProviderResource | undefined =>
  provider ?? parent?.getProvider(`${DYNAMIC}:dynamic/hosting:Any`);

/**
 * Returns the settings of a provider, some of which may be unknown in a preview. They are not marked secret: the
 * token would make the function's result secret too.
 */
export function settingsGivenTo(provider: pulumi.ProviderResource): pulumi.Output<Record<string, string>> {
  const given = (provider as unknown as Record<symbol, Given | undefined>)[SETTINGS_OF];
  if (!given)
    throw new OperationError("the provider of a function must be a hosting.Provider: the settings of any other provider are not known.", {
      code: "invalid_program",
    });
  return pulumi.unsecret(pulumi.output(given)) as pulumi.Output<Record<string, string>>;
}
