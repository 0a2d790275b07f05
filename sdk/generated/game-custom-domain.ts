// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `CustomDomain`. */
export interface CustomDomainArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** The domain, such as `play.example.com`. It is kept in lower case. A change is made in place. */
  hostname: pulumi.Input<string>;
  /** Whether `up` waits until the panel finds the records. Default `false`. A change alone does nothing. */
  awaitDns?: pulumi.Input<boolean>;
  /** Longest wait for the records, in seconds. Default `900`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The domain of a game server, under which players reach it. `records` are what has to stand in the DNS. A server has one domain. Another one that it has already is replaced, and the preview says so. `getDomain` shows the records before there is a domain. Where the panel takes no domain before its records are right, `up` fails with the records, or waits where `awaitDns` is set. `awaitDns` waits in an `up` alone, until the panel finds the records in the DNS. A change in the DNS later is no drift. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const play = new hosting.game.CustomDomain("play", { server: config.require("gameServer"), hostname: "play.example.com" });
 * export const records = play.records; // for the program's DNS provider
 * ```
 */
export class CustomDomain extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** The domain, such as `play.example.com`. It is kept in lower case. */
  declare readonly hostname: pulumi.Output<string>;
  /** Whether `up` waits until the panel finds the records. */
  declare readonly awaitDns: pulumi.Output<boolean | undefined>;
  /** Longest wait for the records, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** DNS records that it needs. */
  declare readonly records: pulumi.Output<Array<{
    /** `A`, `CNAME`, `SRV` … */
    type: string;
    /** Its name. */
    name: string;
    /** Its value. */
    value: string;
  }>>;

  /** Declares a CustomDomain. `name` is the resource's logical name. */
  constructor(name: string, args: CustomDomainArgs, options?: pulumi.CustomResourceOptions) {
    super("game_CustomDomain", name, args, options);
  }

  /** Reads an existing CustomDomain without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): CustomDomain {
    return new CustomDomain(name, {} as CustomDomainArgs, { ...options, id: path });
  }
}
