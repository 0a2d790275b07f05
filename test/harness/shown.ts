import type { Show } from "./lifecycle-fixture";

export const to =
  (key: string, value: unknown): Show =>
  (row) => {
    if (key in row) row[key] = value;
  };

export const without =
  (...keys: string[]): Show =>
  (row) => {
    for (const key of keys) delete row[key];
  };

/** Wrong values for all fields that can name the parent of a row. */
const OTHER_PARENT: Record<string, unknown> = {
  project_uuid: "p00000000000000000000000",
  project_id: 4711,
  environment_uuid: "e00000000000000000000000",
  environment_id: 4711,
  application_uuid: "a00000000000000000000000",
  application_id: 4711,
  resource_uuid: "a00000000000000000000000",
  resourceable_id: 4711,
  storage_uuid: "s00000000000000000000000",
  database_uuid: "d00000000000000000000000",
  team_id: 4711,
  server: "0badf00d",
  server_id: 4711,
};

/** Replaces the existing parent fields of a row, and adds the missing ones. */
const otherParent: Show = (row) => {
  for (const [key, value] of Object.entries(OTHER_PARENT)) if (typeof row[key] !== "object") row[key] = value;
};

/** A form in which a row names a parent that differs from the one in the path of the request. */
export const underAnotherParent = { "under another parent": otherParent } as const;
