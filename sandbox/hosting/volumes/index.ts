import { VolumeBody } from "../../../provider/api/hosting/volumes";
import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import { serverOf } from "../servers/rules";
import { routes } from "./routes";
import {
  addVolume,
  endBackup,
  endKeeping,
  endTransition,
  growVolume,
  nightly,
  removeBackups,
  removeVolume,
  shownVolume,
  watchFill,
} from "./rules";

export type * from "./rows";

export const volumes = product({
  routes,
  tables: {
    volumes: {
      singular: "volume",
      show: (_world, volume) => shownVolume(volume),
      add: (moment, { server_uuid, ...fields }) => {
        const volume = addVolume(moment, serverOf(moment.world, text("server_uuid", server_uuid)), VolumeBody.parse(fields));
        volume.status = "attached";
        return String(volume.id);
      },
      mutate: (moment, volume, fields) => {
        setKnown(moment, volume, fields);
        watchFill(moment, volume);
      },
      remove: ({ world }, volume) => removeVolume(world, volume),
    },
    volumeBackups: { singular: "volume backup" },
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
