// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `SharedVariable`.
 *
 * @see docs/reference/shared-variable.md#inputs
 */
export interface SharedVariableArgs {
  /** Scope of the variable: the team, a project, an environment or a server. A change replaces the resource. */
  scope: pulumi.Input<{
    /** Scope of a variable for all objects of the team. */
    kind: pulumi.Input<"team">;
  } | {
    /** Scope of a variable for one project. */
    kind: pulumi.Input<"project">;
    /** Id of the project. */
    projectUuid: pulumi.Input<string>;
  } | {
    /** Scope of a variable for one environment. */
    kind: pulumi.Input<"environment">;
    /** Id of the project. */
    projectUuid: pulumi.Input<string>;
    /** Name or id of the environment, at most 255 characters. A name is stored in lower case, with `-` instead of `/`. */
    environment: pulumi.Input<string>;
  } | {
    /** Scope of a variable for one server. */
    kind: pulumi.Input<"server">;
    /** Id of the server. */
    serverUuid: pulumi.Input<string>;
  }>;
  /**
   * Name of the variable, unique in its scope: letters, digits, `_` and `.`, beginning with a letter or `_`. A change updates the resource
   * in place; the containers use it after the next deployment.
   */
  key: pulumi.Input<string>;
  /**
   * Value of the variable, not empty. The platform removes spaces and line breaks at both ends. A change updates the resource in place; the
   * containers use it after the next deployment. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value
   * that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  value: pulumi.Input<string | Reference>;
  /**
   * Whether `$NAME` in the value stays as text. Otherwise the platform expands it. Default `false`. A change updates the resource in place;
   * the containers use it after the next deployment.
   */
  isLiteral?: pulumi.Input<boolean>;
  /**
   * Whether the value has several lines. Default `false`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  isMultiline?: pulumi.Input<boolean>;
  /** Whether the platform never shows the value again. Default `false`. A change updates the resource in place. */
  isShownOnce?: pulumi.Input<boolean>;
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
 * A variable that many applications can refer to as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or `{{server.KEY}}`.
 *
 * @remarks
 * A flag that you leave out has its default, so another value on the platform is drift. The provider does not manage a comment that you
 * leave out.
 *
 * An environment keeps its variables if you rename it. It also keeps them if you replace its name in `scope` with its id.
 *
 * If a value is hidden, the provider compares the program's value with a salted digest of the value that it wrote last, so it cannot detect
 * drift of the value.
 * @example
 * ```ts
 * const region = new hosting.SharedVariable("region", {
 *   scope: { kind: "team" },
 *   key: "REGION",
 *   value: "north",
 * });
 * const web = hosting.Application.get("web", "<application uuid>");
 * new hosting.EnvironmentVariable("region", { applicationUuid: web.id, key: "REGION", value: region.reference });
 * ```
 * @see docs/reference/shared-variable.md
 */
export class SharedVariable extends HostingResource {
  /** Scope of the variable: the team, a project, an environment or a server. */
  declare readonly scope: pulumi.Output<{
    /** Scope of a variable for all objects of the team. */
    kind: "team";
  } | {
    /** Scope of a variable for one project. */
    kind: "project";
    /** Id of the project. */
    projectUuid: string;
  } | {
    /** Scope of a variable for one environment. */
    kind: "environment";
    /** Id of the project. */
    projectUuid: string;
    /** Name or id of the environment, at most 255 characters. A name is stored in lower case, with `-` instead of `/`. */
    environment: string;
  } | {
    /** Scope of a variable for one server. */
    kind: "server";
    /** Id of the server. */
    serverUuid: string;
  }>;
  /** Name of the variable, unique in its scope: letters, digits, `_` and `.`, beginning with a letter or `_`. */
  declare readonly key: pulumi.Output<string>;
  /**
   * Value of the variable, not empty. The platform removes spaces and line breaks at both ends. Secret: encrypted in the state, and hidden
   * in Pulumi's output.
   */
  declare readonly value: pulumi.Output<string>;
  /** Whether `$NAME` in the value stays as text. Otherwise the platform expands it. */
  declare readonly isLiteral: pulumi.Output<boolean | undefined>;
  /** Whether the value has several lines. */
  declare readonly isMultiline: pulumi.Output<boolean | undefined>;
  /** Whether the platform never shows the value again. */
  declare readonly isShownOnce: pulumi.Output<boolean | undefined>;
  /** Comment, at most 256 characters. Default: none. */
  declare readonly comment: pulumi.Output<string | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /**
   * Reference to the variable, such as `{{team.REGION}}`. Use it as the value of an application's variable. The application's variable then
   * depends on the shared variable.
   */
  declare readonly reference: pulumi.Output<string>;

  /** Declares a SharedVariable. `name` is the resource's logical name. */
  constructor(name: string, args: SharedVariableArgs, options?: pulumi.CustomResourceOptions) {
    super("SharedVariable", name, args, options);
  }

  /** Whether a value is a SharedVariable. Typed policies call it. */
  static override isInstance(value: unknown): value is SharedVariable {
    return isOfType("SharedVariable", value);
  }

  static get __pulumiType(): string {
    return tokenOf("SharedVariable");
  }

  /** Reads an existing SharedVariable without managing it. `path`: `team/<id>`, `project/<uuid>/<id>`, `environment/<project uuid>/<environment>/<id>` or `server/<uuid>/<id>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): SharedVariable {
    return new SharedVariable(name, {} as SharedVariableArgs, readOptions("SharedVariable", name, path, options));
  }
}
