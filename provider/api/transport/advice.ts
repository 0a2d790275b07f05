import type { AnyCall, Permission } from "../call";

/** The user's names and commands for settings. The creator of a transport provides them for its errors. */
export interface SettingAdvice {
  /** Returns the name of a setting, such as `hosting:baseUrl (HOSTING_BASE_URL)`. */
  nameOf(key: "baseUrl" | "panelUrl" | "vocabulary"): string;
  /** Returns a command, or a line of the program, for the end of a sentence. */
  waysToSet(key: "apiToken" | "panelKey"): string;
}

const PERMISSION_NAMES: Readonly<Record<Permission, string>> = {
  none: "",
  read: "Read",
  "read:sensitive": "Read sensitive data",
  write: "Write",
  deploy: "Deploy",
};

export const addressNames = ({ api }: Pick<AnyCall, "api">, settings: SettingAdvice): string =>
  settings.nameOf(api === "panel" ? "panelUrl" : "baseUrl");

export const elsewhereAdvice = (call: Pick<AnyCall, "api">, settings: SettingAdvice): string =>
  `Check ${addressNames(call, settings)}: a proxy, a login page or another service seems to answer there.`;

export const setTokenAdvice = ({ api }: Pick<AnyCall, "api">, settings: SettingAdvice): string =>
  `set it with: ${settings.waysToSet(api === "panel" ? "panelKey" : "apiToken")}`;

/** A 403 of the panel names its cause only in its text (docs/spec/game-panel-api.md, "Authentication" 3, "Errors"). */
const panelAdvice = ({ serverPermission }: Pick<AnyCall, "serverPermission">): string =>
  `${serverPermission === undefined ? "The key's user lacks the permission" : `The call requires the permission ${serverPermission}: the key's user lacks it`} on the server, the key does not allow the address of this machine, or the server is suspended.`;

/** The panel's message for a key that is limited to other addresses contains this machine's address (docs/facts/game-panel.md 1.1). */
const NAMES_ADDRESS = /\bIP\b.*\d/;

/** `said` is the API's own message. */
export function permissionAdvice(
  call: Pick<AnyCall, "api" | "permission" | "serverPermission">,
  said: string | undefined,
  settings: SettingAdvice,
): string {
  if (call.api === "panel")
    return NAMES_ADDRESS.test(said ?? "")
      ? "The key does not allow the address of this machine. Allow the address in the panel, or use another key."
      : panelAdvice(call);
  const name = PERMISSION_NAMES[missingPermission(said) ?? call.permission];
  if (name === "") return "The platform refuses this address or this user.";
  return `This call requires the token permission "${name}", and a team role that allows it. Create a token with "${name}" in the console, then ${setTokenAdvice(call, settings)}`;
}

/** Returns the permission that the platform's message names, in any language: `Missing required permissions: deploy` (docs/facts/hosting.md 1.2). */
function missingPermission(said = ""): Permission | undefined {
  const [, name] = /: (read:sensitive|read|write|deploy)\b/.exec(said) ?? [];
  return (["read", "read:sensitive", "write", "deploy"] as const).find((known) => known === name);
}
