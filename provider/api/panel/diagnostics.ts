import * as z from "zod";
import { panelCall } from "../call";
import { adviceOf } from "../generous";
import { isObject } from "../json";

// docs/spec/game-panel-api.md, "Game, players and diagnostics": "checks with severity". Plain JSON; the names inside are not given.

const text = (row: Record<string, unknown>, names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find((value) => typeof value === "string" && value !== "") as string | undefined;

/** A finding: its severity and a sentence. */
const Finding = z.preprocess(
  (row) =>
    isObject(row)
      ? {
          ...row,
          id: text(row, ["id", "key", "code", "name", "check"]),
          severity: text(row, ["severity", "level", "status"]),
          message: text(row, ["message", "detail", "text", "description", "title"]),
        }
      : row,
  z.looseObject({ id: z.string().optional(), severity: z.string(), message: z.string() }),
);
export type Finding = z.infer<typeof Finding>;

export const diagnostics = {
  get: panelCall({ method: "GET", path: "/servers/{server}/svc/diagnostics", response: adviceOf(Finding, "checks") }),
};
