import * as z from "zod";
import { objectOf } from "../generous";
import { isObject } from "../json";

/** Response of most calls that create an object. Only the object's uuid is used. */
export const Made = objectOf(z.looseObject({ uuid: z.string().min(1) }), "data");

/** Response of a call that starts a backup. The id of the backup may be in the response itself, in a nested object, or absent. */
export const BegunBackup = z.unknown().transform((answer): { id: string | undefined } => {
  const whole = isObject(answer) ? answer : {};
  const data = isObject(whole.data) ? whole.data : {};
  return { id: [whole.backup, data.backup, data, whole].map(idIn).find((id) => id !== undefined) };
});

function idIn(value: unknown): string | undefined {
  const { uuid, id = uuid }: Record<string, unknown> = isObject(value) ? value : {};
  return (typeof id === "string" && id !== "") || typeof id === "number" ? String(id) : undefined;
}
