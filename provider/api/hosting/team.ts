import * as z from "zod";
import { hostingCall } from "../call";

// docs/spec/hosting-api.md, "Teams, audit log, destinations"; fields from docs/facts/hosting.md 10.

export const Team = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), name: z.string().nullish() });

/** The team that the token acts for. */
export const team = { get: hostingCall({ method: "GET", path: "/team", response: Team }) };
