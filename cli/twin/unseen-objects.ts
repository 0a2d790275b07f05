import type { AnyDefinition } from "../../provider/core/definition/resource";
import { resourceTypeText } from "../../provider/core/type-token";

import { references } from "../../provider/resources/references";
import { type Bag, UNKNOWN } from "../../rehearsal/protocol/wire";
import type { Sandbox } from "../../sandbox";
import { pointersIn } from "../pointers";
import { INVENTIONS } from "../rehearse-inventions";
import { resourceText } from "./resource-text";
import type { NotCertain } from "./trial-result";

/**
 * Adds objects that no call lists, such as private keys, to a copy if the program refers to their ids. The account may or may not contain such an
 * object, so a step that uses it is not certain.
 */
export class UnseenObjects {
  private readonly known = new Set<string>();
  private readonly users = new Map<string, NotCertain>();
  /** Storages with a backup schedule that the program declares. */
  private readonly scheduled = new Set<string>();

  constructor(private readonly sandbox: Pick<Sandbox, "add" | "find">) {}

  get notCertain(): readonly NotCertain[] {
    return [...this.users.values()];
  }

  /** `before` are the inputs of the resource's last step: the account accepted the ids in them. */
  async add(definition: AnyDefinition, name: string, inputs: Bag, before: Bag | undefined): Promise<void> {
    const used = new Set(before && pointersIn(definition, before).map(({ kind, id }) => `${kind} ${id}`));
    for (const { kind, id } of pointersIn(definition, inputs)) {
      const why = references[kind]?.list;
      if (typeof why !== "string" || id === UNKNOWN) continue;
      const what = `${resourceTypeText(kind)} ${id}`;
      if (!used.has(`${kind} ${id}`)) this.note(what, why, resourceText(definition.type, name));
      await this.addOnce(kind, id, inputs);
    }
    await this.addSchedule(definition, name, inputs, before);
  }

  /** No call lists the backup schedules of storages. */
  private async addSchedule({ type }: AnyDefinition, name: string, { storageUuid }: Bag, before: Bag | undefined): Promise<void> {
    if ((type !== "StorageBackup" && type !== "StorageBackupSchedule") || typeof storageUuid !== "string" || storageUuid === UNKNOWN)
      return;
    if (type === "StorageBackupSchedule") this.scheduled.add(storageUuid);
    const isCreated = type === "StorageBackupSchedule" && before === undefined;
    if (isCreated || (type === "StorageBackup" && this.scheduled.has(storageUuid))) return;
    if (type === "StorageBackup" && before === undefined)
      this.note(`backup schedule of storage ${storageUuid}`, "no documented call lists these objects", resourceText(type, name));
    const known = await this.sandbox.find("storageBackups", { storage_uuid: storageUuid });
    const storages = await this.sandbox.find("storages", { uuid: storageUuid });
    if (known.length === 0 && storages.length > 0)
      await this.sandbox.add("storageBackups", { storage_uuid: storageUuid, frequency: "daily" });
  }

  private note(what: string, why: string, resource: string): void {
    const resources = this.users.get(what)?.resources ?? [];
    this.users.set(what, { what, why, resources: [...new Set([...resources, resource])] });
  }

  private async addOnce(kind: string, id: string, inputs: Bag): Promise<void> {
    const how = INVENTIONS[kind];
    if (!how || this.known.has(`${kind} ${id}`)) return;
    this.known.add(`${kind} ${id}`);
    const fields = await how.fields(id, inputs, this.sandbox as Sandbox);
    await this.sandbox.add(how.table, { $id: id, ...fields });
  }
}
