import type { AnyCall, Permission } from "../call";

/**
 * Texts about settings for the errors of a transport. The code that creates the transport provides them, because only that code knows how users set
 * them.
 */
export interface SettingAdvice {
  /** Returns the name of a setting as users know it, such as `hosting:baseUrl (HOSTING_BASE_URL)`. */
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

/** Only the text of the panel's 403 shows the cause, so the advice lists all causes (docs/spec/game-panel-api.md, "Authentication" 3, "Errors"). */
const panelAdvice = ({ serverPermission }: Pick<AnyCall, "serverPermission">): string =>
  `${serverPermission === undefined ? "The key's user lacks the permission" : `The call requires the permission ${serverPermission}: the key's user lacks it`} on the server, the key does not allow the address of this machine, or the server is suspended.`;

/**
 * Matches the panel's message that the key does not allow this machine's address. The message contains the address (docs/facts/game-panel.md 1.1).
 */
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
  if (name === "") return "The platform refuses the address of this machine, or the user of the token.";
  return `This call requires the token permission "${name}", and a team role that allows it. Create a token with "${name}" in the console, then ${setTokenAdvice(call, settings)}`;
}

/** Returns the permission that the message of a 403 names, in any language: `Missing required permissions: deploy` (docs/facts/hosting.md 1.2). */
function missingPermission(said = ""): Permission | undefined {
  const [, name] = /: (read:sensitive|read|write|deploy)\b/.exec(said) ?? [];
  return (["read", "read:sensitive", "write", "deploy"] as const).find((known) => known === name);
}
