import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { templatesFolder } from "../template";

interface Template {
  /** Describes the objects of the program, in words that can begin a sentence. */
  about: string;
  /** The API that the program uses. A real stack needs the settings of this API. */
  api: "hosting" | "panel";
  /** A warning about the first real `up`. The command prints this warning. */
  note?: string;
  /** An output of the program, and the value with which the project's test compares it. */
  output: readonly [name: string, value: string];
}

const SHOP_ADDRESS = ["address", "https://shop.example.com"] as const;

/** The first template is the default. */
export const TEMPLATES = {
  web: { about: "An application from an image, with its variables and a deployment", api: "hosting", output: SHOP_ADDRESS },
  game: { about: "The schedules of a game server", api: "panel", output: ["nightlyRestart", "0 4 * * *"] },
  database: {
    about: "An application with a managed database",
    api: "hosting",
    note: "The database costs money on your operator. Pulumi.rehearsal.yaml permits rehearsals to order it; a real stack needs `pulumi config set hosting:autoConfirm true`.",
    output: SHOP_ADDRESS,
  },
  preview: {
    about: "An application with a preview of each pull request",
    api: "hosting",
    output: ["address", "https://www.example.com"],
  },
  plain: { about: "A project", api: "hosting", output: ["projectName", "shop"] },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

export const templateOf = (name: TemplateName): Template => TEMPLATES[name];

const pathOf = (path: string): string => join(templatesFolder("init"), path);

export const templateText = (path: string): string => readFileSync(pathOf(path), "utf8");

/** Returns the text of a file that only some templates have. */
export const optionalText = (path: string): string | undefined => (existsSync(pathOf(path)) ? templateText(path) : undefined);

/** Returns the version ranges of the packages. The package.json in the templates folder lists every package that a project can need. */
export function rangesOf(names: readonly string[]): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(templateText("package.json")) as Record<string, Record<string, string>>;
  const known: Record<string, string | undefined> = { ...dependencies, ...devDependencies };
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const range = known[name];
      if (range === undefined) throw new Error(`The template's package.json does not contain ${name}.`);
      return [name, range];
    }),
  );
}

/** Longest part of a host name. */
const LONGEST_LABEL = 63;

/** Returns the first part of the host name that the program of a project declares. */
export const hostNameOf = (project: string): string => project.replace(/[._]/g, "-").slice(0, LONGEST_LABEL).replace(/-+$/, "");
