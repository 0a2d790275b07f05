import { type Fields, isFields } from "../world/json";
import type { Explored } from "./explored";

/** Names of fields that identify an object. */
const IDENTIFYING: readonly string[] = ["name", "status", "state", "description", "fqdn", "uuid", "id"];

/**
 * Returns the names of an object's fields, in the order in which the page shows them. First come fields that were changed in the console, then fields
 * that a request wrote, then fields that identify the object. An application has a hundred fields, most of them with default values.
 */
export function inOrder(explored: Explored, object: { kind: string; id: string }, row: Fields): string[] {
  const written = writtenFields(explored, object.id);
  const rank = (name: string): number => {
    if (explored.session.isEdited(object, name)) return 0;
    if (written.has(name)) return 1;
    return IDENTIFYING.includes(name) ? 2 : 3;
  };
  const position = (name: string): number => (rank(name) === 2 ? IDENTIFYING.indexOf(name) : 0);
  return Object.keys(row).toSorted((a, b) => rank(a) - rank(b) || position(a) - position(b));
}

/**
 * Returns the names of the fields that requests sent to create or change an object. Requests that the journal has already removed are not considered.
 */
function writtenFields({ runtime }: Explored, id: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { entry, response = "" } of runtime.journal.exchanges()) {
    const { method, path, status, body } = entry;
    if (method === "GET" || status >= 400 || !isFields(body)) continue;
    const isOfObject = path.split("/").includes(id) || (method === "POST" && response.includes(`"uuid":"${id}"`));
    if (isOfObject) for (const name of Object.keys(body)) names.add(name);
  }
  return names;
}
