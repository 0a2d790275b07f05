import type { Handler } from "./handler";
import type { SecretRedactor } from "./secret-redactor";

/** Remembers the secrets that are sent, and takes them out of refusals: these may quote what they refuse, and a user's log must not. */
export const redact =
  (send: Handler, secrets: SecretRedactor): Handler =>
  async (request) => {
    secrets.remember(request.body, request.call.secretFields);
    const response = await send(request);
    if (response.status < 400 || response.body.wrong !== undefined) return response;
    return { ...response, body: { value: secrets.redact(response.body.value) } };
  };
