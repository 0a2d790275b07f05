import type { Sandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { type Ground, gone, type Scene } from "../scene";

/** What is billed. */
export const paidScenes: readonly Scene[] = [
  {
    kind: "Volume",
    stages: [
      { name: "create", declare: ({ alpha }) => volume({ serverUuid: alpha, sizeGb: 50 }) },
      { name: "grow", declare: ({ alpha }) => volume({ serverUuid: alpha, sizeGb: 80, autogrowMaxGb: 100 }) },
      { name: "move", declare: ({ beta }) => volume({ serverUuid: beta, sizeGb: 80, autogrowMaxGb: 100 }) },
      { name: "lower", declare: ({ beta }) => volume({ serverUuid: beta, sizeGb: 80, backups: false }) },
      gone,
    ],
  },
  {
    kind: "Volume",
    variant: "detached by somebody",
    stages: [
      { name: "create", declare: ({ alpha }) => volume({ serverUuid: alpha, sizeGb: 50 }) },
      { name: "attach", declare: ({ alpha }) => volume({ serverUuid: alpha, sizeGb: 50 }), outside: detach },
      { name: "delete", declare: () => undefined, outside: detach },
    ],
  },
  {
    kind: "ManagedDatabase",
    stages: [
      { name: "create", declare: () => database("small", "noeviction") },
      { name: "upgrade", declare: () => database("medium", "noeviction") },
      { name: "change", declare: () => database("medium", "allkeys-lru") },
      {
        name: "replace",
        declare: () => void new hosting.ManagedDatabase("cache", { engine: "relational_1", plan: "medium", region: "one:hel" }),
      },
      gone,
    ],
  },
  {
    kind: "DatabaseAttachment",
    stages: [
      { name: "create", declare: (ground) => attachment(ground) },
      { name: "replace", declare: (ground) => attachment(ground, "ORDERS_URL") },
      gone,
    ],
  },
  {
    kind: "AutoscalingPolicy",
    stages: [
      { name: "create", declare: ({ application }) => policy({ applicationUuid: application, enabled: true, maxCopies: 2 }) },
      {
        name: "change",
        declare: ({ application }) => policy({ applicationUuid: application, enabled: true, maxCopies: 3, scaleUpCpu: 80 }),
      },
      gone,
    ],
  },
];

async function detach(sandbox: Sandbox): Promise<void> {
  for (const { $id } of await sandbox.find("volumes"))
    await sandbox.mutate("volumes", String($id), { status: "detached", server_uuid: null });
}

const volume = (args: hosting.VolumeArgs): void => void new hosting.Volume("data", args);
const policy = (args: hosting.AutoscalingPolicyArgs): void => void new hosting.AutoscalingPolicy("scaling", args);

function database(plan: string, evictionPolicy: string): void {
  new hosting.ManagedDatabase("cache", { engine: "key_value", plan, region: "one:hel", evictionPolicy });
}

function attachment({ database: databaseUuid, application }: Ground, envKey?: string): void {
  new hosting.DatabaseAttachment("orders", { databaseUuid, applicationUuid: application, envKey });
}
