import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { panelStamp } from "../stamp";
import type { PanelAccountRow } from "./rows";

const account = (public_id: string, uuid: string, username: string): PanelAccountRow => ({
  public_id,
  uuid,
  username,
  email: `${username}@example.com`,
  created_at: "2025-03-01T10:00:00+00:00",
});

/** The account of the key; it cannot be a subuser of its own servers. */
const OWN = account("ACME-0WN3R0", "0f6c1c1e-5b9d-4c0e-a2b1-3d3f0a9c0001", "sandbox");

/** Accounts belong to the panel, so every team of the sandbox has the same ones. */
const SEEDED: readonly PanelAccountRow[] = [
  OWN,
  account("ACME-7F3K2Q", "7b1f2a50-44a1-4f3e-9a3c-52c1d0ad0002", "ada"),
  account("ACME-1B9X8Z", "c2d9e4b7-0a1c-4d5e-b6f7-8a9b0c110003", "linus"),
  account("ACME-3C5V7N", "e5a4b3c2-d1f0-4e9d-8c7b-6a5f4e330004", "grace"),
];

export const isOwnAccount = ({ uuid }: PanelAccountRow): boolean => uuid === OWN.uuid;

export const accountNamed = ({ panelAccounts }: World, publicId: string): PanelAccountRow | undefined =>
  panelAccounts[publicId] ?? SEEDED.find(({ public_id }) => public_id === publicId);

export function addAccount(moment: Moment, publicId: string, username: string): PanelAccountRow {
  const uuid = `${moment.uuid().slice(0, 8)}-0000-4000-a000-${moment.uuid().slice(0, 12)}`;
  const row = { ...account(publicId, uuid, username), created_at: panelStamp(moment.nowMs) };
  moment.world.panelAccounts[publicId] = row;
  return row;
}
