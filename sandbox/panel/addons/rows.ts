import type { Table } from "../../world/world";

/** An addon of a catalogue. */
export type AddonRow = {
  id: string;
  server: string;
  source: string;
  project: string;
  name: string;
  /** Name of the version; `version_id` is its id. */
  version_name: string;
  version_id: string;
  file: string;
  /** Whether the call for featured addons installed it. */
  is_featured: boolean;
};

/** A file that a user uploaded by hand. */
export type AddonFileRow = { id: string; server: string; file: string; size: number };

declare module "../../world/world" {
  interface Tables {
    addons: Table<AddonRow>;
    /** By server and file: `1a2b3c4d/own.jar`. */
    addonFiles: Table<AddonFileRow>;
  }
}
