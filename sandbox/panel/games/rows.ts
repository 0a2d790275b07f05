import type { Table } from "../../world/world";

/** Differences of a server from its game's initial state. A server without a row has none. */
export type ServerGameRow = {
  server: string;
  game: string;
  /** The name is not `version`, which would collide with another column when worlds are compared. */
  game_version: string;
  framework: string;
  workshop: string[];
  /** Number of repairs. */
  repairs: number;
};

/** A setting that differs from its default. */
export type GameSettingRow = { server: string; setting: string; value: string };

/** An offer that a server adds to the catalogue of its game. */
export type GameOfferRow = {
  server: string;
  kind: "version" | "framework" | "setting" | "addons" | "modpacks";
  /** Catalogue of an addon or a modpack; empty for other kinds. */
  catalog: string;
  /** Version, framework, setting or project. Empty if only the catalogue is offered. */
  name: string;
  /** Version of a project. */
  version: string;
};

declare module "../../world/world" {
  interface Tables {
    /** By identifier of the server. */
    serverGames: Table<ServerGameRow>;
    /** By server and setting: `1a2b3c4d/max-players`. */
    gameSettings: Table<GameSettingRow>;
    /** By all of their fields. */
    gameOffers: Table<GameOfferRow>;
  }
}
