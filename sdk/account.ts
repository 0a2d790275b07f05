import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { OperationError, withCode } from "../provider/core/log/errors";
import { misspelt } from "../provider/core/log/text";
import { EXPLICIT, givenText, HOST, SETTINGS } from "../provider/core/settings/setting-keys";
import { TOKEN_ON } from "../provider/core/type-token";
import { isDefaultProviderName } from "../provider/core/urn";
import type { HostName } from "../provider/hosts/host-choice";
import { ProgramError } from "./errors";
import { hostOfProgram, otherHost, PACKAGE_ON } from "./host";
import { nameOf, typeOf } from "./internals";

/**
 * Property of an explicit provider that contains its settings as text, by full key (`hosting:baseUrl`). `Symbol.for`, so that all copies of this
 * package in a program use the same property.
 */
const SETTINGS_OF = Symbol.for("pulumi-hosting.provider-settings");

type Given = Record<string, pulumi.Input<string | undefined>>;

/** An account in addition to the stack's own. Resources and functions with this provider use only its settings. */
export abstract class Account extends pulumi.ProviderResource {
  protected constructor(name: string, args: object, options?: pulumi.ResourceOptions) {
    const host = hostOfProgram();
    if (host === "plugin" && isDefaultProviderName(name)) throw new ProgramError(withCode(defaultNameText(name), "invalid_program"));
    const settings = settingsIn(name, args);
    const texts = textsOf(name, settings);
    super(PACKAGE_ON[host], name, host === "plugin" ? typedOf(settings) : texts, options);
    // Not an argument of `super`, because the SDK would turn it into an output.
    Object.defineProperty(this, SETTINGS_OF, { value: texts });
  }
}

/** In the plugin, only the name distinguishes an explicit provider from the default provider, so these names are refused. */
const defaultNameText = (name: string): string =>
  `Provider "${name}": the engine gives this name to the stack's own provider, so the configuration of the stack and HOSTING_* variables would override the settings of this provider. Give the provider another name.`;

type Settings = [key: keyof typeof SETTINGS, value: unknown][];

function settingsIn(name: string, args: object): Settings {
  const given = Object.entries(args).filter(([key, value]) => value !== undefined && (value !== null || givenText(key, undefined) === ""));
  for (const [key] of given) if (!Object.hasOwn(SETTINGS, key)) throw new ProgramError(withCode(unknownText(name, key), "invalid_program"));
  return given as Settings;
}

/** Returns the settings for the plugin, with the types that the program uses (booleans, numbers). */
const typedOf = (settings: Settings): pulumi.Inputs =>
  Object.fromEntries(settings.map(([key, value]) => [key, SETTINGS[key].secret ? pulumi.secret(value) : notNothing(key, value)]));

/** If an output for a protection resolves to nothing, returns an empty text. Otherwise the program would seem to leave the protection out. */
const notNothing = (key: string, value: unknown): unknown =>
  givenText(key, undefined) === undefined
    ? value
    : (pulumi.output(value) as unknown as pulumi.Output<unknown>).apply((resolved) => resolved ?? "");

/**
 * Returns the settings for the dynamic host, as text by full key. The provider process receives only these, so the key `EXPLICIT` marks them as the
 * settings of an explicit provider (docs/facts/engine.md 11.2).
 */
function textsOf(name: string, settings: Settings): Given {
  const given: Given = { [EXPLICIT]: name };
  for (const [key, value] of settings) {
    const text = (pulumi.output(value) as unknown as pulumi.Output<unknown>).apply((resolved) => givenText(key, textOf(resolved)));
    given[`hosting:${key}`] = SETTINGS[key].secret ? pulumi.secret(text) : text;
  }
  return given;
}

/**
 * Fails if the program passes a provider that was made for the other host. Otherwise the engine would refuse that provider, or use the stack's own
 * account without a message.
 */
export function requireProviderOf(host: HostName, definition: AnyDefinition, name: string, options: pulumi.CustomResourceOptions): void {
  const { provider, parent } = options;
  const other = otherHost(host);
  const chosen = provider ?? parent?.getProvider(TOKEN_ON[other](definition));
  if (!chosen || !(provider ? typeOf(chosen) === `pulumi:providers:${PACKAGE_ON[other]}` : isAccount(chosen))) return;
  throw new ProgramError(
    withCode(
      `${definition.type} "${name}": its provider "${nameOf(chosen)}" is of the package ${PACKAGE_ON[other]}, but this stack has hosting:${HOST} ${host}. Make the provider with new hosting.Provider(…), and use one copy of this package in the program.`,
      "invalid_program",
    ),
  );
}

const isAccount = (provider: pulumi.ProviderResource): boolean =>
  (provider as unknown as Record<symbol, Given | undefined>)[SETTINGS_OF] !== undefined;

/** Returns the text that a setting would have in the stack's configuration. */
const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "string" ? value : JSON.stringify(value);

function unknownText(name: string, key: string): string {
  const known = Object.keys(SETTINGS);
  const meant = misspelt(key, known);
  return `Provider "${name}" has no setting "${key}". ${meant ? `Did you mean "${meant}"?` : `Its settings are: ${known.join(", ")}.`}`;
}

/** Options of a function. They decide which account the function uses. */
export interface FunctionOptions {
  /** Provider of the account. Defaults to the provider of `parent`, or else to the stack's own account. */
  readonly provider?: pulumi.ProviderResource;
  /** Resource whose account the function uses if `provider` is not set. */
  readonly parent?: pulumi.Resource;
}

/** Returns undefined if the function uses the stack's own account. */
export const providerOf = ({ provider, parent }: FunctionOptions): pulumi.ProviderResource | undefined =>
  provider ?? parent?.getProvider(TOKEN_ON[hostOfProgram()]({ type: "Any" }));

/**
 * Returns the settings of an explicit provider, without the marks of secrets: otherwise the result of every function would be secret, because it
 * depends on the token. In a preview, the settings can be unknown.
 */
export function settingsGivenTo(provider: pulumi.ProviderResource): pulumi.Output<Record<string, string>> {
  const given = (provider as unknown as Record<symbol, Given | undefined>)[SETTINGS_OF];
  if (!given)
    throw new OperationError("the provider of a function must be a hosting.Provider: the settings of any other provider are not known.", {
      code: "invalid_program",
    });
  return pulumi.unsecret(pulumi.output(given)) as pulumi.Output<Record<string, string>>;
}
