import type { Call } from "../../provider/api/call";
import { isFields } from "./json";
import type { World } from "./world";

/** Records the names of the fields that a request wrote. The world keeps them, so that a console in a later process knows them too. */
export function noteWritten(
  world: World,
  { method, path }: Pick<Call, "method" | "path">,
  params: Readonly<Record<string, string>>,
  body: unknown,
  answer: unknown,
): void {
  if (method === "GET") return;
  const last = params[[...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? ""];
  const created = method === "POST" ? idIn(answer) : undefined;
  const id = created === undefined || Object.values(params).includes(created) ? last : created;
  if (id === undefined) return;
  if (method === "DELETE") delete world.writtenFields?.[id];
  else if (isFields(body)) {
    world.writtenFields ??= {};
    world.writtenFields[id] = [...new Set([...writtenIn(world, id), ...Object.keys(body)])];
  }
}

export const writtenIn = ({ writtenFields = {} }: World, id: string): readonly string[] =>
  Object.hasOwn(writtenFields, id) ? (writtenFields[id] ?? []) : [];

/** The game panel puts an object into `attributes`. Objects without a uuid have a number as id. */
function idIn(answer: unknown): string | undefined {
  if (!isFields(answer)) return undefined;
  const { uuid, identifier, id } = isFields(answer.attributes) ? answer.attributes : answer;
  const found = [uuid, identifier, id].find((one) => typeof one === "string" || typeof one === "number");
  return found === undefined ? undefined : String(found);
}
