import type { TableName, World } from "../world/world";

type Rows = Map<string, string>;

/** Keeps the rows that a run has changed, while the world learns more about the account. */
export class OwnChanges {
  private readonly shown: ReadonlyMap<TableName, Rows>;

  constructor(
    private readonly world: World,
    private readonly tables: readonly TableName[],
  ) {
    this.shown = new Map(tables.map((name) => [name, this.rowsOf(name)]));
  }

  /** `load` adds what the account shows, which is older than the changes of the run. */
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
        else if (row !== JSON.stringify(table[key])) table[key] = JSON.parse(row);
      }
    }
  }

  private rowsOf(name: TableName): Rows {
    return new Map(Object.entries(this.world[name] ?? {}).map(([key, row]) => [key, JSON.stringify(row)]));
  }
}
