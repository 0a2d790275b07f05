import * as z from "zod";
import { hostingCall } from "../call";

// Specification, "Teams, audit log, destinations"; fields from hosting-facts.md 10.

export const Team = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), name: z.string().nullish() });

/** The team that the token acts for. */
export const team = { get: hostingCall({ method: "GET", path: "/team", response: Team }) };
