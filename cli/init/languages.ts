import { UsageError } from "../command-line";
import type { TemplateName } from "./templates";

/** A language whose programs use the resource plugin. */
interface PluginLanguage {
  title: string;
  /** File of the program. */
  program: string;
  /** Extension of the templates' files. */
  extension: string;
  /** Whether `pulumi package add` generates an SDK into the project. */
  hasSdk: boolean;
  /** Lines of `.gitignore`, in addition to those of every project. */
  ignored: readonly string[];
}

export const PLUGIN_LANGUAGES = {
  python: {
    title: "Python",
    program: "__main__.py",
    extension: "py",
    hasSdk: true,
    ignored: ["venv/", "__pycache__/", "sdks/hosting/build/", "*.egg-info/"],
  },
  yaml: { title: "YAML", program: "Pulumi.yaml", extension: "yaml", hasSdk: false, ignored: [] },
  go: { title: "Go", program: "main.go", extension: "go", hasSdk: true, ignored: [] },
} as const satisfies Record<string, PluginLanguage>;

export type PluginLanguageName = keyof typeof PLUGIN_LANGUAGES;

export const pluginLanguageOf = (name: PluginLanguageName): PluginLanguage => PLUGIN_LANGUAGES[name];

export const TYPESCRIPT = "typescript";
/** Values of `--language`. The first one is the default. */
export const LANGUAGES = [TYPESCRIPT, ...(Object.keys(PLUGIN_LANGUAGES) as PluginLanguageName[])] as const;
export type LanguageName = (typeof LANGUAGES)[number];

/** Values of `--runtime`. The first one is the default. */
export const RUNTIMES = ["nodejs", "bun"] as const;
export type RuntimeName = (typeof RUNTIMES)[number];

/** Templates that each language has. */
const OF_EVERY_LANGUAGE: readonly TemplateName[] = ["web", "game", "database"];

/** Fails if a program in the language cannot have the options or the template. */
export function requirePossible(language: LanguageName, template: TemplateName, given: readonly string[]): void {
  if (language === TYPESCRIPT) return;
  const { title } = pluginLanguageOf(language);
  const [option] = given;
  if (option !== undefined)
    throw new UsageError(
      `${option} is only for projects in TypeScript and JavaScript, not for ${title}. Leave out ${option} or --language.`,
      "invalid_value",
    );
  if (!OF_EVERY_LANGUAGE.includes(template))
    throw new UsageError(
      `The template ${template} exists only in TypeScript and JavaScript, not in ${title}. Choose one of: ${OF_EVERY_LANGUAGE.join(", ")}.`,
      "invalid_value",
    );
}
