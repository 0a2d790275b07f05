import type { Table } from "../../world/world";

/** Somebody who plays on a server. */
export type PlayerRow = { server: string; id: string; name: string; steamid: string | null };

/** What was done to somebody, or told to all. */
export type PlayerActionRow = {
  server: string;
  action: "kick" | "ban" | "unban" | "broadcast";
  player: string | null;
  message: string | null;
};

declare module "../../world/world" {
  interface Tables {
    /** By server and name: `1a2b3c4d:ada`. */
    players: Table<PlayerRow>;
    playerActions: Table<PlayerActionRow>;
    /** A server that cannot say who plays there: its game has no such query. By server. */
    mutedGames: Table<{ server: string }>;
  }
}
