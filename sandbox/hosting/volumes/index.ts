import { VolumeBody } from "../../../provider/api/hosting/volumes";
import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import { serverOf } from "../servers/rules";
import { routes } from "./routes";
import {
  addVolume,
  addVolumeBackup,
  endBackup,
  endKeeping,
  endTransition,
  growVolume,
  nightly,
  removeBackups,
  removeVolume,
  shownVolume,
  volumeOf,
  watchFill,
} from "./rules";

export type * from "./rows";

export const volumes = product({
  routes,
  tables: {
    volumes: {
      singular: "volume",
      show: (_world, volume) => ({ ...shownVolume(volume), ...(volume.content === undefined ? {} : { content: volume.content }) }),
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
