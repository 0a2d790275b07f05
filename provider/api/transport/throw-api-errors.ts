import { LostAnswerError, UnreachableError } from "../errors";
import { ConnectionFault } from "../exchange";
import { addressNames, type SettingAdvice } from "./advice";
import type { ApiRequest, ApiResponse, Handler } from "./handler";
import { pageErrorOf, responseErrorOf } from "./response-error";

/** Turns refusals, and responses that never came, into errors that keep their cause. */
export const throwApiErrors =
  (send: Handler, settings: SettingAdvice): Handler =>
  async (request) => {
    const response = await send(request).catch((error: unknown) => {
      throw error instanceof ConnectionFault ? connectionErrorOf(request, error, settings) : error;
    });
    if (response.status < 400) return response;
    throw (isPage(response) ? pageErrorOf(request, response, settings) : undefined) ?? responseErrorOf(request, response, settings);
  };

const isPage = ({ text }: Pick<ApiResponse, "text">): boolean => text.trimStart().startsWith("<");

/** Says whether the API may have acted. */
function connectionErrorOf({ call, path }: ApiRequest, fault: ConnectionFault, settings: SettingAdvice): Error {
  const { sent, why, passing } = fault;
  const facts = { method: call.method, path, cause: fault };
  if (sent) return new LostAnswerError(`got no answer: ${why}`, { ...facts, advice: "Run again: what was done is found and continued." });
  return new UnreachableError(`could not be sent: ${why}`, { ...facts, advice: `Check ${addressNames(call, settings)}.`, passing });
}
