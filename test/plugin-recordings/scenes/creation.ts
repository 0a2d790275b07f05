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

/** Create, Update and Delete. */
export const creation: Scenes = {
  create: {
    about: "A preview of a creation shows what the inputs say, and all outputs as unknown. An `up` creates each object once.",
    runs: [
      {
        operation: "preview",
        about: "Outputs that equal inputs are known.",
        program: () => {
          const shop = new hosting.Project("shop", { description: "for sale" });
          const staging = new hosting.Environment("staging", { projectUuid: shop.id });
          return { description: shop.description, id: staging.id };
        },
      },
      { operation: "up", about: "The objects are created in the order of their references." },
      { operation: "preview", about: "Nothing changes." },
      { operation: "destroy", about: "The environment goes with its project." },
    ],
  },
  createRefused: {
    about: "The preview of a creation reads the platform. A refusal begins with the property.",
    runs: [
      { operation: "preview", about: "The catalogue does not contain the plan.", program: orders({ plan: "enormous" }) },
      {
        operation: "preview",
        about: "Another object has the name.",
        program: () => void new hosting.Project("shop"),
        before: added("shop", "projects", { name: "shop" }),
      },
      {
        operation: "up",
        about: "The program adopts it.",
        program: () => void new hosting.Project("shop", { adopt: true, description: "for sale" }),
      },
    ],
  },
  createFails: {
    about: "A refused creation stops the run. What depends on it is not created, and the next `up` creates both.",
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
      { operation: "up", about: "Both are created." },
    ],
  },
  price: {
    about: "A preview shows the price of a creation. Without permission, the `up` buys nothing.",
    runs: [
      { operation: "preview", about: "The price is shown.", program: orders() },
      { operation: "up", about: "The purchase is not permitted." },
      { operation: "up", about: "The purchase is permitted.", config: PAID },
    ],
  },
  notReady: {
    about: "An object that exists and is not ready is stored with the reason. The next `up` continues with it.",
    secrets: ["hush-hush", "acme-key"],
    runs: [
      { operation: "up", about: "The platform cannot use the bucket.", program: archive(), before: unreachable },
      { operation: "preview", about: "The object is to be updated, though nothing differs." },
      { operation: "up", about: "The bucket is still not usable.", before: unreachable },
      { operation: "up", about: "The bucket is usable." },
      { operation: "preview", about: "Nothing is left to do." },
    ],
  },
  customTimeouts: {
    about: "`customTimeouts` limit the wait and are no input. The `up` after a timeout continues with the object.",
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
      { operation: "destroy", about: "The timeout of the deletion comes from the state.", env: DATA_MAY_GO },
    ],
  },
  updatePreview: {
    about: "The preview of an update reads the platform once more: it shows the price, and the outputs as unknown.",
    config: PAID,
    runs: [
      { operation: "up", about: "The database is created.", program: orders() },
      { operation: "preview", about: "A larger plan has a price.", program: orders({ plan: "medium" }) },
      { operation: "up", about: "The plan is upgraded." },
      { operation: "preview", about: "A smaller plan is refused.", program: orders() },
    ],
  },
  updateFixed: {
    about: "The preview of an update shows outputs that never change with their values.",
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
        about: "The volume grows.",
        program: ({ known: { alpha = "" } }) => {
          const data = new hosting.Volume("data", { serverUuid: alpha, sizeGb: 80 });
          return { mountPath: data.mountPath, status: data.status };
        },
      },
    ],
  },
  updateFails: {
    about: "A refused update leaves the state as it was, so the next run sees the change again.",
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
    about: "An update that is written and not ready keeps the old inputs, so the next run sees the change again.",
    secrets: ["hush-hush", "acme-key"],
    runs: [
      { operation: "up", about: "The bucket is usable.", program: archive() },
      {
        operation: "up",
        about: "The platform cannot use the other bucket.",
        program: archive({ bucket: "acme-other" }),
        before: unreachable,
      },
      { operation: "preview", about: "The change is still to be made." },
      { operation: "up", about: "The other bucket is usable." },
    ],
  },
  deleteRefused: {
    about: "A refused deletion keeps the object in the state.",
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
    about: "A deletion of data needs a permission, in a destroy and after a removal.",
    config: PAID,
    runs: [
      { operation: "up", about: "The database is created.", program: orders() },
      { operation: "destroy", about: "The permission is missing." },
      { operation: "preview", about: "The database leaves the program.", program: () => undefined },
      { operation: "up", about: "The permission is missing." },
      { operation: "destroy", about: "The permission is given.", env: DATA_MAY_GO },
    ],
  },
  cancel: {
    about: "A cancelled run ends its wait at once and keeps the object. The next `up` continues.",
    speed: 10,
    config: PAID,
    runs: [
      {
        operation: "up",
        about: "The run is cancelled while it waits for the database.",
        program: orders(),
        cancelWhen: async ({ sandbox }) => (await sandbox.find("databases")).length > 0,
      },
      { operation: "up", about: "The database is ready.", before: ({ sandbox }) => sandbox.advance(3600) },
    ],
  },
};
