import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";
import { PERMITTED, SPEED } from "./money";
import { errorsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

interface Place {
  web: hosting.Application;
  server: string;
  gameServer: string;
}

type Declare = (name: string, place: Place, options: CustomResourceOptions) => { id: unknown };

/** One resource of each type with data. The key is the name of the type in a permission. */
export const HOLDING: Readonly<Record<string, { declare: Declare; what: string }>> = {
  Volume: {
    declare: (name, { server }, options) => new hosting.Volume(name, { serverUuid: server, sizeGb: 50 }, options),
    what: "50 GB volume with its files and backups",
  },
  ManagedDatabase: {
    declare: (name, _, options) => new hosting.ManagedDatabase(name, { engine: "relational_1", plan: "small", region: "one:hel" }, options),
    what: "managed database with its data",
  },
  Storage: {
    declare: (name, { web }, options) =>
      new hosting.Storage(name, { applicationUuid: web.id, type: "persistent", mountPath: "/data" }, options),
    what: "storage with its data (the platform may leave the volume on the server)",
  },
  StorageBackupSchedule: {
    declare: (name, { web }, options) => {
      const files = new hosting.Storage("files", { applicationUuid: web.id, type: "persistent", mountPath: "/files" });
      return new hosting.StorageBackupSchedule(name, { applicationUuid: web.id, storageUuid: files.id, frequency: "daily" }, options);
    },
    what: "backup schedule with its archives, local and remote",
  },
  "game.Database": {
    declare: (name, { gameServer }, options) => new hosting.game.Database(name, { server: gameServer }, options),
    what: "database with its data",
  },
};

/** Takes away the permission that tests have by default for their final `destroy`. */
export const NO_PERMISSION = { HOSTING_ALLOW_DATA_LOSS: "" };

/** A test may assign other resources to `declare` between runs. */
export async function dataFixture(open: Engine["open"], first: (place: Place) => Record<string, unknown>) {
  const fixture = { declare: first };
  const shop = await webShop(open, {
    more: (web) => {
      const { servers, gameServers } = shop.seed;
      return fixture.declare({ web, server: servers.alpha ?? "", gameServer: gameServers.survival ?? "" });
    },
    stack: { config: PERMITTED, env: NO_PERMISSION, sandbox: { speed: SPEED } },
  });
  return { shop, stack: shop.stack, fixture };
}

/** Both runs must fail with the same error, and the second run must send no writes. Returns the error and the requests of the first run. */
export async function refusedTwice(
  stack: Stack,
  run: () => ReturnType<Stack["up"]>,
  retry = run,
): Promise<{ text: string; sent: string[] }> {
  await writesOf(stack);
  const { text } = await errorsOf(run());
  const sent = await writesOf(stack);
  expect((await errorsOf(retry())).text).toBe(text);
  expect(await writesOf(stack)).toEqual([]);
  return { text, sent };
}
