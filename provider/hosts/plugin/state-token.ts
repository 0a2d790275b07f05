import { AuthenticationError } from "../../api/errors";
import type { Api } from "../../core/account-pin";
import { codeOf, messageOf, withCode } from "../../core/errors";
import { type AnyDefinition, apiOf } from "../../core/resource";
import { SETTINGS } from "../../core/setting-keys";
import type { Settings } from "../../core/settings";
import { RefusedError } from "./calls";

const TOKENS = { hosting: "apiToken", game: "panelKey" } as const satisfies Record<Api, keyof typeof SETTINGS>;

/** Runs a call that uses the settings of the state. If the platform refuses the token, the error explains how to use the token of the configuration. */
export async function withStateToken<T>(definition: AnyDefinition, settings: Settings, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    throw new RefusedError(withCode(`${messageOf(error)} ${adviceOf(apiOf(definition), settings)}`, codeOf(error)), { cause: error });
  }
}

/** Whether the platform refused the token. If the proof of an account fails, this refusal is the cause of its error. */
const isUnauthenticated = (error: unknown): boolean =>
  error instanceof AuthenticationError || (error instanceof Error && error.cause instanceof AuthenticationError);

function adviceOf(api: Api, { provider }: Settings): string {
  const byVariable = provider === undefined ? `, or set ${SETTINGS[TOKENS[api]].variable}` : "";
  return `This call uses the token in the state, not the token in the configuration. If you have already set the new token, run pulumi up --run-program once${byVariable}.`;
}
