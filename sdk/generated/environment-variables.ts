// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `EnvironmentVariables`.
 *
 * @see docs/reference/environment-variables.md#inputs
 */
export interface EnvironmentVariablesArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Map of keys to a value, or to an object with the value and its flags. A flag that you leave out has its default. All variables are sent in one call. A change updates the resource in place; running containers use it after the next deployment. Secret: encrypted in the state, never shown. */
  variables: pulumi.Input<Record<string, pulumi.Input<string | {
    /** Value of the variable. */
    value: pulumi.Input<string>;
    /** Whether `$NAME` in the value remains text. Default `false`. */
    isLiteral?: pulumi.Input<boolean>;
    /** Whether the value has several lines. Default `false`. */
    isMultiline?: pulumi.Input<boolean>;
    /** Whether the value is unreadable after it is written. Default `false`. */
    isShownOnce?: pulumi.Input<boolean>;
    /** Whether the variable is available while the application is built. Default `true`. */
    isBuildtime?: pulumi.Input<boolean>;
    /** Whether the variable is available while the application runs. Default `true`. */
    isRuntime?: pulumi.Input<boolean>;
    /** Comment, at most 256 characters. */
    comment?: pulumi.Input<string>;
  }>>>;
  /** Whether production variables that are not in `variables` are deleted. Excepted are variables that the platform creates and variables in the form of a `DatabaseAttachment` (shown once, at run time only). With `false`, all of them are left alone. Default `false`. A change updates the resource in place; running containers use it after the next deployment. */
  exclusive?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The production variables of an application as one set, created and changed in one call of any size. Keys that leave the program are deleted. Keys that the program never declared are left alone unless `exclusive` is true. Existing keys are overwritten without `adopt: true`, because a set defines its keys. A preview names the keys that a new set overwrites and those that an `exclusive` set deletes. A key may move to another set, an `EnvironmentVariable` or a `DatabaseAttachment` of the program: a variable that another resource declares is not deleted. An `exclusive` set contains all production variables of its application, so no other set and no `EnvironmentVariable` may declare one. A program defines a variable completely: a flag that you leave out has its default, and another value on the platform is drift. A comment that you leave out is not managed. The provider compares a hidden value with a salted digest of the last written value, so drift in it cannot be detected. If `ignoreChanges` excludes a hidden value, nothing else of the variable can be changed, because the platform empties a value that is not sent. A preview and an `up` that change a value warn if it refers to a shared variable that neither its scope nor the program contains. The preview copies that the platform creates are left alone; declare one with [EnvironmentVariable](environment-variable.md). The copy of a variable with `isShownOnce` keeps the first value readable, even after the variable is changed or deleted. That page describes the remedy.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const variables = new hosting.EnvironmentVariables("web", {
 *   applicationUuid: web.id,
 *   variables: {
 *     LOG_LEVEL: "info",
 *     API_TOKEN: { value: config.requireSecret("apiToken"), isBuildtime: false },
 *   },
 * });
 * ```
 * @see docs/reference/environment-variables.md
 */
export class EnvironmentVariables extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Map of keys to a value, or to an object with the value and its flags. A flag that you leave out has its default. All variables are sent in one call. Secret: encrypted in the state, never shown. */
  declare readonly variables: pulumi.Output<Record<string, string | {
    /** Value of the variable. */
    value: string;
    /** Whether `$NAME` in the value remains text. Default `false`. */
    isLiteral?: boolean;
    /** Whether the value has several lines. Default `false`. */
    isMultiline?: boolean;
    /** Whether the value is unreadable after it is written. Default `false`. */
    isShownOnce?: boolean;
    /** Whether the variable is available while the application is built. Default `true`. */
    isBuildtime?: boolean;
    /** Whether the variable is available while the application runs. Default `true`. */
    isRuntime?: boolean;
    /** Comment, at most 256 characters. */
    comment?: string;
  }>>;
  /** Whether production variables that are not in `variables` are deleted. Excepted are variables that the platform creates and variables in the form of a `DatabaseAttachment` (shown once, at run time only). With `false`, all of them are left alone. */
  declare readonly exclusive: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Text that changes with each write that only a deployment brings to the containers, and with no other. `triggers: [<resource>.revision]` of a Deployment deploys again after such a write, in every language. Absent after `get` and `pulumi import`, and in a state of release 0.2 or older, until the next write. */
  declare readonly revision: pulumi.Output<string | undefined>;

  /** Declares an EnvironmentVariables. `name` is the resource's logical name. */
  constructor(name: string, args: EnvironmentVariablesArgs, options?: pulumi.CustomResourceOptions) {
    super("EnvironmentVariables", name, args, options);
  }

  /** Reads an existing EnvironmentVariables without managing it. `path`: `<applicationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): EnvironmentVariables {
    return new EnvironmentVariables(name, {} as EnvironmentVariablesArgs, { ...options, id: path });
  }
}
