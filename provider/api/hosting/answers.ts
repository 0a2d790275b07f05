import * as z from "zod";

/** What most creates and updates answer: the object's uuid, and little else. */
export const Made = z.looseObject({ uuid: z.string() });

/** What deletes answer: a sentence in the caller's language. Never compared (hosting-facts.md 1.2). */
export const Deleted = z.looseObject({ message: z.string().optional() });
