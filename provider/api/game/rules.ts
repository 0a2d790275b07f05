import * as z from "zod";

/** Values that the validator's rule `boolean` accepts. It refuses the text "true" (docs/facts/game-panel.md 1.6). */
export const panelFlag: z.ZodType<boolean> = z.union([z.boolean(), z.literal([0, 1, "0", "1"]).transform((value) => Number(value) === 1)]);

/** Values that the validator's rule `numeric` accepts: a number, or a text that contains a number. */
export const numeric = (from: number, to: number = Number.MAX_SAFE_INTEGER): z.ZodType<number> =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(from).max(to));

export const queryCount: z.ZodType<number> = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);
