import type { AnyCall, Call, Reader } from "./call";
import { isObject } from "./json";

/** Returns the last parameter in a path: `env_uuid` in `/applications/{uuid}/envs/{env_uuid}`. */
export const lastParameterOf = ({ path }: Pick<AnyCall, "path">): string | undefined => /^.*\{(\w+)\}/.exec(path)?.[1];

/** For each parameter at the end of a path: the call that lists the objects of the parameter, or the name of this call in the same group. */
type Lists<Calls> = Readonly<Record<string, AnyCall | Extract<keyof Calls, string>>>;

/** Adds `listedBy` and `shownBy` to the calls of a group, unless a call names its list itself. */
export function listedBy<Calls extends Readonly<Record<string, AnyCall>>>(lists: Lists<Calls>, calls: Calls): Calls {
  const made: Record<string, AnyCall> = {};
  const withList = (name: string): AnyCall => {
    const call = calls[name] as AnyCall;
    const list = call.listedBy ?? lists[lastParameterOf(call) ?? ""];
    const shownBy =
      call.does === "reads" ? undefined : Object.values(calls).find(({ does, path }) => does === "reads" && path === call.path);
    const listed = list === undefined ? {} : { listedBy: typeof list === "string" ? withList(list) : list };
    made[name] ??= Object.freeze({ ...call, ...(shownBy && { shownBy }), ...listed });
    return made[name];
  };
  for (const name of Object.keys(calls)) withList(name);
  return Object.fromEntries(Object.keys(calls).map((name) => [name, made[name]])) as Calls;
}

/** Whether a list contains the object that is identified by the parameter `name` of a path. Reads all pages of the list. */
export async function isListed(client: Reader, list: AnyCall, params: Readonly<Record<string, string>>, name: string): Promise<boolean> {
  for (let page = 1; ; page++) {
    const query = page === 1 ? {} : { query: { page } };
    const answer = await client.get(list as Call<never, unknown, unknown>, { params, ...query });
    if (rowsIn(answer).some((row) => isMeant(row, name, params[name]))) return true;
    if (page >= pagesOf(answer)) return false;
  }
}

const rowsIn = (answer: unknown): Record<string, unknown>[] =>
  (Array.isArray(answer) ? [answer] : Object.values(isObject(answer) ? answer : {})).flatMap((one) =>
    Array.isArray(one) ? one.filter(isObject) : [],
  );

const pagesOf = (answer: unknown): number =>
  isObject(answer) && isObject(answer.pagination) && typeof answer.pagination.total_pages === "number" ? answer.pagination.total_pages : 1;

/** Some lists continue to show a deleted object, with such a status. */
const DELETED = /^(deleted|removed|destroyed|terminated|purged|gone|expired)$/i;

/**
 * The parameter of a path is usually an id. For an environment, the parameter may also be the name. For a few objects, it is the value of a field
 * with the parameter's name.
 */
function isMeant(row: Record<string, unknown>, name: string, id: string | undefined): boolean {
  const ids = [row.uuid, row.id, row.identifier, row[name], name === "environment" ? row.name : undefined];
  return !DELETED.test(String(row.status)) && ids.some((one) => one !== undefined && one !== null && String(one) === id);
}
