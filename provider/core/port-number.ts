import * as z from "zod";

/** Number of a port that the platform shows. */
export const portNumber = z.int().min(1).max(65_535);
