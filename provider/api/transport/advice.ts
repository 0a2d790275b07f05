import type { AnyCall, Permission } from "../call";

/** How the user names and sets a setting: whoever makes a transport knows it, errors need it. */
export interface SettingAdvice {
  /** `hosting:baseUrl (HOSTING_BASE_URL)`. */
  nameOf(key: "baseUrl" | "panelUrl" | "vocabulary"): string;
  /** A command, or a line of the program, at the end of a sentence. */
  waysToSet(key: "apiToken" | "panelKey"): string;
}

const PERMISSION_NAMES: Readonly<Record<Permission, string>> = {
  none: "",
  read: "Read",
  "read:sensitive": "Read sensitive data",
  write: "Write",
  deploy: "Deploy",
};

/** The setting that holds the address of a call's API. */
export const addressNames = ({ api }: Pick<AnyCall, "api">, settings: SettingAdvice): string =>
  settings.nameOf(api === "panel" ? "panelUrl" : "baseUrl");

/** Something else than the API answers there. */
export const elsewhereAdvice = (call: Pick<AnyCall, "api">, settings: SettingAdvice): string =>
  `Check ${addressNames(call, settings)}: a proxy, a login page or another service seems to answer there.`;

export const setTokenAdvice = ({ api }: Pick<AnyCall, "api">, settings: SettingAdvice): string =>
  `set it with: ${settings.waysToSet(api === "panel" ? "panelKey" : "apiToken")}`;

/** It does not say by its status which (docs/spec/game-panel-api.md, "Authentication" 3 and "Errors"); its text does. */
const panelAdvice = ({ serverPermission }: Pick<AnyCall, "serverPermission">): string =>
  `${serverPermission === undefined ? "The key's user lacks the permission" : `The call takes the permission ${serverPermission}: the key's user lacks it`} on the server, the key is limited to other addresses than this machine's, or the server is suspended.`;

/** What the panel says to a key that is limited to other addresses names this one's (docs/facts/game-panel.md 1.1). */
const NAMES_ADDRESS = /\bIP\b.*\d/;

/** What a 403 asks for. `said`: what the API itself says of it. */
export function permissionAdvice(
  call: Pick<AnyCall, "api" | "permission" | "serverPermission">,
  said: string | undefined,
  settings: SettingAdvice,
): string {
  if (call.api === "panel")
    return NAMES_ADDRESS.test(said ?? "")
      ? "The key is limited to other addresses than this machine's: allow this one in the panel, or use another key."
      : panelAdvice(call);
  const name = PERMISSION_NAMES[missingPermission(said) ?? call.permission];
  if (name === "") return "The platform refuses this address or this user.";
  return `This call needs the token permission ${name}, and a user of the team whose role allows it. Create a token with ${name} in the console, then ${setTokenAdvice(call, settings)}`;
}

/** What the platform itself says is missing, in any language: `Missing required permissions: deploy` (docs/facts/hosting.md 1.2). */
function missingPermission(said = ""): Permission | undefined {
  const [, name] = /: (read:sensitive|read|write|deploy)\b/.exec(said) ?? [];
  return (["read", "read:sensitive", "write", "deploy"] as const).find((known) => known === name);
}
