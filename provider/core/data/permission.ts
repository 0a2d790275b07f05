import { splitNamedList } from "../named-list";
import { nearest } from "../nearest";

/** Where a permission to lose data comes from, as the user gave it. */
export interface GivenPermission {
  /** `hosting:allowDataLoss` of the stack, or the input of an explicit provider. */
  setting: string | undefined;
  /** `HOSTING_ALLOW_DATA_LOSS`, which speaks of this run alone. */
  variable: string | undefined;
}

/** A resource and the object whose data a run is about to destroy. */
export interface Target {
  /** As programs write it: `Volume`, `game.Database`. */
  type: string;
  /** Logical name. */
  name: string;
  /** Id of the object, or what stands in its place; absent where the engine does not pass it. */
  id?: string | undefined;
}

/** `Volume:data#1003`, or `Volume:data` where the id is not known. */
export const permissionOf = ({ type, name, id }: Target): string => `${type}:${name}${id ? `#${id}` : ""}`;

/**
 * Which data a run may destroy. In a run of the program the list of the variable or of the setting counts; where the program does not run
 * (`destroy`, `refresh`) only the variable does, because the engine passes the configuration that the state holds (trust: a permission that was
 * removed must not count).
 */
export class DataPermission {
  constructor(private readonly given: GivenPermission) {}

  /** Whether any of these targets is named. */
  permits(targets: readonly Target[], programRuns: boolean): boolean {
    if (!programRuns && this.given.variable === ALL) return true;
    const entries = this.entries(programRuns);
    return targets.some(({ type, name, id }) =>
      id === undefined
        ? entries.some((entry) => entry === `${type}:${name}` || entry.startsWith(`${type}:${name}#`))
        : entries.includes(`${type}:${name}`) || entries.includes(`${type}:${name}#${id}`),
    );
  }

  private entries(programRuns: boolean): string[] {
    const { variable, setting } = this.given;
    // `true` says nothing of a run of the program, so that there the setting counts beside it.
    const named = variable === ALL ? undefined : variable;
    const text = named ?? (programRuns ? setting : undefined);
    return text === undefined || text === ALL ? [] : splitNamedList(text);
  }
}

const ALL = "true";

/** What is wrong with a list, for the end of a sentence that begins with the setting; undefined where nothing is. */
export function problemOfList(text: string, types: readonly string[]): string | undefined {
  for (const entry of splitNamedList(text)) {
    const [, type, name] = /^([\w.]+):(.+)$/s.exec(entry) ?? [];
    if (type === undefined || name === undefined)
      return `must be a comma-separated list of Type:name or Type:name#id, such as ${permissionOf({ type: guess(entry, types), name: "data", id: "1003" })} (it has ${JSON.stringify(entry)})`;
    if (types.length === 0 || types.includes(type)) continue;
    const meant = nearest(type, types);
    return `has an unknown type in ${JSON.stringify(entry)}${meant === undefined ? "" : `: did you mean ${JSON.stringify(`${meant}:${name}`)}?`}`;
  }
  return undefined;
}

const guess = (entry: string, types: readonly string[]): string => nearest(entry.split(/[:#/]/)[0] ?? "", types) ?? "Volume";
