import * as hosting from "../../../sdk";
import { added, fault, type SceneProgram, type Scenes } from "../scene";

const PAID = { "hosting:autoConfirm": "true" };
const DATA_MAY_GO = { HOSTING_ALLOW_DATA_LOSS: "true" };
const PLACE = { engine: "relational_1", plan: "small", region: "one:hel" } as const;
const BUCKET = { endpoint: "https://s3.example.com", bucket: "acme-archive", region: "eu", key: "acme-key", secret: "hush-hush" } as const;
const VALIDATE = { method: "POST", path: "/s3-storages/{uuid}/validate" } as const;

const orders =
  (args: Partial<hosting.ManagedDatabaseArgs> = {}, timeouts: { create?: string; update?: string; delete?: string } = {}): SceneProgram =>
  () => {
    const database = new hosting.ManagedDatabase("orders", { ...PLACE, ...args }, { customTimeouts: timeouts });
    return { plan: database.plan, status: database.status };
  };

const archive =
  (args: Partial<hosting.S3StorageArgs> = {}): SceneProgram =>
  () => {
    const bucket = new hosting.S3Storage("archive", { ...BUCKET, ...args });
    return { bucket: bucket.bucket, isUsable: bucket.isUsable };
  };

const unreachable = fault({ kind: "status", code: 200, match: VALIDATE, body: { valid: false, message: "The bucket does not answer." } });

export const creation: Scenes = {
  create: {
    about: "A preview of a creation shows the inputs, and shows as unknown each output that no input sets. `up` creates each object once.",
    runs: [
      {
        operation: "preview",
        about: "The preview knows outputs that equal inputs.",
        program: () => {
          const shop = new hosting.Project("shop", { description: "for sale" });
          const staging = new hosting.Environment("staging", { projectUuid: shop.id });
          return { description: shop.description, id: staging.id };
        },
      },
      { operation: "up", about: "`up` creates an object after the objects to which it refers." },
      { operation: "preview", about: "Nothing changes." },
      { operation: "destroy", about: "The platform deletes the environment with its project." },
    ],
  },
  createRefused: {
    about: "The preview of a creation reads the platform. A refusal begins with the name of the property.",
    runs: [
      { operation: "preview", about: "The catalogue does not contain the plan.", program: orders({ plan: "enormous" }) },
      {
        operation: "preview",
        about: "Another object already has the name.",
        program: () => void new hosting.Project("shop"),
        before: added("shop", "projects", { name: "shop" }),
      },
      {
        operation: "up",
        about: "The program adopts the object.",
        program: () => void new hosting.Project("shop", { adopt: true, description: "for sale" }),
      },
    ],
  },
  createFails: {
    about: "A refused creation stops the run before dependent resources are created. The next `up` creates all of them.",
    runs: [
      {
        operation: "up",
        about: "The platform refuses the first object.",
        program: () => {
          const shop = new hosting.Project("shop");
          new hosting.Environment("staging", { projectUuid: shop.id });
        },
        before: fault({ kind: "status", code: 422, match: { method: "POST", path: "/projects" }, body: { message: "Not today." } }),
      },
      { operation: "up", about: "`up` creates both objects." },
    ],
  },
  price: {
    about: "A preview shows the price of a creation. `up` buys nothing without permission.",
    runs: [
      { operation: "preview", about: "The preview shows the price.", program: orders() },
      { operation: "up", about: "The stack does not permit the purchase." },
      { operation: "up", about: "The stack permits the purchase.", config: PAID },
    ],
  },
  notReady: {
    about: "The state stores an object that is not ready, with the reason. The next `up` continues with the object.",
    secrets: ["hush-hush", "acme-key"],
    runs: [
      { operation: "up", about: "The platform cannot use the bucket.", program: archive(), before: unreachable },
      { operation: "preview", about: "The preview shows an update, although no input differs." },
      { operation: "up", about: "The bucket is still not usable.", before: unreachable },
      { operation: "up", about: "The bucket is usable." },
      { operation: "preview", about: "Nothing changes." },
    ],
  },
  customTimeouts: {
    about: "`customTimeouts` limits the wait and is not an input. The `up` after a timeout continues with the object.",
    speed: 10,
    config: PAID,
    runs: [
      { operation: "up", about: "The database is not ready in time.", program: orders({}, { create: "5s" }) },
      {
        operation: "up",
        about: "The database is ready.",
        program: orders({}, { create: "5s", update: "10m", delete: "3m" }),
        before: ({ sandbox }) => sandbox.advance(3600),
      },
      { operation: "destroy", about: "The state contains the timeout of the deletion.", env: DATA_MAY_GO },
    ],
  },
  updatePreview: {
    about: "The preview of an update reads the platform again. It shows the price, and shows the outputs as unknown.",
    config: PAID,
    runs: [
      { operation: "up", about: "The database is created.", program: orders() },
      { operation: "preview", about: "A larger plan has a price.", program: orders({ plan: "medium" }) },
      { operation: "up", about: "`up` upgrades the plan." },
      { operation: "preview", about: "The preview refuses a smaller plan.", program: orders() },
    ],
  },
  updateFixed: {
    about: "The preview of an update shows the values of outputs that never change.",
    config: PAID,
    runs: [
      {
        operation: "up",
        about: "The volume is created.",
        program: ({ known: { alpha = "" } }) => {
          const data = new hosting.Volume("data", { serverUuid: alpha, sizeGb: 50 });
          return { mountPath: data.mountPath, status: data.status };
        },
        before: async ({ sandbox, known }) => {
          const [alpha] = await sandbox.find("purchasedServers", { name: "alpha" });
          known.alpha = String(alpha?.uuid);
        },
      },
      {
        operation: "preview",
        about: "The program increases the size of the volume.",
        program: ({ known: { alpha = "" } }) => {
          const data = new hosting.Volume("data", { serverUuid: alpha, sizeGb: 80 });
          return { mountPath: data.mountPath, status: data.status };
        },
      },
    ],
  },
  updateFails: {
    about: "A refused update does not change the state, so the next run detects the change again.",
    runs: [
      { operation: "up", about: "The object is created.", program: () => void new hosting.Project("shop") },
      {
        operation: "up",
        about: "The platform refuses the update.",
        program: () => void new hosting.Project("shop", { description: "for sale" }),
        before: fault({ kind: "status", code: 422, match: { method: "PATCH", path: "/projects/{uuid}" }, body: { message: "Not today." } }),
      },
      { operation: "up", about: "The object is updated." },
    ],
  },
  updateNotReady: {
    about: "After an update, an object that is not ready keeps its old inputs in the state, so the next run detects the change again.",
    secrets: ["hush-hush", "acme-key"],
    runs: [
      { operation: "up", about: "The bucket is usable.", program: archive() },
      {
        operation: "up",
        about: "The platform cannot use the other bucket.",
        program: archive({ bucket: "acme-other" }),
        before: unreachable,
      },
      { operation: "preview", about: "The preview still shows the change." },
      { operation: "up", about: "The other bucket is usable." },
    ],
  },
  deleteRefused: {
    about: "The state keeps an object if the platform refuses its deletion.",
    runs: [
      { operation: "up", about: "The object is created.", program: () => void new hosting.Project("shop") },
      {
        operation: "destroy",
        about: "The platform refuses the deletion.",
        before: fault({
          kind: "status",
          code: 403,
          match: { method: "DELETE", path: "/projects/{uuid}" },
          body: { message: "Not today." },
        }),
      },
      { operation: "destroy", about: "The object is deleted." },
    ],
  },
  dataKept: {
    about: "A deletion of data needs a permission, in `destroy` and in the `up` after the resource left the program.",
    config: PAID,
    runs: [
      { operation: "up", about: "The database is created.", program: orders() },
      { operation: "destroy", about: "The permission is missing." },
      { operation: "preview", about: "The program no longer declares the database.", program: () => undefined },
      { operation: "up", about: "The permission is missing." },
      { operation: "destroy", about: "The environment contains the permission.", env: DATA_MAY_GO },
    ],
  },
  cancel: {
    about: "A cancelled run ends its wait at once and keeps the object in the state. The next `up` continues to wait.",
    speed: 10,
    config: PAID,
    runs: [
      {
        operation: "up",
        about: "The user cancels the run while it waits for the database.",
        program: orders(),
        cancelWhen: async ({ sandbox }) => (await sandbox.find("databases")).length > 0,
      },
      { operation: "up", about: "The database is ready.", before: ({ sandbox }) => sandbox.advance(3600) },
    ],
  },
};
