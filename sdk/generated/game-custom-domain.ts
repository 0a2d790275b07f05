// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `CustomDomain`.
 *
 * @see docs/reference/game-custom-domain.md#inputs
 */
export interface CustomDomainArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Domain, such as `play.example.com`. Stored in lower case. A change updates the resource in place. */
  hostname: pulumi.Input<string>;
  /** Whether `up` waits until the panel finds the records. Default `false`. Changing only this input has no effect. */
  awaitDns?: pulumi.Input<boolean>;
  /** Maximum time to wait for the records, in seconds. Default `900`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Domain that players use to reach a game server. `records` contains the DNS records that it requires.
 *
 * @remarks
 * A server has at most one domain. If the server already has another domain, `up` overwrites it. A preview shows this.
 *
 * `getDomain` returns the required DNS records, even before this resource exists. Some panels accept a domain only if its DNS records are
 * correct. If they are not, `up` fails and shows the records. If `awaitDns` is set, `up` waits for correct records instead.
 *
 * If `awaitDns` is set, `up` waits until the panel finds the records in the DNS. Later changes of the DNS do not count as drift.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const play = new hosting.game.CustomDomain("play", { server: config.require("gameServer"), hostname: "play.example.com" });
 * export const records = play.records; // for the program's DNS provider
 * ```
 * @see docs/reference/game-custom-domain.md
 */
export class CustomDomain extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Domain, such as `play.example.com`. Stored in lower case. */
  declare readonly hostname: pulumi.Output<string>;
  /** Whether `up` waits until the panel finds the records. */
  declare readonly awaitDns: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for the records, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** DNS records that the domain requires. */
  declare readonly records: pulumi.Output<Array<{
    /** `A`, `CNAME`, `SRV` … */
    type: string;
    /** Name of the record. */
    name: string;
    /** Value of the record. */
    value: string;
  }>>;

  /** Declares a CustomDomain. `name` is the resource's logical name. */
  constructor(name: string, args: CustomDomainArgs, options?: pulumi.CustomResourceOptions) {
    super("game_CustomDomain", name, args, options);
  }

  /** Whether a value is a CustomDomain. Typed policies call it. */
  static override isInstance(value: unknown): value is CustomDomain {
    return isOfType("game_CustomDomain", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_CustomDomain");
  }

  /** Reads an existing CustomDomain without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): CustomDomain {
    return new CustomDomain(name, {} as CustomDomainArgs, readOptions("game_CustomDomain", name, path, options));
  }
}
