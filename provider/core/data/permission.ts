import { nearest, shellQuoted } from "../log/text";
import { splitNamedList } from "../named-list";
import { SETTINGS } from "../settings/setting-keys";

/** The permissions to lose data, as the user wrote them: lists of `Type:name` or `Type:name#id`, or `true`. */
export interface GivenPermission {
  /** The value of `hosting:allowDataLoss` in the stack, or the input of an explicit provider. */
  setting: string | undefined;
  /** The value of `HOSTING_ALLOW_DATA_LOSS`, which applies only to this run. */
  variable: string | undefined;
}

/** A resource and the object whose data a run is about to delete. */
export interface Target {
  /** Resource type as programs write it: `Volume`, `game.Database`. */
  type: string;
  /** Logical name. */
  name: string;
  /** Id of the object. For an overwrite: the text that identifies the object and its new content. Absent if the id is unknown. */
  id?: string | undefined;
}

/** Returns `Volume:data#1003`, or `Volume:data` if the id is unknown. */
export const permissionOf = ({ type, name, id }: Target): string => `${type}:${name}${id ? `#${id}` : ""}`;

/**
 * Decides whether a run may destroy the data of a resource. If the program runs, the list in the variable applies. If the variable contains no list,
 * the list in the setting applies. In `destroy` and `refresh` the program does not run, and only the variable applies: the engine then passes the
 * configuration of the last `up`. The user may have removed a permission from the configuration after that `up`.
 */
export class DataPermission {
  constructor(private readonly given: GivenPermission) {}

  /** Whether the permission names at least one of these resources, with the right id, or without an id if the name is not ambiguous. */
  permits(targets: readonly Target[], programRuns: boolean, isAmbiguous: (target: Target) => boolean = () => false): boolean {
    if (!programRuns && this.given.variable === ALL) return true;
    const entries = this.entries(programRuns);
    return targets.some((target) => {
      const bare = permissionOf({ ...target, id: undefined });
      if (entries.includes(bare) && !isAmbiguous(target)) return true;
      return target.id === undefined
        ? entries.some((entry) => entry.startsWith(`${bare}#`) && !isPart(partIn(entry)))
        : entries.includes(permissionOf(target));
    });
  }

  /** Whether an entry names exactly this target, with its id. */
  names(target: Target & { id: string }, programRuns: boolean): boolean {
    return this.entries(programRuns).includes(permissionOf(target));
  }

  private entries(programRuns: boolean): string[] {
    const { variable, setting } = this.given;
    // `true` in the variable permits only `destroy` and `refresh`. If the program runs, the setting applies instead.
    const named = variable === ALL ? undefined : variable;
    const text = named ?? (programRuns ? setting : undefined);
    return text === undefined || text === ALL ? [] : splitNamedList(text);
  }
}

const ALL = "true";

/** Parts of the data of a resource. `Type:name#<part>` permits the loss of this part, but no deletion of the object. */
const PARTS: readonly string[] = ["volumes", "archives"];
export const isPart = (text: string): boolean => PARTS.includes(text);
export const partIn = (entry: string): string => entry.slice(entry.lastIndexOf("#") + 1);

/**
 * Like `problemOfList`, but also finds entries that name a resource in a wrong form, such as `Volume: data` or `Volume:data#`. `forms`: all forms of
 * permissions, such as `Volume:<name>#<id>`, or none if the list needs no such form (`HOSTING_RESUME`).
 */
export function problemOfPermissions(text: string, types: readonly string[], forms: readonly string[] = []): string | undefined {
  return problemOfList(text, types) ?? splitNamedList(text).flatMap((entry) => problemOfEntry(entry, forms) ?? [])[0];
}

/**
 * A wrong separator (`;`, a space) before another entry, or a separator at the end of the entry. A logical name could contain such a text, but names
 * in practice do not.
 */
const OTHER_SEPARATOR = /[;\s,]\s*(?:game\.)?[A-Za-z]+:|[;,]$/;

function problemOfEntry(entry: string, forms: readonly string[]): string | undefined {
  const contains = `contains ${JSON.stringify(entry)}`;
  if (entry.endsWith("#"))
    return `${contains}, which has no id after "#". For one object, write ${entry}<id>. For every object of this resource, write ${entry.slice(0, -1)}`;
  if (/^[\w.]+:\s/.test(entry)) return `${contains}, which has a space after the colon: write ${entry.replace(/:\s+/, ":")}`;
  if (OTHER_SEPARATOR.test(entry))
    return `${contains}: separate entries by one comma, and begin each entry with a resource type such as Volume or game.Database`;
  return forms.length === 0 ? undefined : problemOfForm(entry, forms, contains);
}

function problemOfForm(entry: string, forms: readonly string[], contains: string): string | undefined {
  const [, type = "", name = ""] = /^([^:]+):([^#]+)/.exec(entry) ?? [];
  const fitting = forms.filter((form) => form.startsWith(`${type}:`));
  if (fitting.length === 0)
    return `${contains}, but no step deletes data of this resource type: remove the entry. Permissions exist for ${[...new Set(forms.map((form) => form.split(":")[0]))].join(", ")}`;
  const part = partIn(entry);
  const isWrong = isPart(part) || nearest(part.toLowerCase(), PARTS) !== undefined;
  if (!entry.includes("#") || !isWrong || fitting.some((form) => form.endsWith(`#${part}`) || /#<(path|KEY)>$/.test(form)))
    return undefined;
  const right = [...new Set([`${type}:<name>`, ...fitting])].map((form) => form.replace("<name>", name));
  return `${contains}, which ends with neither an id nor a part of this resource type: write ${right.join(" or ")}`;
}

/**
 * Returns what is wrong with a list, or undefined if it is valid. The text continues a sentence that begins with the name of the setting: `must name
 * each resource…`.
 */
export function problemOfList(text: string, types: readonly string[]): string | undefined {
  for (const entry of splitNamedList(text)) {
    const [, type, name] = /^([\w.]+):(.+)$/s.exec(entry) ?? [];
    if (type !== undefined && name === "*")
      return `must name each resource, because wildcards are not supported (it contains ${JSON.stringify(entry)})`;
    if (type === undefined || name === undefined)
      return `must be a comma-separated list of Type:name or Type:name#id, such as ${permissionOf({ type: guess(entry, types), name: "data", id: "1003" })} (it contains ${JSON.stringify(entry)})`;
    if (types.length === 0 || types.includes(type)) continue;
    const meant = nearest(type, types);
    return `contains an unknown resource type in ${JSON.stringify(entry)}${meant === undefined ? "" : `: did you mean ${JSON.stringify(`${meant}:${name}`)}?`}`;
  }
  return undefined;
}

const guess = (entry: string, types: readonly string[]): string => nearest(typeIn(entry), types) ?? typeIn(SETTINGS.allowDataLoss.example);
const typeIn = (entry: string): string => entry.split(/[:#/]/)[0] ?? "";

/** Data that a one-time action (such as a restore) or the change of an input overwrites, deletes or leaves behind. */
export interface Overwriting {
  /**
   * Identifies the object and its new content, such as `1003/b77` for volume 1003 and backup b77, or the part that is lost (`volumes`). The
   * permission contains this text after `#`.
   */
  id: string;
  /** The lost data in words, such as `the files of volume 1003 with its backup b77`. */
  what: string;
  /** Whether the data is deleted. Default: the operation overwrites it. */
  isDeleted?: boolean;
  /** The server on which the data stays although its application leaves the server. */
  staysOn?: string;
  /** Advice to a user who does not permit the step, in the imperative. Default: remove the resource, or undo the change. */
  otherwise?: string;
}

/** Data that a step is about to delete. */
export interface DataLoss extends Target, Pick<Overwriting, "isDeleted" | "staysOn" | "otherwise"> {
  /** The data in words, such as `50 GB volume with its files and backups`. */
  what: string;
  urn: string;
  /** Resources whose permission also permits this loss: the parent, such as the application of a storage. */
  coveredBy?: readonly Target[];
  /** The value of `adopt` in the advice to the user. With this value, the resource adopts this object after `pulumi state delete`. */
  adopt?: string;
}

/**
 * The effect of a step on the object that contains the data. The text of a refusal names this effect. `delete former`: the resource already has its
 * new object, because the engine created it before this deletion. `replace unasked`: the engine replaces the resource, although the provider found no
 * difference that requires a replacement.
 */
export type DataStep = "delete" | "delete former" | "replace" | "replace unasked" | "overwrite";

/** Returns the text of a refusal. `programRuns`: whether the engine runs the program. */
export function dataRefusalText(loss: DataLoss, step: DataStep, howToPermit: string, programRuns: boolean): string {
  const { type, name, id, what, urn, adopt } = loss;
  const resource = `${type} ${JSON.stringify(name)}${id === undefined || step === "overwrite" ? "" : ` (id ${id})`}`;
  if (step === "overwrite") {
    const effect = loss.staysOn !== undefined ? `leave data on ${loss.staysOn}` : `${loss.isDeleted ? "delete" : "overwrite"} data`;
    const undone = isPart(id ?? "") ? "undo the change in the program" : undefined;
    const otherwise = loss.otherwise ?? undone ?? "remove the resource from the program, which changes nothing on the platform";
    return `${resource} would ${effect}: ${what}. Nothing was changed. To permit it: ${howToPermit}. Otherwise ${otherwise}.`;
  }
  if (step === "replace" || step === "replace unasked") {
    // The engine passes the same values to `check` for `replaceOnChanges` and for an interrupted replacement. The provider cannot know which of the
    // two it is, so the text gives advice for both.
    const unasked = ` If neither a change nor an option replaces it, the cause is an interrupted replacement in the state: run pulumi state delete ${shellQuoted(urn)}, set adopt: ${adopt} on the resource, and run pulumi up.`;
    return `replacing ${resource} would delete data: ${what}. Nothing was changed. To permit it: ${howToPermit}. To keep the data, undo the change that replaces the resource, or remove the option that replaces it.${step === "replace" ? "" : unasked}`;
  }
  if (step === "delete former")
    return `deleting the former object of ${resource} would delete data: ${what}. It was not deleted. The state keeps both objects, and every pulumi up tries the deletion again. To delete the former object: ${howToPermit}. To keep it outside Pulumi, run pulumi state delete ${shellQuoted(urn)} in a terminal and choose the id ${id}.`;
  const refused = `deleting ${resource} would delete data: ${what}. It was not deleted and stays in the state`;
  const forget = `To keep it outside Pulumi: pulumi state delete ${shellQuoted(urn)}.`;
  if (!programRuns)
    return `${refused}; objects of earlier steps are deleted, or exist in their parent but no longer in the state. To delete it: ${howToPermit}. ${forget}`;
  return `${refused}. If you renamed the resource, keep the data under the new name: note the id of the new, empty object (pulumi stack --show-ids). Run pulumi state delete '<URN of the new resource>', and set the option aliases: [${JSON.stringify(urn)}] on that resource. Then delete the empty object on the platform. ${forget} To delete it: ${howToPermit}.`;
}
