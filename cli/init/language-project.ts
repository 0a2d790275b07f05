import { stringify } from "yaml";
import { RELEASE } from "../../provider/core/settings/release";
import type { Manager } from "../ci/project";
import { PLUGIN, PLUGIN_FOLDER_FROM_PROJECT } from "../plugin/installed";
import { fill } from "../template";
import { type PluginLanguageName, pluginLanguageOf } from "./languages";
import { commandsOf } from "./package-manager";
import { hostNameOf, optionalText, rangesOf, type TemplateName, templateOf, templateText } from "./templates";

export interface LanguageChoice {
  name: string;
  template: TemplateName;
  language: PluginLanguageName;
  manager: Manager;
}

/** Returns the texts of the files of a project that uses the resource plugin, by path. */
export function languageFiles({ name, template, language, manager }: LanguageChoice): ReadonlyMap<string, string> {
  const { program, extension, ignored, title } = pluginLanguageOf(language);
  const { api, note } = templateOf(template);
  const about = `${ABOUT[template]}, in ${title}`;
  const words = { name, plain: name, about, host: hostNameOf(name), program, note: note ?? "" };
  const settings = template === "database" ? optionalText(`${template}/Pulumi.rehearsal.yaml`) : undefined;
  const manifest = { name, private: true, dependencies: { ...rangesOf(["@pulumi/pulumi"]), "pulumi-hosting": `^${RELEASE}` } };
  const rehearsal = {
    command: commandsOf(manager).rehearse,
    about: "runs the program on a sandbox, which it keeps in .rehearsal/; needs no account",
  };
  const steps: NextStep[] = [...stepsOf(language, manager), rehearsal];
  const width = Math.max(...steps.map(({ command }) => command.length));
  const readme = {
    words: { ...words, steps: steps.map(({ command, about: why }) => (why ? `${command.padEnd(width)}  # ${why}` : command)).join("\n") },
    holds: [api, ...(template === "web" ? ["sessionSecret"] : []), ...(note === undefined ? [] : ["note"])],
  };
  return new Map([
    ...(program === "Pulumi.yaml" ? [] : ([["Pulumi.yaml", projectFile(name, about, language)]] as const)),
    [program, fill(templateText(`${language}/${template}.${extension}`), { words: { ...words, name: scalar(name) }, holds: [] })],
    ...(settings === undefined ? [] : ([["Pulumi.rehearsal.yaml", settings]] as const)),
    ...ofLanguage(language, name),
    ["package.json", `${JSON.stringify(manifest, undefined, 2)}\n`],
    [".gitignore", [templateText("gitignore"), ...ignored.map((line) => `${line}\n`)].join("")],
    ["README.md", fill(templateText("readme-language.md"), readme)],
  ]);
}

const ABOUT: Readonly<Record<TemplateName, string>> = {
  web: "A web site",
  database: "A web site with a database",
  game: "A game server with a nightly restart and backup",
  preview: "",
  plain: "",
};

const scalar = (text: string): string => stringify(text).trim();

const projectFile = (name: string, description: string, language: PluginLanguageName): string =>
  stringify({
    name,
    runtime: language === "python" ? { name: language, options: { toolchain: "pip", virtualenv: "venv" } } : language,
    description,
    plugins: { providers: [{ name: PLUGIN, path: PLUGIN_FOLDER_FROM_PROJECT }] },
  });

function ofLanguage(language: PluginLanguageName, name: string): [path: string, text: string][] {
  if (language === "python") return [["requirements.txt", "pulumi>=3,<4\n"]];
  return language === "go" ? [["go.mod", fill(templateText("go/go.mod"), { words: { name }, holds: [] })]] : [];
}

interface NextStep {
  command: string;
  about?: string;
}

/** Returns the commands after which the Pulumi CLI can run the program. */
export function stepsOf(language: PluginLanguageName, manager: Manager): NextStep[] {
  const { install, run } = commandsOf(manager);
  const packages = language === "python" ? [{ command: "pulumi install", about: "makes the virtual environment" }] : [];
  const sdk = [
    { command: `pulumi package add ./${PLUGIN_FOLDER_FROM_PROJECT}/pulumi-resource-${PLUGIN}`, about: "generates the SDK in sdks/hosting" },
    { command: `${run} plugin use`, about: "removes a line of Pulumi.yaml that pulumi package add has written" },
  ];
  return [{ command: install }, ...packages, ...(pluginLanguageOf(language).hasSdk ? sdk : [])];
}
