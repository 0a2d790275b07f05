// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `EnvironmentVariables`. */
export interface EnvironmentVariablesArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Key to value, or to an object with the value and its flags. A flag that is not given, as in the short form, has its default. All of them are sent in one call. A change is made in place; running containers get it with the next deployment. Secret: encrypted in the state, never shown. */
  variables: pulumi.Input<Record<string, pulumi.Input<string | {
    /** The value. */
    value: pulumi.Input<string>;
    /** Whether `$NAME` in the value stays as text. Default `false`. */
    isLiteral?: pulumi.Input<boolean>;
    /** Whether the value has several lines. Default `false`. */
    isMultiline?: pulumi.Input<boolean>;
    /** Whether the value can never be read again. Default `false`. */
    isShownOnce?: pulumi.Input<boolean>;
    /** Whether it is there while the application is built. Default `true`. */
    isBuildtime?: pulumi.Input<boolean>;
    /** Whether it is there while the application runs. Default `true`. */
    isRuntime?: pulumi.Input<boolean>;
    /** A note for people, at most 256 characters. */
    comment?: pulumi.Input<string>;
  }>>>;
  /** Whether production variables that are not listed are deleted, except those that the platform makes itself and those in the form in which a `DatabaseAttachment` saves them (shown once, at run time only). Without it they are left alone. Default `false`. A change is made in place; running containers get it with the next deployment. */
  exclusive?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The production variables of an application as one set: created and changed in one call, however many they are. Keys that leave the program are deleted; keys that it never held are left alone unless `exclusive`. A key that exists on the platform is overwritten without asking: a set says how its keys are to be. A preview names the keys that a new set overwrites, and those that an `exclusive` one deletes. A key may move to another set, to an `EnvironmentVariable` or to a `DatabaseAttachment` of the program: what another resource declares is not deleted. An `exclusive` set has all production variables of its application, so no other set and no `EnvironmentVariable` beside it may declare one. Programs make a variable whole: a flag that is left out counts as its default, so that another one on the platform is drift. A comment that is left out is not looked at. A value that the platform hides is compared with a salted digest of the last written value; drift in it cannot be seen. Where `ignoreChanges` leaves such a value alone, nothing else of the variable can be changed, because the platform empties a value that is not sent along. A preview and an `up` that change a value warn if it refers to a shared variable that its scope does not show and the program does not declare. The preview copies that the platform makes are left alone; declare one with [EnvironmentVariable](environment-variable.md). The copy of a variable with `isShownOnce` keeps the first value readable, also once the variable is changed or gone: that page says what helps.
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
 */
export class EnvironmentVariables extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Key to value, or to an object with the value and its flags. A flag that is not given, as in the short form, has its default. All of them are sent in one call. Secret: encrypted in the state, never shown. */
  declare readonly variables: pulumi.Output<Record<string, string | {
    /** The value. */
    value: string;
    /** Whether `$NAME` in the value stays as text. Default `false`. */
    isLiteral?: boolean;
    /** Whether the value has several lines. Default `false`. */
    isMultiline?: boolean;
    /** Whether the value can never be read again. Default `false`. */
    isShownOnce?: boolean;
    /** Whether it is there while the application is built. Default `true`. */
    isBuildtime?: boolean;
    /** Whether it is there while the application runs. Default `true`. */
    isRuntime?: boolean;
    /** A note for people, at most 256 characters. */
    comment?: string;
  }>>;
  /** Whether production variables that are not listed are deleted, except those that the platform makes itself and those in the form in which a `DatabaseAttachment` saves them (shown once, at run time only). Without it they are left alone. */
  declare readonly exclusive: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares an EnvironmentVariables. `name` is the resource's logical name. */
  constructor(name: string, args: EnvironmentVariablesArgs, options?: pulumi.CustomResourceOptions) {
    super("EnvironmentVariables", name, args, options);
  }

  /** Reads an existing EnvironmentVariables without managing it. `path`: `<applicationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): EnvironmentVariables {
    return new EnvironmentVariables(name, {} as EnvironmentVariablesArgs, { ...options, id: path });
  }
}
