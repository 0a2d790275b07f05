import type { Table } from "../../world/world";

/** What of one server is not as its game has it at first. A server without a row has all of that. */
export type ServerGameRow = {
  server: string;
  game: string;
  /** `version` would be no column of its own in a comparison of worlds. */
  game_version: string;
  framework: string;
  workshop: string[];
  /** How often it was repaired. */
  repairs: number;
};

/** A setting that is not at its default. */
export type GameSettingRow = { server: string; setting: string; value: string };

declare module "../../world/world" {
  interface Tables {
    /** By identifier of the server. */
    serverGames: Table<ServerGameRow>;
    /** By server and setting: `1a2b3c4d/max-players`. */
    gameSettings: Table<GameSettingRow>;
  }
}
