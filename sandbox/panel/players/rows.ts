import type { Table } from "../../world/world";

/** A player on a server. */
export type PlayerRow = { server: string; id: string; name: string; steamid: string | null };

/** An action on a player, or a message to all. */
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
    /** A server that cannot list its players, because its game has no such query. By server. */
    mutedGames: Table<{ server: string }>;
  }
}
