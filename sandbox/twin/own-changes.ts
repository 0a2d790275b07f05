import type { TableName, World } from "../world/world";
import { merged } from "./merge";

type Rows = Map<string, string>;

/** Keeps the changes of a run when more objects of the account are added to the world. */
export class OwnChanges {
  private readonly shown: ReadonlyMap<TableName, Rows>;

  constructor(
    private readonly world: World,
    private readonly tables: readonly TableName[],
  ) {
    this.shown = new Map(tables.map((name) => [name, this.rowsOf(name)]));
  }

  /** `load` adds rows as the account shows them, without the changes of the run. They are then changed as the run has changed them. */
  keptWhile(load: () => void): void {
    const before = new Map(this.tables.map((name) => [name, this.rowsOf(name)]));
    load();
    for (const [name, shown] of this.shown) {
      const was = before.get(name) ?? new Map<string, string>();
      const table = this.world[name] as Record<string, unknown>;
      for (const key of new Set([...shown.keys(), ...was.keys(), ...Object.keys(table)])) {
        const row = was.get(key);
        if (row === shown.get(key)) {
          const now = table[key];
          if (now === undefined) shown.delete(key);
          else shown.set(key, JSON.stringify(now));
        } else if (row === undefined) delete table[key];
        else if (row !== JSON.stringify(table[key])) table[key] = overlaid(shown.get(key), row, table[key]);
      }
    }
  }

  private rowsOf(name: TableName): Rows {
    return new Map(Object.entries(this.world[name] ?? {}).map(([key, row]) => [key, JSON.stringify(row)]));
  }
}

/** Returns the row as the account shows it (`learned`), with the changes of the run between `shown` and `own`. */
const overlaid = (shown: string | undefined, own: string, learned: unknown): unknown =>
  shown === undefined || learned === undefined
    ? JSON.parse(own)
    : merged({ recorded: learned, before: JSON.parse(shown) }, JSON.parse(own));
