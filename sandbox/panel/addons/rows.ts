import type { Table } from "../../world/world";

/** An addon of a catalogue. */
export type AddonRow = {
  id: string;
  server: string;
  source: string;
  project: string;
  name: string;
  /** By its name; `version_id` by its id. */
  version_name: string;
  version_id: string;
  file: string;
  /** It came by the call for featured ones. */
  is_featured: boolean;
};

/** A file that was put there by hand. */
export type AddonFileRow = { id: string; server: string; file: string; size: number };

declare module "../../world/world" {
  interface Tables {
    addons: Table<AddonRow>;
    /** By server and file: `1a2b3c4d/own.jar`. */
    addonFiles: Table<AddonFileRow>;
  }
}
