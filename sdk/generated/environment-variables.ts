// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `EnvironmentVariables`.
 *
 * @see docs/reference/environment-variables.md#inputs
 */
export interface EnvironmentVariablesArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /**
   * Map of keys to a value, or to an object with the value and its flags. A flag that you leave out has its default. All variables are sent
   * in one call. A change updates the resource in place; the containers use it after the next deployment. Secret: each value takes a
   * reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden
   * in Pulumi's output.
   */
  variables: pulumi.Input<Record<string, pulumi.Input<string | Reference | {
    /** Value of the variable. */
    value: pulumi.Input<string | Reference>;
    /** Whether `$NAME` in the value stays as text. Otherwise the platform expands it. Default `false`. */
    isLiteral?: pulumi.Input<boolean>;
    /** Whether the value has several lines. Default `false`. */
    isMultiline?: pulumi.Input<boolean>;
    /** Whether the platform never shows the value again. Default `false`. */
    isShownOnce?: pulumi.Input<boolean>;
    /** Whether the variable is available while the application is built. Default `true`. */
    isBuildtime?: pulumi.Input<boolean>;
    /** Whether the variable is available while the application runs. Default `true`. */
    isRuntime?: pulumi.Input<boolean>;
    /** Comment, at most 256 characters. */
    comment?: pulumi.Input<string>;
  }>>>;
  /**
   * Whether the provider deletes production variables that are not in `variables`. It keeps variables that the platform creates, and
   * variables that look like those of a `DatabaseAttachment` (shown once, only at run time). If the program still runs then, it deletes
   * only those that `hosting:allowDataLoss` names. If `false`, it does not change variables outside the set. Default `false`. A change
   * updates the resource in place; the containers use it after the next deployment.
   */
  exclusive?: pulumi.Input<boolean>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The production variables of an application as one set. The provider creates and changes all of them in one call. It deletes variables
 * that you remove from the program. Unless `exclusive` is `true`, it does not change variables that the program never declared.
 *
 * @remarks
 * A set overwrites existing variables that have its keys, even if `adopt: true` is not set. A preview names the variables that a new set
 * overwrites, and the variables that an `exclusive` set deletes.
 *
 * You can move a variable to another set, to an `EnvironmentVariable` or to a `DatabaseAttachment` of the program. The old set does not
 * delete a variable that another resource declares before the step of the old set ends. If the program declares that resource later, for
 * example because it depends on another resource, the old set deletes the variable, and the later resource creates it again. If the run
 * fails in between, the next `up` creates it. An `exclusive` set spares the variables of other resources that the program constructs before
 * it, or on which it depends (`dependsOn`). If the program declares such a variable later, `up` refuses the later resource. The set has
 * then deleted the variable only if a permission names its key (`EnvironmentVariables:<name>#<KEY>`). A preview of that run reports both.
 *
 * A flag that you leave out has its default, so another value on the platform is drift. The provider does not manage a comment that you
 * leave out.
 *
 * If a value is hidden, the provider compares the program's value with a salted digest of the value that it wrote last, so it cannot detect
 * drift of the value. If an update does not contain the value, the platform empties it. Therefore, if `ignoreChanges` excludes a hidden
 * value, you cannot change the flags or the comment of the variable.
 *
 * If a changed value refers to a shared variable, the provider looks for the shared variable on the platform and in the program. If neither
 * contains the shared variable, a preview or `up` logs a warning.
 *
 * A set does not manage the preview copies that the platform creates. To manage a copy, declare it with
 * [EnvironmentVariable](environment-variable.md). If a variable has `isShownOnce`, users can still read its first value in the preview
 * copy, even after the variable is changed. The page of `EnvironmentVariable` describes how to avoid this.
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
  /**
   * Map of keys to a value, or to an object with the value and its flags. A flag that you leave out has its default. All variables are sent
   * in one call. Secret: encrypted in the state, and hidden in Pulumi's output.
   */
  declare readonly variables: pulumi.Output<Record<string, string | {
    /** Value of the variable. */
    value: string;
    /** Whether `$NAME` in the value stays as text. Otherwise the platform expands it. Default `false`. */
    isLiteral?: boolean;
    /** Whether the value has several lines. Default `false`. */
    isMultiline?: boolean;
    /** Whether the platform never shows the value again. Default `false`. */
    isShownOnce?: boolean;
    /** Whether the variable is available while the application is built. Default `true`. */
    isBuildtime?: boolean;
    /** Whether the variable is available while the application runs. Default `true`. */
    isRuntime?: boolean;
    /** Comment, at most 256 characters. */
    comment?: string;
  }>>;
  /**
   * Whether the provider deletes production variables that are not in `variables`. It keeps variables that the platform creates, and
   * variables that look like those of a `DatabaseAttachment` (shown once, only at run time). If the program still runs then, it deletes
   * only those that `hosting:allowDataLoss` names. If `false`, it does not change variables outside the set.
   */
  declare readonly exclusive: pulumi.Output<boolean | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /**
   * Text that changes when the provider writes something that takes effect only after a new deployment. Other writes do not change it. A
   * `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or
   * `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.
   */
  declare readonly revision: pulumi.Output<string | undefined>;

  /** Declares an EnvironmentVariables. `name` is the resource's logical name. */
  constructor(name: string, args: EnvironmentVariablesArgs, options?: pulumi.CustomResourceOptions) {
    super("EnvironmentVariables", name, args, options);
  }

  /** Whether a value is an EnvironmentVariables. Typed policies call it. */
  static override isInstance(value: unknown): value is EnvironmentVariables {
    return isOfType("EnvironmentVariables", value);
  }

  static get __pulumiType(): string {
    return tokenOf("EnvironmentVariables");
  }

  /** Reads an existing EnvironmentVariables without managing it. `path`: `<applicationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): EnvironmentVariables {
    return new EnvironmentVariables(name, {} as EnvironmentVariablesArgs, readOptions("EnvironmentVariables", name, path, options));
  }
}
