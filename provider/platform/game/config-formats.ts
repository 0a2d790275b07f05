// Formats of configuration files of game servers.

export const FORMAT_NAMES = ["properties", "ini", "json", "yaml"] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

const ENDINGS: Readonly<Record<string, FormatName>> = {
  properties: "properties",
  ini: "ini",
  cfg: "ini",
  json: "json",
  json5: "json",
  jsonc: "json",
  yml: "yaml",
  yaml: "yaml",
};

export const formatOf = (path: string): FormatName | undefined => ENDINGS[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ""];

/** Whether files of this format may be in Latin-1: Java wrote such properties, and Windows wrote such ini files. JSON and YAML are always Unicode. */
export const hasLatin1 = (format: FormatName | undefined): boolean => format === "properties" || format === "ini";
