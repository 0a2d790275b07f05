import { ResponseLostError, UnreachableError } from "../errors";
import { ConnectionError } from "../network";
import { addressNames, type SettingAdvice } from "./advice";
import type { ApiRequest, ApiResponse, Handler } from "./handler";
import { pageErrorOf, responseErrorOf } from "./response-error";

export const throwApiErrors =
  (send: Handler, settings: SettingAdvice): Handler =>
  async (request) => {
    const response = await send(request).catch((error: unknown) => {
      throw error instanceof ConnectionError ? connectionErrorOf(request, error, settings) : error;
    });
    if (response.status < 400) return response;
    throw (isPage(response) ? pageErrorOf(request, response, settings) : undefined) ?? responseErrorOf(request, response, settings);
  };

const isPage = ({ text }: Pick<ApiResponse, "text">): boolean => text.trimStart().startsWith("<");

function connectionErrorOf({ call, path }: ApiRequest, fault: ConnectionError, settings: SettingAdvice): Error {
  const { sent, reason, transient } = fault;
  const details = { method: call.method, path, cause: fault };
  if (sent)
    return new ResponseLostError(`got no response: ${reason}`, {
      ...details,
      advice: "Run pulumi up again; it continues from the completed steps.",
    });
  return new UnreachableError(`could not be sent: ${reason}`, { ...details, advice: `Check ${addressNames(call, settings)}.`, transient });
}
