import { type Bag, HIDDEN, isBag, ownProperty, same } from "../values";
import { type Field, isMap, restoredDefault } from "./field";

/**
 * Remembers which values this stack's writes changed on the platform. A path identifies an input, or an entry of a map (`values.motd`). An input of
 * settings that is removed from the program is restored only if its path is recorded here: settings belong to a larger object, and a user may have
 * chosen their values before the program set them.
 */
export class OwnWrites {
  private readonly paths: Set<string>;

  constructor(stored: unknown) {
    this.paths = new Set(Array.isArray(stored) ? stored.map(String) : []);
  }

  has(path: string): boolean {
    return this.paths.has(path) || [...this.paths].some((own) => own.startsWith(`${path}.`));
  }

  /**
   * Records a write (`patch`) that the platform accepted. `live` is the object before the write: a switch that the write turns on is recorded only if
   * it was off before, and an entry of a map only if its value differed.
   */
  note(fields: Readonly<Record<string, Field>>, patch: Bag, live: { inputs: Bag }): void {
    for (const [key, value] of Object.entries(patch)) {
      const { whenRemoved, comparedAs = (one: unknown) => one } = fields[key] ?? {};
      const shown = live.inputs[key];
      if (whenRemoved === "nothing" || (whenRemoved === "stays" && restoredDefault(fields[key]) === undefined)) continue;
      if (value === null) this.forget(key);
      else if (whenRemoved === "off") {
        if (value !== true) this.forget(key);
        else if (key in live.inputs && shown !== true) this.paths.add(key);
      } else if (isMap(fields[key])) {
        const [entries, before] = [comparedAs(value), comparedAs(shown)].map((bag) => (isBag(bag) ? bag : {}));
        for (const [name, entry] of Object.entries(entries ?? {}))
          if (!isAlike(entry, ownProperty(before ?? {}, name))) this.paths.add(`${key}.${name}`);
      } else this.paths.add(key);
    }
  }

  forget(key: string): void {
    for (const path of this.paths) if (path === key || path.startsWith(`${key}.`)) this.paths.delete(path);
  }

  /** Forgets inputs and map entries that the program no longer sets, and switches (`whenRemoved: "off"`) that the program does not set to `true`. */
  keepOnly(fields: Readonly<Record<string, Field>>, inputs: Bag): void {
    for (const path of this.paths) {
      const key = Object.keys(inputs).find((name) => path === name || path.startsWith(`${name}.`));
      const value = key === undefined ? undefined : inputs[key];
      const isSet = key !== undefined && value !== undefined && value !== null;
      const isOff = key !== undefined && fields[key]?.whenRemoved === "off" && value !== true;
      const entry = key !== undefined && path !== key ? path.slice(key.length + 1) : undefined;
      if (!isSet || isOff || (entry !== undefined && !(isBag(value) && Object.hasOwn(value, entry)))) this.paths.delete(path);
    }
  }

  /** Returns the value that the platform shows. Of a map, returns only the entries that this stack's writes changed. */
  partOf(key: string, shown: unknown): unknown {
    if (!isBag(shown) || this.paths.has(key)) return shown;
    return Object.fromEntries(Object.entries(shown).filter(([name]) => this.paths.has(`${key}.${name}`)));
  }

  toBag(): Bag {
    return this.paths.size > 0 ? { [HIDDEN.ownWrites]: [...this.paths].sort() } : {};
  }
}

/** Whether two values are equal. A program may write a number where the platform shows text. */
const isAlike = (x: unknown, y: unknown): boolean => same(x, y) || (!isBag(x) && !isBag(y) && y !== undefined && String(x) === String(y));
