// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `SharedVariable`. */
export interface SharedVariableArgs {
  /** Whom it is shared with: the team, a project, an environment or a server. A change replaces the resource. */
  scope: pulumi.Input<{
    /** For all objects of the team. */
    kind: pulumi.Input<"team">;
  } | {
    /** For a project. */
    kind: pulumi.Input<"project">;
    /** Id of the project. */
    projectUuid: pulumi.Input<string>;
  } | {
    /** For an environment. */
    kind: pulumi.Input<"environment">;
    /** Id of the project. */
    projectUuid: pulumi.Input<string>;
    /** Name or id of the environment, at most 255 characters. A name is stored in lower case, with `-` instead of `/`. */
    environment: pulumi.Input<string>;
  } | {
    /** For a server. */
    kind: pulumi.Input<"server">;
    /** Id of the server. */
    serverUuid: pulumi.Input<string>;
  }>;
  /** Name of the variable, unique in its scope: letters, digits, `_` and `.`, beginning with a letter or `_`. A change is made in place; running containers get it with the next deployment. */
  key: pulumi.Input<string>;
  /** The value, not empty. The platform cuts blanks and line breaks at both ends off. A change is made in place; running containers get it with the next deployment. Secret: encrypted in the state, never shown. */
  value: pulumi.Input<string>;
  /** Whether `$NAME` in the value stays as text. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isLiteral?: pulumi.Input<boolean>;
  /** Whether the value has several lines. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isMultiline?: pulumi.Input<boolean>;
  /** Whether the value can never be read again. Default `false`. A change is made in place. */
  isShownOnce?: pulumi.Input<boolean>;
  /** A note for people, at most 256 characters. Default: none. A change is made in place; leaving it out later empties it. */
  comment?: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A variable that many applications may reference as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or `{{server.KEY}}`. Programs make a variable whole: a flag that is left out counts as its default, so that another one on the platform is drift. A comment that is left out is not looked at. An environment that is renamed keeps its variables; so does one that the program names by its id from now on. A value that the platform hides is compared with a salted digest of the last written value; drift in it cannot be seen.
 *
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
 */
export class SharedVariable extends HostingResource {
  /** Whom it is shared with: the team, a project, an environment or a server. */
  declare readonly scope: pulumi.Output<{
    /** For all objects of the team. */
    kind: "team";
  } | {
    /** For a project. */
    kind: "project";
    /** Id of the project. */
    projectUuid: string;
  } | {
    /** For an environment. */
    kind: "environment";
    /** Id of the project. */
    projectUuid: string;
    /** Name or id of the environment, at most 255 characters. A name is stored in lower case, with `-` instead of `/`. */
    environment: string;
  } | {
    /** For a server. */
    kind: "server";
    /** Id of the server. */
    serverUuid: string;
  }>;
  /** Name of the variable, unique in its scope: letters, digits, `_` and `.`, beginning with a letter or `_`. */
  declare readonly key: pulumi.Output<string>;
  /** The value, not empty. The platform cuts blanks and line breaks at both ends off. Secret: encrypted in the state, never shown. */
  declare readonly value: pulumi.Output<string>;
  /** Whether `$NAME` in the value stays as text. */
  declare readonly isLiteral: pulumi.Output<boolean | undefined>;
  /** Whether the value has several lines. */
  declare readonly isMultiline: pulumi.Output<boolean | undefined>;
  /** Whether the value can never be read again. */
  declare readonly isShownOnce: pulumi.Output<boolean | undefined>;
  /** A note for people, at most 256 characters. Default: none. */
  declare readonly comment: pulumi.Output<string | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** The text that stands for its value in the variables of applications, such as `{{team.REGION}}`. A variable whose value is this exists after it. */
  declare readonly reference: pulumi.Output<string>;

  /** Declares a SharedVariable. `name` is the resource's logical name. */
  constructor(name: string, args: SharedVariableArgs, options?: pulumi.CustomResourceOptions) {
    super("SharedVariable", name, args, options);
  }

  /** Reads an existing SharedVariable without managing it. `path`: `team/<id>`, `project/<uuid>/<id>`, `environment/<project uuid>/<environment>/<id>`, `server/<uuid>/<id>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): SharedVariable {
    return new SharedVariable(name, {} as SharedVariableArgs, { ...options, id: path });
  }
}
