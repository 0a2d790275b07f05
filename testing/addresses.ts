import { isLoopback } from "../provider/api/loopback";
import type { SandboxAddresses } from "../sandbox";

/** The configuration keys for the addresses of the APIs. Each has the environment variable that overrides it. */
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
      `A rehearsal connects to this machine only, but ${where} is ${text}. Leave it out, or set it to the address of a sandbox.`,
    );
  }
}
