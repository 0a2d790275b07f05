import * as z from "zod";
import { objectOf } from "../generous";

/** An answer that nobody reads: a sentence, the object, or nothing at all. What was done was done. */
export const Ignored = z.unknown();

/** What most creates answer: the object's uuid, and little else. Nothing more is needed of them. */
export const Made = objectOf(z.looseObject({ uuid: z.string().min(1) }), "data");

/** What deletes answer: a sentence in the caller's language, or nothing. Never compared (docs/facts/hosting.md 1.2). */
export const Deleted = Ignored;
