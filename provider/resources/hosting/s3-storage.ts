import * as z from "zod";
import { NotFoundError, quoted } from "../../api/errors";
import { type S3Storage, S3StorageBody, s3Storages } from "../../api/hosting/s3-storages";
import { unlessRefused } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import { adopt, field, withoutNull } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { same, shownOnly } from "../../core/values";
import { collection } from "../../forms/collection";
import { listsOfTeam } from "../../platform/hosting/neighbours";

const body = S3StorageBody.shape;
const { members, named } = collection(s3Storages, S3StorageBody);

/** Inputs after whose change the platform must check again whether it can use the bucket. */
const REACH = ["endpoint", "bucket", "region", "key", "secret"] as const;

export const s3Storage = defineResource({
  type: "S3Storage",
  doc: "An existing bucket of an S3-compatible store, for the archives of a `StorageBackupSchedule`. The resource gives the platform the address of the bucket and the keys. It does not create the bucket. The platform checks the access, and stores no archives in a bucket that it cannot use.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
    example: `const config = new pulumi.Config();
const archive = new hosting.S3Storage("archive", {
  endpoint: "https://s3.example.com",
  bucket: "acme-archive",
  region: "eu-central-1",
  key: config.requireSecret("s3Key"),
  secret: config.requireSecret("s3Secret"),
});
const web = hosting.Application.get("web", "<application uuid>");
const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
new hosting.StorageBackupSchedule("uploads", {
  applicationUuid: web.id,
  storageUuid: uploads.id,
  frequency: "daily",
  saveS3: true,
  s3StorageUuid: archive.id,
});`,
    remarks: [
      "After a creation, and after a change of `endpoint`, `bucket`, `region`, `key` or `secret`, the platform tries to reach the bucket. If the platform cannot reach the bucket, `up` fails with the platform's message. The storage is kept, and the next `up` checks it again. A preview cannot check whether the endpoint has a public address.",
      "Deleting the resource deletes nothing in the bucket. The platform turns off `saveS3` in every backup schedule that used the bucket, including schedules outside this program. These schedules then store no archives in the bucket. No API call lists them. A warning reports the change.",
      "If the token lacks the permission `Read sensitive data`, the platform hides `key` and `secret`. The provider then compares the program's values with salted digests of the values that it wrote last, and cannot detect drift of these inputs.",
    ],
  },
  inputs: {
    name: field(
      body.name,
      "Name of the storage. 3 to 255 characters: letters, digits, spaces and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name.",
    ),
    description: field(withoutNull(body.description), "Description of the storage, at most 255 characters. Default: none.", {
      whenRemoved: "emptied",
    }),
    endpoint: field(body.endpoint, "Address of the store, such as `https://s3.example.com`. It must be public."),
    bucket: field(body.bucket, "Name of the bucket. 3 to 63 characters: lower-case letters, digits, hyphens and dots."),
    region: field(body.region, "Region of the bucket, by the name that the store uses."),
    key: field(body.key, "Access key. It needs the permissions to read, write and delete objects in the bucket.", { secret: true }),
    secret: field(body.secret, "Secret of the access key.", { secret: true }),
    adopt,
  },
  outputs: {
    isUsable: field(
      z.boolean(),
      "Whether the bucket was usable at the platform's last check. The next `up` lets the platform check an unusable bucket again.",
      { isFollowed: true, wanted: true },
    ),
  },
  identity: {
    noun: "S3 storage",
    neighbours: listsOfTeam,
    key: ["name"],
    canExistTwice: true,
    ownershipKeys: ({ name }) => (name === undefined ? [] : [`the S3 storage "${name}"`]),
    candidates: named("an S3 storage"),
  },
  replacement: { order: "old first" },

  ...members,

  async observe({ hosting, id, olds, log }) {
    const row = await hosting.find(s3Storages.list, {}, ({ uuid }) => uuid === id);
    if (!row) return undefined;
    const { name, endpoint, bucket, region, key, secret } = row;
    if (row.is_usable === false && Object.keys(olds).length > 0)
      log.warning(
        "isUsable: the platform could not use the bucket at its last check, so it stores no archives in the bucket. Check the bucket and the permissions of its key at the store, then run pulumi up: it lets the platform check the bucket again",
      );
    return {
      inputs: shownOnly({
        name: name ?? undefined,
        description: row.description ?? "",
        endpoint: endpoint ?? undefined,
        bucket: bucket ?? undefined,
        region: region ?? undefined,
        key: key ?? undefined,
        secret: secret ?? undefined,
      }),
      outputs: { isUsable: row.is_usable ?? olds.isUsable === true },
      hidden: (["key", "secret"] as const).filter((one) => typeof row[one] !== "string"),
    };
  },

  /** Some platforms have no call for a single storage and answer 404 or 405. The caller then reads the list again. */
  exists: async ({ hosting, id }) => (await unlessRefused(hosting.get(s3Storages.get, { params: { uuid: id } }), [404, 405])) !== undefined,

  async update({ hosting, id }, { description, ...patch }) {
    const { name, endpoint, bucket, region, key, secret } = withoutNulls(patch);
    const open = { name, description, endpoint, bucket, region };
    await hosting.send(s3Storages.update, { params: { uuid: id }, body: { ...open, key, secret } });
    // The platform may still show the result of the check of the old values, so the stored row is marked as not usable.
    const isMoved = REACH.some((one) => patch[one] !== undefined);
    change(hosting, id, (row) => ({ ...row, ...shownOnly(open), ...(isMoved ? { is_usable: false } : {}) }));
    return undefined;
  },

  /** Lets the platform check the bucket if the bucket is not usable, or if one of the `REACH` inputs has changed. */
  async waitUntilReady(context) {
    const { hosting, id, inputs, olds } = context;
    const row = await hosting.find(s3Storages.list, {}, ({ uuid }) => uuid === id);
    const isChanged = REACH.some((one) => !same(inputs[one], olds[one]));
    if (row?.is_usable !== true || isChanged) await validated(context);
    return { isUsable: true };
  },

  async remove({ hosting, id, log }) {
    const forget = () => hosting.update(s3Storages.list, {}, (rows) => rows.filter(({ uuid }) => uuid !== id));
    try {
      await hosting.send(s3Storages.remove, { params: { uuid: id } });
    } catch (error) {
      if (error instanceof NotFoundError) forget();
      throw error;
    }
    forget();
    log.warning(
      "the platform turned off saveS3 in every backup schedule that used this storage. These schedules now store no archives in it. The API cannot list the schedules that it changed",
    );
  },
});

type Validated = Pick<Context<{ key: string; secret: string }>, "hosting" | "id" | "inputs">;

async function validated({ hosting, id, inputs }: Validated): Promise<void> {
  const { valid, message } = await hosting.send(s3Storages.validate, { params: { uuid: id } });
  if (valid == null) hosting.invalidate(s3Storages.list);
  else change(hosting, id, (row) => ({ ...row, is_usable: valid }));
  const isUsable = valid ?? (await hosting.find(s3Storages.list, {}, ({ uuid }) => uuid === id))?.is_usable;
  if (isUsable !== false) return;
  const said = message ? `: ${quoted(hosting.redacted(message, [inputs.key, inputs.secret]))}` : "";
  throw new OperationError(
    `the platform cannot use this bucket${said}. Check endpoint, bucket, region, key and secret, and the permissions of the key at the store, then run pulumi up again.`,
    { code: "bad_state" },
  );
}

function change(hosting: Validated["hosting"], id: string, to: (row: S3Storage) => S3Storage): void {
  hosting.update(s3Storages.list, {}, (rows) => rows.map((row) => (row.uuid === id ? to(row) : row)));
}

const withoutNulls = <T extends object>(bag: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== null)) as { [K in keyof T]: Exclude<T[K], null> };
