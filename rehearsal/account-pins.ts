import pRetry from "p-retry";
import { isLoopback } from "../provider/api/proxy";
import type { SandboxAddresses } from "../sandbox";
import { openSecrets, type Value } from "./protocol/wire";

/** The settings that pin a stack to an account. `path` is the address of the call that returns the id of the account. */
export const ACCOUNT_SETTINGS = [
  {
    key: "hosting:account",
    variable: "HOSTING_ACCOUNT",
    before: { key: "hosting:accountBefore", variable: "HOSTING_ACCOUNT_BEFORE" },
    url: "hosting:baseUrl",
    credential: "hosting:apiToken",
    path: "/api/v1/team",
  },
  {
    key: "hosting:panelAccount",
    variable: "HOSTING_PANEL_ACCOUNT",
    before: { key: "hosting:panelAccountBefore", variable: "HOSTING_PANEL_ACCOUNT_BEFORE" },
    url: "hosting:panelUrl",
    credential: "hosting:panelKey",
    path: "/api/client/account",
  },
] as const;

type AccountSetting = (typeof ACCOUNT_SETTINGS)[number];

/** Configuration keys whose value is the id of an account. In a stack's file, it is the id of a real account. */
export const ACCOUNT_KEYS: ReadonlySet<string> = new Set(ACCOUNT_SETTINGS.flatMap(({ key, before }) => [key, before.key]));

/** A busy sandbox may lose a connection, or ask for fewer requests. Without the account, a stack would have no pin, and settings of the account would fail. */
const AGAIN = { retries: 4, minTimeout: 50, factor: 3 };

/**
 * Requests the sandbox's account id, for the pin. Returns undefined if the sandbox does not report it. `settingOf` looks up a setting by its full
 * key.
 */
export async function sandboxAccount(
  { url, credential, path }: AccountSetting,
  settingOf: (key: string) => Value | undefined,
): Promise<string | undefined> {
  const [address, token] = [settingOf(url), settingOf(credential)].map((value) => openSecrets(value ?? ""));
  if (typeof address !== "string" || typeof token !== "string" || !URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
  try {
    const answer = await pRetry(async () => {
      const response = await fetch(`${origin}${path}`, { headers }).catch((cause: unknown) => {
        throw new Error("the sandbox does not answer", { cause });
      });
      if (response.status === 429 || response.status >= 500) throw new Error(`the sandbox answers with ${response.status}`);
      return (await response.json()) as { id?: unknown; attributes?: { id?: unknown } };
    }, AGAIN);
    const id = answer.id ?? answer.attributes?.id;
    return id === undefined ? undefined : `${origin}#${String(id)}`;
  } catch {
    return undefined;
  }
}

/** The rehearsal reports a replaced pin once per stack. */
export const pinText = (key: string, pin: string): string =>
  `configuration ${key}: it names a real account. The rehearsal replaces it with the sandbox account ${pin}.`;

/** Configuration keys for the addresses of the APIs. The environment variable of a key overrides the configuration. */
export const ADDRESS_KEYS = [
  { key: "hosting:baseUrl", variable: "HOSTING_BASE_URL", field: "baseUrl", secret: false, url: true },
  { key: "hosting:apiToken", variable: "HOSTING_API_TOKEN", field: "apiToken", secret: true, url: false },
  { key: "hosting:panelUrl", variable: "HOSTING_PANEL_URL", field: "panelUrl", secret: false, url: true },
  { key: "hosting:panelKey", variable: "HOSTING_PANEL_KEY", field: "panelKey", secret: true, url: false },
] as const satisfies readonly { key: string; variable: string; field: keyof SandboxAddresses; secret: boolean; url: boolean }[];

/** Refuses an address of another machine, because a mistake in a test must not change a real account. */
export function refuseForeignAddress(text: string, where: string): void {
  let hostname: string;
  try {
    ({ hostname } = new URL(text));
  } catch {
    throw new Error(
      `${where} is not a valid address: "${text}". A rehearsal needs the address of a sandbox, such as http://127.0.0.1:8080.`,
    );
  }
  if (!isLoopback(hostname)) {
    throw new Error(
      `A rehearsal connects to this machine only, but ${where} is ${text}. Remove this setting, or set it to the address of a sandbox.`,
    );
  }
}
