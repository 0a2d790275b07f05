import type { Sandbox } from "../sandbox";
import type { Actor } from "../sandbox/hosting/audit-event";

/** The author of a rehearsal's own changes in the audit log of the sandbox. */
const REHEARSAL: Actor = { name: "Rehearsal" };

/** A record of the objects that a rehearsal adds to its sandbox. */
export interface Additions {
  readonly sandbox: Sandbox;
  /** Keeps the objects that were added so far, because the state of a stack refers to them. */
  keep(): void;
  /** Removes the objects that were added since the last `keep`, the newest first. */
  undo(): Promise<void>;
}

export function recordingAdditions(sandbox: Sandbox): Additions {
  const added: { table: string; id: string }[] = [];
  const add: Sandbox["add"] = async (table, fields, by = REHEARSAL) => {
    const id = await sandbox.add(table, fields, by);
    added.push({ table, id });
    return id;
  };
  const undo = async (): Promise<void> => {
    for (const { table, id } of added.splice(0).reverse()) {
      // An object may be gone already, together with its parent or because a user of the console removed it.
      const isThere = (await sandbox.find(table)).some(({ $id }) => String($id) === id);
      if (isThere) await sandbox.remove(table, id, REHEARSAL);
    }
  };
  return { sandbox: { ...sandbox, add }, keep: () => void added.splice(0), undo };
}
