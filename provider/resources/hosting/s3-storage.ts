import * as z from "zod";
import { ApiError, NotFoundError, quoted } from "../../api/errors";
import { type S3Storage, S3StorageBody, s3Storages } from "../../api/hosting/s3-storages";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { isThere } from "../../core/is-there";
import { defineResource } from "../../core/resource";
import { same, shownOnly } from "../../core/values";

const body = S3StorageBody.shape;

/** What decides whether the platform can use it: after a change of one of these it is validated again. */
const REACH = ["endpoint", "bucket", "region", "key", "secret"] as const;

export const s3Storage = defineResource({
  type: "S3Storage",
  source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
  doc: "A bucket of an S3-compatible store, to which a `StorageBackupSchedule` can send archives. The bucket itself is made at the store; this tells the platform where it is and with which keys. The platform tries them: it keeps no archive in a bucket that it cannot use.",
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
    "After its creation, and after a change of `endpoint`, `bucket`, `region`, `key` or `secret`, the platform tries to reach the bucket. Where it cannot, `up` fails with what the platform says; the object is there, and the next `up` tries again. That the endpoint has a public address only the platform can see.",
    "Deleting it deletes nothing at the store. Every backup schedule that used it, also one that no program declares, keeps no archives there any more: the platform turns `saveS3` off in it and tells nobody, and no call lists such schedules. A warning says so.",
    "Without Read sensitive data `key` and `secret` are hidden: they are compared with salted digests of what was last written, and drift in them cannot be seen.",
  ],
  inputs: {
    name: field(
      body.name,
      "Name of the storage, 3 to 255 letters, digits, blanks and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name.",
    ),
    description: field(body.description.unwrap().unwrap().optional(), "What it is for, at most 255 characters. Default: none.", {
      whenRemoved: "emptied",
    }),
    endpoint: field(body.endpoint, "Address of the store, `https://s3.example.com`. It must be a public one."),
    bucket: field(body.bucket, "Name of the bucket, 3 to 63 lower-case letters, digits, hyphens and dots."),
    region: field(body.region, "Region of the bucket, as its store names it."),
    key: field(body.key, "Access key, which may read, write and delete in the bucket.", { secret: true }),
    secret: field(body.secret, "Secret of that key.", { secret: true }),
    adopt,
  },
  outputs: { isUsable: field(z.boolean(), "Whether the platform could use it when it last looked.") },
  deleteBeforeReplace: true,
  identity: {
    noun: "S3 storage",
    key: ["name"],
    canExistTwice: true,
    claims: ({ name }) => (name === undefined ? [] : [`the S3 storage "${name}"`]),

    async candidates({ hosting, inputs }) {
      const named = (await hosting.get(s3Storages.list)).filter((row) => row.name === inputs.name);
      return byAge(named).map((row) => ({ id: row.uuid, what: `an S3 storage named "${row.name}"`, createdAt: row.created_at }));
    },
  },

  async *list({ hosting }) {
    for (const { uuid, name } of await hosting.get(s3Storages.list)) yield { path: uuid, name: name ?? uuid };
  },

  async observe({ hosting, id, olds, log }) {
    const row = await hosting.find(s3Storages.list, {}, ({ uuid }) => uuid === id);
    if (!row) return undefined;
    const { name, endpoint, bucket, region, key, secret } = row;
    if (row.is_usable === false && Object.keys(olds).length > 0)
      log.warning("isUsable: the platform could not use it when it last looked, so no archive is kept there until it can");
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

  /** Where no call reads one alone, the list that was read again is the proof. */
  async exists({ hosting, id }) {
    try {
      return await isThere(hosting.get(s3Storages.get, { params: { uuid: id } }));
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return false;
      throw error;
    }
  },

  async create({ hosting, inputs: { name, description, endpoint, bucket, region, key, secret }, keep }) {
    const { uuid } = await hosting.send(s3Storages.create, { body: { name, description, endpoint, bucket, region, key, secret } });
    keep(uuid);
    hosting.markStale(s3Storages.list);
    return undefined;
  },

  async update({ hosting, id }, { description, ...patch }) {
    const { name, endpoint, bucket, region, key, secret } = withoutNulls(patch);
    const open = { name, description, endpoint, bucket, region };
    await hosting.send(s3Storages.update, { params: { uuid: id }, body: { ...open, key, secret } });
    // Whether it was usable before says nothing of it now, whatever the platform keeps.
    const isMoved = REACH.some((one) => patch[one] !== undefined);
    change(hosting, id, (row) => ({ ...row, ...shownOnly(open), ...(isMoved ? { is_usable: false } : {}) }));
    return undefined;
  },

  /** A usable one that did not change needs no call. */
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
      "backup schedules that used it keep no archives there any more: the platform turned saveS3 off in each, and no call lists them",
    );
  },
});

type Validated = Pick<Context<{ key: string; secret: string }>, "hosting" | "id" | "inputs">;

/** Has the platform try it. */
async function validated({ hosting, id, inputs }: Validated): Promise<void> {
  const { valid, message } = await hosting.send(s3Storages.validate, { params: { uuid: id } });
  if (valid == null) hosting.invalidate(s3Storages.list);
  else change(hosting, id, (row) => ({ ...row, is_usable: valid }));
  const isUsable = valid ?? (await hosting.find(s3Storages.list, {}, ({ uuid }) => uuid === id))?.is_usable;
  if (isUsable !== false) return;
  const said = message ? `: ${quoted(hosting.redacted(message, [inputs.key, inputs.secret]))}` : "";
  throw new OperationError(
    `the platform cannot use this bucket${said}. Look at endpoint, bucket, region, key and secret, and at what the key may do at the store, then run pulumi up again.`,
    { code: "bad_state" },
  );
}

function change(hosting: Validated["hosting"], id: string, to: (row: S3Storage) => S3Storage): void {
  hosting.update(s3Storages.list, {}, (rows) => rows.map((row) => (row.uuid === id ? to(row) : row)));
}

const withoutNulls = <T extends object>(bag: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== null)) as { [K in keyof T]: Exclude<T[K], null> };
