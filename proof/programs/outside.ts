import fc from "fast-check";
import type { Sandbox } from "../../sandbox";
import type { Draw } from "./model";

type Row = Record<string, unknown> & { $id?: unknown };

/** Fields that somebody may change behind the program's back, and to what. */
const CHANGES: readonly {
  kind: string;
  fields: Record<string, readonly (string | number | boolean | null)[]>;
  only?: (row: Row) => boolean;
}[] = [
  { kind: "projects", fields: { description: ["somebody's", null] } },
  { kind: "environments", fields: { description: ["somebody's", null] } },
  {
    kind: "applications",
    fields: { description: ["somebody's"], health_check_path: ["/else"], limits_memory: ["1g"], is_gzip_enabled: [false, true] },
  },
  {
    kind: "variables",
    fields: { value: ["somebody's"], is_literal: [true, false], comment: ["somebody's"], is_runtime: [true, false] },
    only: ({ key }) => /^(SINGLE|SET)_/.test(String(key)),
  },
  { kind: "sharedVariables", fields: { value: ["somebody's"], comment: [null] }, only: ({ key }) => String(key).startsWith("SHARED_") },
  { kind: "storages", fields: { mount_path: ["/somewhere"] } },
  { kind: "volumes", fields: { backups: [true, false], autogrow_max_gb: [0, 500] } },
  { kind: "schedules", fields: { is_active: [true, false], name: ["somebody's"] } },
  { kind: "tasks", fields: { payload: ["start"], time_offset: [7] } },
];

/** What may vanish. A schedule of backups may not: nobody could see it (there is no call that reads one). */
const VANISHES = ["variables", "sharedVariables", "storages", "volumes", "schedules", "tasks", "applications", "databases"] as const;

/** Objects that were not in the world when the program came are the program's; those of the ground are not touched. */
type Ours = (kind: string, row: Row) => boolean;

const rowsOf = async (sandbox: Sandbox, kind: string): Promise<Row[]> => sandbox.find(kind);

/** Somebody changes a field of one of the program's objects. */
export async function changeOutside(sandbox: Sandbox, draw: Draw, ours: Ours): Promise<string | undefined> {
  const { kind, fields, only = () => true } = draw(fc.constantFrom(...CHANGES));
  const rows = (await rowsOf(sandbox, kind)).filter((row) => ours(kind, row) && only(row));
  if (rows.length === 0) return undefined;
  const row = draw(fc.constantFrom(...rows));
  const [field, values] = draw(fc.constantFrom(...Object.entries(fields)));
  await sandbox.mutate(kind, String(row.$id), { [field]: draw(fc.constantFrom(...values)) });
  return `${kind}.${field} changed`;
}

/** Somebody removes one of the program's objects. */
export async function removeOutside(sandbox: Sandbox, draw: Draw, ours: Ours): Promise<string | undefined> {
  const kind = draw(fc.constantFrom(...VANISHES));
  const rows = (await rowsOf(sandbox, kind)).filter((row) => ours(kind, row));
  if (rows.length === 0) return undefined;
  await sandbox.remove(kind, String(draw(fc.constantFrom(...rows)).$id));
  return `one of ${kind} removed`;
}

/** Somebody makes an object beside the program's, which the program must leave alone. */
export async function addOutside(sandbox: Sandbox, draw: Draw, n: number): Promise<string> {
  const [server] = await sandbox.find("purchasedServers", { name: "alpha" });
  const [game] = await sandbox.find("gameServers", { server_owner: true });
  const [application] = await sandbox.find("applications");
  const [kind, fields] = draw(
    fc.constantFrom<[string, Parameters<Sandbox["add"]>[1]]>(
      ["projects", { name: `somebody ${n}` }],
      ["sharedVariables", { key: `SOMEBODY_${n}`, value: "theirs" }],
      ["variables", { application_uuid: String(application?.uuid), key: `SOMEBODY_${n}`, value: "theirs" }],
      [
        "storages",
        { application_uuid: String(application?.uuid), type: "persistent", name: `somebody-${n}`, mount_path: `/somebody/${n}` },
      ],
      ["volumes", { server_uuid: String(server?.uuid), size_gb: 50 }],
      ["schedules", { server: String(game?.identifier), name: `somebody ${n}` }],
    ),
  );
  await sandbox.add(kind, fields);
  return kind;
}
