// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `EnvironmentVariable`.
 *
 * @see docs/reference/environment-variable.md#inputs
 */
export interface EnvironmentVariableArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /**
   * Name of the variable, case-sensitive: letters, digits, `_` and `.`, beginning with a letter or `_`, at most 255 characters. A change
   * replaces the resource.
   */
  key: pulumi.Input<string>;
  /**
   * Value of the variable. It may refer to shared variables as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or
   * `{{server.KEY}}`. The platform removes spaces and line breaks at both ends. A change updates the resource in place; the containers use
   * it after the next deployment. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program
   * contains is encrypted in the state, and hidden in Pulumi's output.
   */
  value: pulumi.Input<string | Reference>;
  /** Whether the variable is for preview deployments. Default `false`. A change replaces the resource. */
  isPreview?: pulumi.Input<boolean>;
  /**
   * Whether `$NAME` in the value stays as text. Otherwise the platform expands it. Default `false`. A change updates the resource in place;
   * the containers use it after the next deployment.
   */
  isLiteral?: pulumi.Input<boolean>;
  /**
   * Whether the value has several lines, such as a PEM key. Default `false`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  isMultiline?: pulumi.Input<boolean>;
  /**
   * Whether the platform never shows the value again, neither in the console nor through the API. Default `false`. A change updates the
   * resource in place.
   */
  isShownOnce?: pulumi.Input<boolean>;
  /**
   * Whether the variable is available while the application is built. Default `true`. A change updates the resource in place; the
   * containers use it after the next deployment.
   */
  isBuildtime?: pulumi.Input<boolean>;
  /**
   * Whether the variable is available while the application runs. Default `true`. A change updates the resource in place; the containers
   * use it after the next deployment.
   */
  isRuntime?: pulumi.Input<boolean>;
  /**
   * Comment, at most 256 characters. Default: none. A change updates the resource in place; if you remove the input later, the platform's
   * value is cleared.
   */
  comment?: pulumi.Input<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * One variable of an application. If a run creates or changes several variables of an application at the same time, the provider sends them
 * in one call. Running containers keep the variables with which they started. A new `Deployment` applies a change.
 *
 * @remarks
 * If the program does not manage the application itself (for example, if it uses `Application.get`), the provider creates each new variable
 * with a separate call. This call refuses a variable that another stack created at the same time.
 *
 * The engine creates or changes at most four resources per processor core at the same time, so one call contains at most that many
 * variables. For many variables use [EnvironmentVariables](environment-variables.md), which sends the whole set in one call, or
 * `pulumi up --parallel 64`.
 *
 * A flag that you leave out has its default, so another value on the platform is drift. The provider does not manage a comment that you
 * leave out.
 *
 * If a changed value refers to a shared variable, the provider looks for the shared variable on the platform and in the program. If neither
 * contains the shared variable, a preview or `up` logs a warning.
 *
 * The platform creates a preview copy of each production variable, with the same key. You can declare the copy with `isPreview: true`. If
 * the copy was not changed, the resource adopts it without `adopt: true`. The provider never changes a copy that you do not declare. It
 * deletes an unchanged copy together with the production variable.
 *
 * The copy of a variable with `isShownOnce` shows its value to every user who may read secrets, because the platform does not copy the
 * flag. The copy stays the same when the production variable gets a new value. If the value must not be readable, also declare the copy
 * with `isPreview: true`, `isShownOnce: true` and its own value.
 *
 * The platform hides a value if the token lacks the permission `Read sensitive data`, or if `isShownOnce` is set. If a value is hidden, the
 * provider compares the program's value with a salted digest of the value that it wrote last, so it cannot detect drift of the value. If an
 * update does not contain the value, the platform empties it. Therefore, if `ignoreChanges` excludes a hidden value, you cannot change the
 * flags or the comment of the variable.
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
 * @see docs/reference/environment-variable.md
 */
export class EnvironmentVariable extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Name of the variable, case-sensitive: letters, digits, `_` and `.`, beginning with a letter or `_`, at most 255 characters. */
  declare readonly key: pulumi.Output<string>;
  /**
   * Value of the variable. It may refer to shared variables as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or
   * `{{server.KEY}}`. The platform removes spaces and line breaks at both ends. Secret: encrypted in the state, and hidden in Pulumi's
   * output.
   */
  declare readonly value: pulumi.Output<string>;
  /** Whether the variable is for preview deployments. */
  declare readonly isPreview: pulumi.Output<boolean | undefined>;
  /** Whether `$NAME` in the value stays as text. Otherwise the platform expands it. */
  declare readonly isLiteral: pulumi.Output<boolean | undefined>;
  /** Whether the value has several lines, such as a PEM key. */
  declare readonly isMultiline: pulumi.Output<boolean | undefined>;
  /** Whether the platform never shows the value again, neither in the console nor through the API. */
  declare readonly isShownOnce: pulumi.Output<boolean | undefined>;
  /** Whether the variable is available while the application is built. */
  declare readonly isBuildtime: pulumi.Output<boolean | undefined>;
  /** Whether the variable is available while the application runs. */
  declare readonly isRuntime: pulumi.Output<boolean | undefined>;
  /** Comment, at most 256 characters. Default: none. */
  declare readonly comment: pulumi.Output<string | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Id of the variable. It equals `id`. */
  declare readonly uuid: pulumi.Output<string>;
  /**
   * Text that changes when the provider writes something that takes effect only after a new deployment. Other writes do not change it. A
   * `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or
   * `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.
   */
  declare readonly revision: pulumi.Output<string | undefined>;

  /** Declares an EnvironmentVariable. `name` is the resource's logical name. */
  constructor(name: string, args: EnvironmentVariableArgs, options?: pulumi.CustomResourceOptions) {
    super("EnvironmentVariable", name, args, options);
  }

  /** Whether a value is an EnvironmentVariable. Typed policies call it. */
  static override isInstance(value: unknown): value is EnvironmentVariable {
    return isOfType("EnvironmentVariable", value);
  }

  static get __pulumiType(): string {
    return tokenOf("EnvironmentVariable");
  }

  /** Reads an existing EnvironmentVariable without managing it. `path`: `<applicationUuid>/<variable uuid or key>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): EnvironmentVariable {
    return new EnvironmentVariable(name, {} as EnvironmentVariableArgs, readOptions("EnvironmentVariable", name, path, options));
  }
}
