import { volumes as calls, VolumeBody } from "../../../provider/api/hosting/volumes";
import { once } from "../../http/idempotency";
import { type ApiRequest, lenientRoute, product, type Route, route } from "../../http/product";
import { type Reply, refuse, reply } from "../../http/reply";
import { setKnown, text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { World } from "../../world/world";
import { priced, refuseUnpaidBackup, CHOSEN as SHARED } from "../prices";
import { regionOf } from "../server/regions";
import { type PurchasedServerRow, serverOf } from "../server/rows";
import {
  addVolume,
  addVolumeBackup,
  backupsOf,
  CHOSEN,
  changeVolume,
  confirmOverwriting,
  endBackup,
  endKeeping,
  endTransition,
  growVolume,
  nightly,
  refuseSize,
  refuseUnconfirmed,
  refuseUnready,
  removeBackups,
  removeVolume,
  restoredBody,
  restoreOver,
  SPECIFIED,
  shownVolume,
  transition,
  type VolumeBackupRow,
  type VolumeRow,
  volumeOf,
  volumePrice,
  watchFill,
} from "./rules";

// Source: docs/spec/hosting-api.md, "Storage volume", "Purchased servers and volumes".

function finishedBackup(world: World, volume: VolumeRow, id: string | number): VolumeBackupRow {
  const backup = world.volumeBackups[id];
  if (backup?.volume_id !== volume.id) throw refuse.notFound("Backup");
  if (backup.status !== "finished") throw refuse.notReady("Backup");
  return backup;
}

function refuseElsewhere({ market }: World, volume: VolumeRow, region: string): void {
  if (volume.region === region) return;
  throw refuse.invalid({
    server_uuid: [`The volume is in ${regionOf(volume.region, market).city}, the server in ${regionOf(region, market).city}.`],
  });
}

/** Whether the list of backups contains backups in progress. It depends on a platform variant. */
const isListedRunning = ({ variants }: World): boolean => variants?.runningBackups !== "not listed";

function shownBackups(world: World, volume: VolumeRow): Fields[] {
  const all = backupsOf(world, volume);
  if (isListedRunning(world)) return all.map(({ volume_id: _, content: __, ...backup }) => backup);
  return all.filter(({ status }) => status === "finished").map(({ volume_id: _, status: __, content: ___, ...backup }) => backup);
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, query }) => {
    const wanted = Object.values(world.volumes).filter(({ status }) => query.status === undefined || status === query.status);
    return reply.ok(wanted.map((volume) => shownVolume(volume, world.market)));
  }),
  route(calls.listOfServer, ({ world, param }) => {
    const { uuid } = serverOf(world, param("uuid"));
    return reply.ok(
      Object.values(world.volumes)
        .filter(({ server_uuid }) => server_uuid === uuid)
        .map((volume) => shownVolume(volume, world.market)),
    );
  }),
  route(calls.offer, ({ world, param, query }) => {
    const { region } = serverOf(world, param("uuid"));
    const { market } = world;
    const { city, volumeSizes: sizes } = regionOf(region, market);
    const { size_gb } = query;
    if (size_gb === undefined) return reply.ok({ city, sizes, currency: market?.currency ?? SHARED.currency });
    refuseSize(region, size_gb, market);
    const price = volumePrice(region, size_gb, true, market);
    const { monthly_price: bare } = volumePrice(region, size_gb, false, market);
    return reply.ok({ city, sizes, size_gb, ...price, backups_monthly_price: priced(price.monthly_price - bare).monthly_price });
  }),
  route(calls.create, (request) =>
    once(request, "POST volumes", () => {
      const { world, moment, param, body } = request;
      const server = serverOf(world, param("uuid"));
      const { size_gb, backups = true, autogrow_max_gb = 0, confirm } = body;
      refuseSize(server.region, size_gb, world.market);
      if (autogrow_max_gb !== 0 && autogrow_max_gb < size_gb) {
        throw refuse.invalid({ autogrow_max_gb: ["The limit of auto-grow cannot be below the size."] });
      }
      refuseUnready(server);
      refuseUnconfirmed(confirm, { ...server, size_gb, backups }, world.market);
      return reply.created(shownVolume(addVolume(moment, server, body), world.market));
    }),
  ),
  route(calls.update, ({ world, moment, param, body }) => {
    const volume = volumeOf(world, param("id"), param("uuid"));
    changeVolume(moment, volume, body);
    return reply.ok(shownVolume(volume, world.market));
  }),
  route(calls.detach, ({ world, moment, param }) => {
    const volume = volumeOf(world, param("id"), param("uuid"));
    if (volume.status !== "attached") throw refuse.notReady("Volume");
    transition(moment, volume, "detaching", CHOSEN.detachSeconds, "detached");
    return reply.ok(shownVolume(volume, world.market));
  }),
  route(calls.attach, ({ world, moment, param, body }) => {
    const volume = volumeOf(world, param("id"));
    const server = serverOf(world, body.server_uuid);
    if (volume.status !== "detached") throw refuse.notReady("Volume");
    refuseElsewhere(world, volume, server.region);
    refuseUnready(server);
    if (volume.kept_until !== null) refuseUnconfirmed(body.confirm, volume, world.market);
    Object.assign(volume, { server_uuid: server.uuid, kept_until: null });
    transition(moment, volume, "attaching", SPECIFIED.attachSeconds, "attached");
    return reply.ok(shownVolume(volume, world.market));
  }),
  route(calls.remove, ({ world, moment, param }) => {
    const volume = volumeOf(world, param("id"), param("uuid"));
    if (volume.status === "deleting") return reply.ok({ message: "Volume deletion queued." });
    if (volume.status !== "attached") throw refuse.notReady("Volume");
    transition(moment, volume, "deleting", CHOSEN.deleteSeconds, "gone");
    return reply.ok({ message: "Volume deletion queued." });
  }),
  route(calls.removeDetached, ({ world, param }) => {
    const volume = volumeOf(world, param("id"));
    if (volume.status !== "detached") throw refuse.conflict("The volume is not detached.");
    removeVolume(world, volume);
    return reply.ok({ message: "Volume deleted." });
  }),
  route(calls.listBackups, ({ world, param }) => reply.ok(shownBackups(world, volumeOf(world, param("id"))))),
  lenientRoute(calls.backup, ({ world, moment, param, body }) => {
    const volume = volumeOf(world, param("id"), param("uuid"));
    if (volume.status !== "attached") throw refuse.notReady("Volume");
    refuseUnpaidBackup(world, body.confirm);
    const { volume_id: _, content: __, ...backup } = addVolumeBackup(moment, volume);
    const message = "Backup started.";
    return reply.accepted(isListedRunning(world) ? { message, backup } : { message });
  }),
  route(calls.restore, (request) => {
    const { world, moment, param, body } = request;
    const volume = volumeOf(world, param("id"), param("uuid"));
    if (body.target === "same") {
      const backup = finishedBackup(world, volume, body.backup_id);
      if (volume.status !== "attached") throw refuse.notReady("Volume");
      if (body.confirm !== true) throw confirmOverwriting(world, volume);
      restoreOver(moment, volume, backup);
      return reply.ok(restored(world, volume));
    }
    return onceWhereHeeded(request, () => {
      const backup = finishedBackup(world, volume, body.backup_id);
      if (volume.status !== "attached") throw refuse.notReady("Volume");
      return restoreAnew(request, volume, backup, serverOf(world, param("uuid")));
    });
  }),
  route(calls.restoreDetached, (request) => {
    const { world, param, body } = request;
    const volume = volumeOf(world, param("id"));
    return onceWhereHeeded(request, () => {
      const server = serverOf(world, body.server_uuid);
      const backup = finishedBackup(world, volume, body.backup_id);
      if (volume.status !== "detached") throw refuse.conflict("The volume is not detached.");
      refuseElsewhere(world, volume, server.region);
      refuseUnready(server);
      return restoreAnew(request, volume, backup, server);
    });
  }),
];

type Restoring = ApiRequest<{ confirm?: boolean | undefined }, unknown>;

const onceWhereHeeded = <B, Q>(request: ApiRequest<B, Q>, act: () => Reply): Reply =>
  request.world.variants?.restoreKeys === "ignored" ? act() : once(request, "POST restore", act);

function restoreAnew({ world, moment, body }: Restoring, volume: VolumeRow, backup: VolumeBackupRow, server: PurchasedServerRow): Reply {
  const wanted = restoredBody(world, volume, backup);
  refuseUnconfirmed(body.confirm, { ...wanted, region: server.region }, world.market);
  const made = addVolume(moment, server, wanted);
  if (backup.content !== undefined) made.content = backup.content;
  return reply.created(restored(world, made));
}

const restored = ({ variants, market }: World, volume: VolumeRow): Fields =>
  variants?.restoreAnswers === "sentence" ? { message: "Restore started." } : shownVolume(volume, market);

export type * from "./rules";

export const volumes = product({
  routes,
  tables: {
    volumes: {
      singular: "volume",
      show: ({ market }, volume) => ({
        ...shownVolume(volume, market),
        ...(volume.content === undefined ? {} : { content: volume.content }),
      }),
      add: (moment, { server_uuid, ...fields }) => {
        const volume = addVolume(moment, serverOf(moment.world, text("server_uuid", server_uuid)), VolumeBody.parse(fields));
        volume.status = "attached";
        return String(volume.id);
      },
      mutate: (moment, volume, { content, ...fields }) => {
        setKnown(moment, volume, fields);
        if (content !== undefined) volume.content = text("content", content);
        watchFill(moment, volume);
      },
      remove: ({ world }, volume) => removeVolume(world, volume),
    },
    volumeBackups: {
      singular: "volume backup",
      add: (moment, { volume_id }) => {
        const backup = addVolumeBackup(moment, volumeOf(moment.world, String(volume_id)));
        backup.status = "finished";
        return String(backup.id);
      },
    },
  },
  events: {
    "volume.settled": endTransition,
    "volume.grow": growVolume,
    "volume.night": nightly,
    "volume.expired": endKeeping,
    "volume.backed-up": endBackup,
    "volume.backups-off": removeBackups,
  },
});
