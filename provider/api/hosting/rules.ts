import * as z from "zod";
import { objectOf, shown } from "../generous";
import { isObject } from "../json";

// Rules of the platform's validator that several bodies share (docs/facts/hosting.md 1.1).

/** Values that the validator's rule `boolean` accepts. It refuses the text "true". */
export const flag: z.ZodType<boolean> = z.union([z.boolean(), z.literal([0, 1, "0", "1"]).transform((value) => Number(value) === 1)]);

export const objectName = z
  .string()
  .min(3)
  .max(255)
  .regex(/^[\p{L}\p{M}\p{N}\s\-_.@/&()#,:+]+$/u, "only letters, digits, spaces and - _ . @ / & ( ) # , : + are allowed");

export const description = z
  .string()
  .max(255)
  .regex(/^[\p{L}\p{M}\p{N}\s\-_.,!?()'"+=*@/&]*$/u, "only letters, digits, spaces and - _ . , ! ? ( ) ' \" + = * @ / & are allowed");

/** A flag in a query, where everything is text. */
export const queryFlag: z.ZodType<boolean> = z.union([z.boolean(), z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] })]);

export const queryInteger = (from: number, to: number = Number.MAX_SAFE_INTEGER): z.ZodType<number> =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d+$/, "must be an integer")
        .transform(Number),
    ])
    .pipe(z.int().min(from).max(to));

/** The specification's words for the git providers, in the specification's order. */
export const GIT_PROVIDERS = ["git_provider_1", "git_provider_2", "git_provider_3", "git_provider_4"] as const;

export const Timestamps = { created_at: shown(z.string()), updated_at: shown(z.string()) };

/** Response of most calls that create an object. It contains more than the uuid, but the provider uses nothing else. */
export const Made = objectOf(z.looseObject({ uuid: z.string().min(1) }), "data");

/** Id of a backup that a call has started. It may be in the response itself, in a nested object, or absent. */
export const BegunBackup = z.unknown().transform((answer): { id: string | undefined } => {
  const whole = isObject(answer) ? answer : {};
  const data = isObject(whole.data) ? whole.data : {};
  return { id: [whole.backup, data.backup, data, whole].map(idIn).find((id) => id !== undefined) };
});

function idIn(value: unknown): string | undefined {
  const { uuid, id = uuid }: Record<string, unknown> = isObject(value) ? value : {};
  return (typeof id === "string" && id !== "") || typeof id === "number" ? String(id) : undefined;
}
