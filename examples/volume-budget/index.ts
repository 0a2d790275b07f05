import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// A volume costs money, and an `up` buys nothing without permission.
//
// 1. The preview shows what an `up` would add to the bill. It only reads.
//
//      $ pulumi preview
//      data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume; needs hosting:autoConfirm
//
// 2. The `up` stops. It has only requested the price from the platform.
//
//      $ pulumi up
//      error: +5.00 USD/month (0.0068/hour) for a 50 GB volume is not permitted, and nothing was bought (free resources may have been created).
//             Permit it with: pulumi config set hosting:autoConfirm true
//
// 3. Permit it for this stack, and set how much one run may add. (In continuous integration set HOSTING_AUTO_CONFIRM and
//    HOSTING_MAX_MONTHLY_INCREASE instead, for the job that deploys after a review.)
//
//      $ pulumi config set hosting:autoConfirm true
//      $ pulumi config set hosting:maxMonthlyIncrease 5
//      $ pulumi up
//
// 4. The cap applies to the amount that a run adds, not to the amount that you pay already. Growing from 50 to 150 GB adds 8.00, so this `up` stops:
//
//      $ pulumi config set sizeGb 150
//      $ pulumi up
//      error: +8.00 USD/month (0.0110/hour) for 50 → 150 GB would bring this run to +8.00 USD/month, more than
//             hosting:maxMonthlyIncrease 5. It was not bought (other resources may have been created). Permit it with: pulumi config set hosting:maxMonthlyIncrease 8
//
// Turning backups off, or deleting the volume, needs no permission: it lowers the bill. A smaller size is refused, because a volume never shrinks.
const config = new pulumi.Config();
const server = hosting.getPurchasedServerOutput({ name: config.require("server") }).uuid;

const data = new hosting.Volume("data", { serverUuid: server, sizeGb: config.requireNumber("sizeGb") });

export const path = data.mountPath;
export const price = pulumi.interpolate`${data.monthlyPrice} ${data.currency} a month`;
