// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `EnvironmentVariable`. */
export interface EnvironmentVariableArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Name of the variable: letters, digits, `_` and `.`, beginning with a letter or `_`, at most 255 characters. Case counts. A change replaces the resource. */
  key: pulumi.Input<string>;
  /** The value. It may reference shared variables as `{{team.KEY}}`, `{{project.KEY}}` or `{{environment.KEY}}`. The platform cuts blanks and line breaks at both ends off. A change is made in place; running containers get it with the next deployment. Secret: encrypted in the state, never shown. */
  value: pulumi.Input<string>;
  /** Whether it is the variable of preview deployments. Default `false`. A change replaces the resource. */
  isPreview?: pulumi.Input<boolean>;
  /** Whether `$NAME` in the value stays as text instead of being expanded. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isLiteral?: pulumi.Input<boolean>;
  /** Whether the value has several lines, such as a PEM key. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isMultiline?: pulumi.Input<boolean>;
  /** Whether the value can never be read again, in the console or through the API. Default `false`. A change is made in place. */
  isShownOnce?: pulumi.Input<boolean>;
  /** Whether it is there while the application is built. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isBuildtime?: pulumi.Input<boolean>;
  /** Whether it is there while the application runs. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isRuntime?: pulumi.Input<boolean>;
  /** A note for people, at most 256 characters. Default: none. A change is made in place; leaving it out later empties it. */
  comment?: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * One variable of an application. Variables that are created or changed at the same moment are sent in one call per application. Running containers keep the variables they started with: a new `Deployment` brings them a change. In an application that no resource of the program manages, such as one that `get` reads, each new variable is created with a call of its own. That call refuses a variable that another stack created at the same moment. The engine runs 4 × cores steps at once, so a batch holds at most that many variables. For many variables use [EnvironmentVariables](environment-variables.md), one call for the whole set, or `pulumi up --parallel 64`. Programs make a variable whole: a flag that is left out counts as its default, so that another one on the platform is drift. A comment that is left out is not looked at. A preview and an `up` that change a value warn if it refers to a shared variable that its scope does not show and the program does not declare. The platform makes a preview copy with each production variable, with the same key. Declaring the copy (`isPreview: true`) takes it over without asking as long as nobody has changed it. A copy that is not declared is left alone, also when the production variable is deleted. The copy of a variable with `isShownOnce` shows its value to everybody who may read secrets: the platform does not hand the flag on, and neither a new value nor a deletion of the production variable reaches the copy. Where the value must not be readable, declare the copy too, with `isPreview: true`, `isShownOnce: true` and a value of its own. A value that the platform hides (a token without Read sensitive data, `isShownOnce`) is compared with a salted digest of the last written value; drift in it cannot be seen. Where `ignoreChanges` leaves such a value alone, nothing else of the variable can be changed, because the platform empties a value that is not sent along.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const token = new hosting.EnvironmentVariable("api-token", {
 *   applicationUuid: web.id,
 *   key: "API_TOKEN",
 *   value: config.requireSecret("apiToken"),
 *   isRuntime: true,
 *   isBuildtime: false,
 * });
 * ```
 */
export class EnvironmentVariable extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Name of the variable: letters, digits, `_` and `.`, beginning with a letter or `_`, at most 255 characters. Case counts. */
  declare readonly key: pulumi.Output<string>;
  /** The value. It may reference shared variables as `{{team.KEY}}`, `{{project.KEY}}` or `{{environment.KEY}}`. The platform cuts blanks and line breaks at both ends off. Secret: encrypted in the state, never shown. */
  declare readonly value: pulumi.Output<string>;
  /** Whether it is the variable of preview deployments. */
  declare readonly isPreview: pulumi.Output<boolean | undefined>;
  /** Whether `$NAME` in the value stays as text instead of being expanded. */
  declare readonly isLiteral: pulumi.Output<boolean | undefined>;
  /** Whether the value has several lines, such as a PEM key. */
  declare readonly isMultiline: pulumi.Output<boolean | undefined>;
  /** Whether the value can never be read again, in the console or through the API. */
  declare readonly isShownOnce: pulumi.Output<boolean | undefined>;
  /** Whether it is there while the application is built. */
  declare readonly isBuildtime: pulumi.Output<boolean | undefined>;
  /** Whether it is there while the application runs. */
  declare readonly isRuntime: pulumi.Output<boolean | undefined>;
  /** A note for people, at most 256 characters. Default: none. */
  declare readonly comment: pulumi.Output<string | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Id of the variable, the same as `id`. */
  declare readonly uuid: pulumi.Output<string>;

  /** Declares an EnvironmentVariable. `name` is the resource's logical name. */
  constructor(name: string, args: EnvironmentVariableArgs, options?: pulumi.CustomResourceOptions) {
    super("EnvironmentVariable", name, args, options);
  }

  /** Reads an existing EnvironmentVariable without managing it. `path`: `<applicationUuid>/<variable uuid or key>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): EnvironmentVariable {
    return new EnvironmentVariable(name, {} as EnvironmentVariableArgs, { ...options, id: path });
  }
}
