import { ApiError, UnexpectedResponseError } from "../../../provider/api/errors";
import { account } from "../../../provider/api/game/account";
import { team } from "../../../provider/api/hosting/team";
import type { Run } from "../../../provider/core/run/run";
import { shortName } from "../../../rehearsal/project-files";
import { rangesOf, templateText } from "../../init/templates";
import type { ImportLanguage } from "../language";

/** The accounts to which a stack is pinned, such as `https://console.example.com#17`. An account is absent if the platform does not report it. */
interface Pins {
  hosting?: string;
  panel?: string;
}

export async function pinsOf(run: Run, used: { hosting: boolean; panel: boolean }): Promise<Pins> {
  const { settings } = run;
  const pin = async (origin: string, id: () => Promise<string | undefined>): Promise<string | undefined> => {
    try {
      const found = await id();
      return found === undefined ? undefined : `${origin}#${found}`;
    } catch (error) {
      if (error instanceof ApiError || error instanceof UnexpectedResponseError) return undefined;
      throw error;
    }
  };
  const ofTeam = used.hosting ? await pin(settings.hosting.origin, async () => (await run.hosting.get(team.get)).id) : undefined;
  const ofUser = used.panel ? await pin(settings.panel.origin, async () => (await run.panel.get(account.get)).id) : undefined;
  return { hosting: ofTeam, panel: ofUser };
}

interface ProjectOptions {
  name: string;
  stack: string;
  release: string;
  /** Addresses of the two APIs. They are not secret. The files contain them even if environment variables also set them. */
  origins: { hosting?: string | undefined; panel?: string | undefined };
  pins: Pins;
  language: ImportLanguage;
}

/** Returns the text of each file by path. No file contains a token. */
export function projectFiles({ name, stack, release, origins, pins, language }: ProjectOptions): Map<string, string> {
  const settings = [
    ...(origins.hosting === undefined ? [] : [`  hosting:baseUrl: ${JSON.stringify(origins.hosting)}\n`]),
    ...(pins.hosting === undefined ? [] : [`  hosting:account: ${JSON.stringify(pins.hosting)}\n`]),
    ...(origins.panel === undefined ? [] : [`  hosting:panelUrl: ${JSON.stringify(origins.panel)}\n`]),
    ...(pins.panel === undefined ? [] : [`  hosting:panelAccount: ${JSON.stringify(pins.panel)}\n`]),
  ];
  if (language === "yaml")
    return new Map([
      [`Pulumi.${shortName(stack)}.yaml`, `config:\n${settings.join("")}`],
      ["package.json", json(ofPlugin(name, release))],
      [".gitignore", templateText("gitignore")],
    ]);
  return new Map([
    ["Pulumi.yaml", `name: ${JSON.stringify(name)}\nruntime: nodejs\ndescription: Objects that were imported from the platform\n`],
    [`Pulumi.${shortName(stack)}.yaml`, `config:\n${settings.join("")}`],
    ["package.json", json(packageOf(name, release))],
    ["tsconfig.json", templateText("tsconfig.json")],
    [".gitignore", templateText("gitignore")],
  ]);
}

const packageOf = (name: string, release: string) => ({
  name: name.toLowerCase(),
  private: true,
  main: "index.ts",
  dependencies: { ...rangesOf(["@pulumi/pulumi"]), "pulumi-hosting": `^${release}` },
  devDependencies: rangesOf(["@types/node", "typescript"]),
});

/** Packages of a program in another language: npm installs the plugin and the commands. */
export const ofPlugin = (name: string, release: string) => ({
  name: name.toLowerCase(),
  private: true,
  dependencies: { ...rangesOf(["@pulumi/pulumi"]), "pulumi-hosting": `^${release}` },
});

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** `hosting` is no valid name, because it is the namespace of the provider's settings. */
export function projectName(wanted: string): string {
  const name = wanted
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "")
    .slice(0, 100);
  return name === "" ? "infra" : name.toLowerCase() === "hosting" ? "hosting-infra" : name;
}
