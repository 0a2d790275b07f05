// docs/facts/game-panel.md 2.

const KEYS = {
  websocket: ["connect"],
  control: ["console", "start", "stop", "restart"],
  user: ["create", "read", "update", "delete"],
  file: ["create", "read", "read-content", "update", "delete", "archive", "sftp"],
  backup: ["create", "read", "delete", "download", "restore"],
  allocation: ["read", "create", "update", "delete"],
  startup: ["read", "update", "docker-image"],
  database: ["create", "read", "update", "delete", "view_password"],
  schedule: ["create", "read", "update", "delete"],
  settings: ["rename", "reinstall"],
  activity: ["read"],
} as const;

const ALWAYS = "websocket.connect";

const KNOWN: ReadonlySet<string> = new Set(Object.entries(KEYS).flatMap(([group, names]) => names.map((name) => `${group}.${name}`)));

/** Returns the permissions as the call lists them: by group, each with a sentence. */
export const shownPermissions = (): { [group: string]: { description: string; keys: { [name: string]: string } } } =>
  Object.fromEntries(
    Object.entries(KEYS).map(([group, names]) => [
      group,
      {
        description: `Permissions of ${group}.`,
        keys: Object.fromEntries(names.map((name) => [name, `Allows ${name} of ${group}.`])),
      },
    ]),
  );

/**
 * Returns the stored form of a permission set: known keys, without duplicates, and the permission that every subuser has.
 * A duplicate leaves a gap, and the response shows a set with gaps as an object instead of a list.
 */
export function storedPermissions(sent: readonly string[]): string[] | { [position: string]: string } {
  const known = sent.filter((key) => KNOWN.has(key));
  const all = known.includes(ALWAYS) ? known : [...known, ALWAYS];
  const first = all.flatMap((key, position) => (all.indexOf(key) === position ? [[String(position), key] as const] : []));
  return first.length === all.length ? first.map(([, key]) => key) : Object.fromEntries(first);
}
