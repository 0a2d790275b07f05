/** One entry of a list of resources: `Project:shop`, `game.Schedule:nightly`, `Volume:data#1003`. */
export interface NamedResource {
  /** Resource type as programs write it: `Project`, `game.Schedule`. */
  readonly type: string;
  /** Logical name: the text after the colon. */
  readonly name: string;
}

const TYPE = String.raw`(?:game\.)?[A-Z][A-Za-z0-9]*`;
const ENTRY = new RegExp(`^(${TYPE}):([\\s\\S]*\\S[\\s\\S]*)$`);
/** A name may contain commas, so a comma ends an entry only where the next entry begins. */
const BETWEEN = new RegExp(`,(?=\\s*${TYPE}:)`);

/** Splits a list into its entries, whatever their form. */
export const splitNamedList = (text: string): string[] => text.split(BETWEEN).map((entry) => entry.trim());

/** Parses `Type:name,Type:name`; undefined if any entry has another form. */
export function parseNamedList(text: string): NamedResource[] | undefined {
  const all = splitNamedList(text).map((entry) => {
    const [, type = "", name = ""] = ENTRY.exec(entry) ?? [];
    return { type, name };
  });
  return all.every(({ type }) => type !== "") ? all : undefined;
}

export const isNamedIn = (list: readonly NamedResource[], type: string, name: string): boolean =>
  list.some((one) => one.type === type && one.name === name);

/** Returns the nearest valid form: `true` for `yes`, `Project:shop` for `project:shop`, or else undefined. */
export function nearestNamedList(text: string): string | undefined {
  if (/^\s*(true|yes|y|on|1|all|\*)\s*$/i.test(text)) return "true";
  const separated = text
    .split(/[,;\s]+(?=[\w./]+\s*[:=])/)
    .map((entry) => {
      const [, path = "", name = ""] = /^\s*(?:hosting[./:])?([\w./]+?)\s*[:=]+\s*([\s\S]*?)\s*$/.exec(entry) ?? [];
      const [type = "", module] = path.split(/[./]/).reverse();
      return `${module === undefined ? "" : `${module.toLowerCase()}.`}${type.slice(0, 1).toUpperCase()}${type.slice(1)}:${name}`;
    })
    .join(",");
  return parseNamedList(separated) ? separated : undefined;
}
