// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `RegistryCheck`.
 *
 * @see docs/reference/registry-check.md#inputs
 */
export interface RegistryCheckArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Host of the registry, as in `RegistryLogin`. A change replaces the resource. */
  registry: pulumi.Input<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A check of a server's saved login to a container registry. Use it to find a broken login before a deployment needs it. The platform tries
 * the login on the server. If the login does not work, `up` fails with the reason. A change of a trigger runs the check again. Deleting the
 * resource has no effect on the platform.
 *
 * @remarks
 * To check the login now without a change, run `pulumi up --target-replace '**::<name>'`.
 *
 * If a check fails, the resource is not kept, and the next `up` checks again. A new `RegistryLogin` needs no check, because the platform
 * tries the login when it is created.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const serverUuid = config.require("serverUuid");
 * const release = config.get("release");
 * const login = new hosting.RegistryLogin("registry", {
 *   serverUuid,
 *   registry: "registry.example.com",
 *   username: "deploy",
 *   password: config.requireSecret("registryPassword"),
 * });
 * const works = new hosting.RegistryCheck("registry", { serverUuid, registry: login.registry, triggers: [release] });
 * const web = hosting.Application.get("web", "<application uuid>");
 * new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: works });
 * ```
 * @see docs/reference/registry-check.md
 */
export class RegistryCheck extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Host of the registry, as in `RegistryLogin`. */
  declare readonly registry: pulumi.Output<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger.
   */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a RegistryCheck. `name` is the resource's logical name. */
  constructor(name: string, args: RegistryCheckArgs, options?: pulumi.CustomResourceOptions) {
    super("RegistryCheck", name, args, options);
  }

  /** Whether a value is a RegistryCheck. Typed policies call it. */
  static override isInstance(value: unknown): value is RegistryCheck {
    return isOfType("RegistryCheck", value);
  }

  static get __pulumiType(): string {
    return tokenOf("RegistryCheck");
  }

  /** Reads an existing RegistryCheck without managing it. `path`: `<serverUuid>/<registry>/<time>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): RegistryCheck {
    return new RegistryCheck(name, {} as RegistryCheckArgs, readOptions("RegistryCheck", name, path, options));
  }
}
