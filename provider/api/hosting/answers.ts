import * as z from "zod";
import { objectOf } from "../generous";
import { isObject } from "../json";

/** What most creates answer: the object's uuid, and little else. Nothing more is needed of them. */
export const Made = objectOf(z.looseObject({ uuid: z.string().min(1) }), "data");

/** What a call answers that begins a backup: its id may stand below a name or in the answer itself, or nowhere. */
export const BegunBackup = z.unknown().transform((answer): { id: string | undefined } => {
  const whole = isObject(answer) ? answer : {};
  const data = isObject(whole.data) ? whole.data : {};
  return { id: [whole.backup, data.backup, data, whole].map(idIn).find((id) => id !== undefined) };
});

function idIn(value: unknown): string | undefined {
  const { uuid, id = uuid }: Record<string, unknown> = isObject(value) ? value : {};
  return (typeof id === "string" && id !== "") || typeof id === "number" ? String(id) : undefined;
}
