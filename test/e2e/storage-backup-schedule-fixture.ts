import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";
import { webShop } from "./web-shop";

export const STORAGES = "/applications/{id}/storages";
export const BACKUPS = `${STORAGES}/{id}/backups`;
/** The platform's values if a program sets only the frequency (docs/facts/hosting.md 6.2). */
export const DEFAULTS = {
  enabled: true,
  ...Object.fromEntries(["save_s3", "disable_local_backup", "stop_during_backup"].map((flag) => [flag, false])),
  s3_storage_uuid: null,
  ...Object.fromEntries(["locally", "s3"].flatMap(keptAt)),
};

function keptAt(place: string): [string, number][] {
  return [
    [`retention_amount_${place}`, 7],
    [`retention_days_${place}`, 0],
    [`retention_max_storage_${place}`, 0],
  ];
}

export const REPLACES = expect.stringMatching(
  /^nightly: adopted: the backup schedule of storage \w+, if there is one: all of its settings are replaced \(the API does not show whether it exists\)$/,
);

export type Args = Partial<hosting.StorageBackupScheduleArgs>;

export interface Fixture {
  args: Args | undefined;
  name: string;
  storage: Partial<hosting.StorageArgs>;
  logicalName: string;
  options: CustomResourceOptions;
}

export const storageBackupScheduleFixture = (open: Engine["open"]) => {
  const webWithSchedule = async (args: Args = {}) => {
    const fixture: Fixture = { args, name: "nightly", storage: {}, logicalName: "data", options: {} };
    const { stack } = await webShop(open, {
      more: (web) => {
        const place = { applicationUuid: web.id, type: "persistent" as const, mountPath: "/data", ...fixture.storage };
        const data = new hosting.Storage(fixture.logicalName, place, fixture.options);
        if (!fixture.args) return { data: data.id };
        const of = { applicationUuid: web.id, storageUuid: data.id, frequency: "daily" };
        const nightly = new hosting.StorageBackupSchedule(fixture.name, { ...of, ...fixture.args });
        return { data: data.id, nightly: nightly.id };
      },
    });
    const held = () => stack.sandbox.find("storageBackups");
    const [bucket = ""] = Object.keys((await stack.sandbox.snapshot()).s3Storages);
    return { stack, fixture, held, bucket };
  };

  const existingStorage = async () => {
    const beside = await webWithSchedule();
    beside.fixture.args = undefined;
    const { outputs: first } = await beside.stack.up();
    const { baseUrl, apiToken } = beside.stack.sandbox;
    /** Another user creates a schedule for the storage. */
    const byHand = () =>
      fetch(`${baseUrl}/api/v1/applications/${first.id}/storages/${first.data}/backups`, {
        method: "PUT",
        headers: { authorization: `Bearer ${apiToken}`, "content-type": "application/json" },
        body: JSON.stringify({ frequency: "hourly", stop_during_backup: true }),
      });
    return { ...beside, first, byHand };
  };

  return { webWithSchedule, existingStorage };
};
