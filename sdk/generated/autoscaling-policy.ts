// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `AutoscalingPolicy`.
 *
 * @see docs/reference/autoscaling-policy.md#inputs
 */
export interface AutoscalingPolicyArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Whether autoscaling is on. Default `false`. A change updates the resource in place; a change may raise the bill. */
  enabled?: pulumi.Input<boolean>;
  /** Minimum number of copies, 1 to 100. Default `1`. A change updates the resource in place. */
  minCopies?: pulumi.Input<number>;
  /** Maximum number of copies, 1 to 100. Default `2`. A change updates the resource in place; a change may raise the bill. */
  maxCopies?: pulumi.Input<number>;
  /**
   * Monthly limit in USD. The platform adds no more servers when the autoscaled hours of the month have cost this amount. Default `50`. A
   * change updates the resource in place; a change may raise the bill.
   */
  monthlyCapUsd?: pulumi.Input<number>;
  /**
   * Ids of the regions in which autoscaling may add servers. `getAutoscaling` returns the ids. If the list is empty, autoscaling adds
   * servers near the visitors. Default `[]`. A change updates the resource in place.
   */
  allowedCities?: pulumi.Input<pulumi.Input<string>[]>;
  /** CPU usage in percent above which a server is added. Default `60`. A change updates the resource in place. */
  scaleUpCpu?: pulumi.Input<number>;
  /**
   * Number of minutes for which the CPU usage must stay above `scaleUpCpu` before a server is added. Default `2`. A change updates the
   * resource in place.
   */
  scaleUpMinutes?: pulumi.Input<number>;
  /** CPU usage in percent below which a server is removed. Default `15`. A change updates the resource in place. */
  scaleDownCpu?: pulumi.Input<number>;
  /**
   * Number of minutes for which the CPU usage must stay below `scaleDownCpu` before a server is removed. Default `5`. A change updates the
   * resource in place.
   */
  scaleDownMinutes?: pulumi.Input<number>;
  /** Minimum number of minutes between two changes of the number of copies. Default `3`. A change updates the resource in place. */
  cooldownMinutes?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Rules for autoscaling: when the platform adds copies of an application on additional servers, and when it removes them. The provider
 * turns autoscaling on or raises its limits only if the stack permits the maximum monthly cost.
 *
 * @remarks
 * An application has one policy. The resource adopts the existing policy. It sets inputs that you leave out to their defaults. A preview
 * shows the changes. Deleting the resource turns autoscaling off and leaves the other values in place.
 *
 * An added server has the size of the application's main server. Each copy has its own persistent volumes.
 *
 * The stack must permit the highest possible price: all additional copies run for a whole month in the most expensive city. `monthlyCapUsd`
 * only stops the platform from adding servers. Servers that already run still cost money.
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const scaling = new hosting.AutoscalingPolicy("web", { applicationUuid: web.id, enabled: true, maxCopies: 3, monthlyCapUsd: 30 });
 * ```
 * @see docs/reference/autoscaling-policy.md
 */
export class AutoscalingPolicy extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Whether autoscaling is on. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;
  /** Minimum number of copies, 1 to 100. */
  declare readonly minCopies: pulumi.Output<number | undefined>;
  /** Maximum number of copies, 1 to 100. */
  declare readonly maxCopies: pulumi.Output<number | undefined>;
  /** Monthly limit in USD. The platform adds no more servers when the autoscaled hours of the month have cost this amount. */
  declare readonly monthlyCapUsd: pulumi.Output<number | undefined>;
  /**
   * Ids of the regions in which autoscaling may add servers. `getAutoscaling` returns the ids. If the list is empty, autoscaling adds
   * servers near the visitors.
   */
  declare readonly allowedCities: pulumi.Output<string[] | undefined>;
  /** CPU usage in percent above which a server is added. */
  declare readonly scaleUpCpu: pulumi.Output<number | undefined>;
  /** Number of minutes for which the CPU usage must stay above `scaleUpCpu` before a server is added. */
  declare readonly scaleUpMinutes: pulumi.Output<number | undefined>;
  /** CPU usage in percent below which a server is removed. */
  declare readonly scaleDownCpu: pulumi.Output<number | undefined>;
  /** Number of minutes for which the CPU usage must stay below `scaleDownCpu` before a server is removed. */
  declare readonly scaleDownMinutes: pulumi.Output<number | undefined>;
  /** Minimum number of minutes between two changes of the number of copies. */
  declare readonly cooldownMinutes: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Reason why you cannot enable autoscaling; `null` if you can enable it. */
  declare readonly blocker: pulumi.Output<string | null>;

  /** Declares an AutoscalingPolicy. `name` is the resource's logical name. */
  constructor(name: string, args: AutoscalingPolicyArgs, options?: pulumi.CustomResourceOptions) {
    super("AutoscalingPolicy", name, args, options);
  }

  /** Whether a value is an AutoscalingPolicy. Typed policies call it. */
  static override isInstance(value: unknown): value is AutoscalingPolicy {
    return isOfType("AutoscalingPolicy", value);
  }

  static get __pulumiType(): string {
    return tokenOf("AutoscalingPolicy");
  }

  /** Reads an existing AutoscalingPolicy without managing it. `path`: `<applicationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): AutoscalingPolicy {
    return new AutoscalingPolicy(name, {} as AutoscalingPolicyArgs, readOptions("AutoscalingPolicy", name, path, options));
  }
}
