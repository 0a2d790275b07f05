// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `AutoscalingPolicy`. */
export interface AutoscalingPolicyArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** On or off. Default `false`. A change is made in place; it may raise the bill. */
  enabled?: pulumi.Input<boolean>;
  /** Copies that always run, 1 to 100. Default `1`. A change is made in place. */
  minCopies?: pulumi.Input<number>;
  /** Maximum copies, 1 to 100. Default `2`. A change is made in place; it may raise the bill. */
  maxCopies?: pulumi.Input<number>;
  /** In USD: no more servers are added once this month's autoscaled hours cost that much. Default `50`. A change is made in place; it may raise the bill. */
  monthlyCapUsd?: pulumi.Input<number>;
  /** Ids of the regions where servers may be added, see `getAutoscaling`. Empty: near the visitors. Default `[]`. A change is made in place. */
  allowedCities?: pulumi.Input<pulumi.Input<string>[]>;
  /** CPU percent above which a server is added. Default `60`. A change is made in place. */
  scaleUpCpu?: pulumi.Input<number>;
  /** Minutes that CPU must stay above it. Default `2`. A change is made in place. */
  scaleUpMinutes?: pulumi.Input<number>;
  /** CPU percent below which a server is removed. Default `15`. A change is made in place. */
  scaleDownCpu?: pulumi.Input<number>;
  /** Minutes that CPU must stay below it. Default `5`. A change is made in place. */
  scaleDownMinutes?: pulumi.Input<number>;
  /** Minimum minutes between two changes. Default `3`. A change is made in place. */
  cooldownMinutes?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * When the platform adds copies of an application on further servers, and when it removes them. Turning it on or raising its limits is done only when the stack permits the most that it may cost a month. An application has one policy. Declaring it takes over the one that is there, and sets what the program leaves out to its default; a preview says what changes. Deleting it turns autoscaling off and leaves the other values. An added server has the size of the application's main server. Each copy has its own persistent volumes. The price that is permitted is that of all further copies in the dearest city for a whole month: `monthlyCapUsd` stops the adding of servers, and those that run go on costing.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const scaling = new hosting.AutoscalingPolicy("web", { applicationUuid: web.id, enabled: true, maxCopies: 3, monthlyCapUsd: 30 });
 * ```
 */
export class AutoscalingPolicy extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** On or off. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;
  /** Copies that always run, 1 to 100. */
  declare readonly minCopies: pulumi.Output<number | undefined>;
  /** Maximum copies, 1 to 100. */
  declare readonly maxCopies: pulumi.Output<number | undefined>;
  /** In USD: no more servers are added once this month's autoscaled hours cost that much. */
  declare readonly monthlyCapUsd: pulumi.Output<number | undefined>;
  /** Ids of the regions where servers may be added, see `getAutoscaling`. Empty: near the visitors. */
  declare readonly allowedCities: pulumi.Output<string[] | undefined>;
  /** CPU percent above which a server is added. */
  declare readonly scaleUpCpu: pulumi.Output<number | undefined>;
  /** Minutes that CPU must stay above it. */
  declare readonly scaleUpMinutes: pulumi.Output<number | undefined>;
  /** CPU percent below which a server is removed. */
  declare readonly scaleDownCpu: pulumi.Output<number | undefined>;
  /** Minutes that CPU must stay below it. */
  declare readonly scaleDownMinutes: pulumi.Output<number | undefined>;
  /** Minimum minutes between two changes. */
  declare readonly cooldownMinutes: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Why it cannot be enabled; `null` where nothing is in the way. */
  declare readonly blocker: pulumi.Output<string | null>;

  /** Declares an AutoscalingPolicy. `name` is the resource's logical name. */
  constructor(name: string, args: AutoscalingPolicyArgs, options?: pulumi.CustomResourceOptions) {
    super("AutoscalingPolicy", name, args, options);
  }

  /** Reads an existing AutoscalingPolicy without managing it. `path`: `<applicationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): AutoscalingPolicy {
    return new AutoscalingPolicy(name, {} as AutoscalingPolicyArgs, { ...options, id: path });
  }
}
