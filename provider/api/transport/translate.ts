import { filled, queryText } from "../addressing";
import { parsedJson } from "../json";
import type { WireRequest } from "../network";
import type { Vocabulary } from "../vocabulary";
import type { ApiRequest, Attempt, Handler, PacedResponse } from "./handler";

/** Puts a call into the deployment's words and JSON, and what comes back into the specification's. `prefix`: `/api/v1` or `/api/client`. */
export function translate(send: Attempt<PacedResponse>, vocabulary: Vocabulary, prefix: string): Handler {
  const wireOf = ({ call, params, query, body }: ApiRequest): WireRequest => ({
    method: call.method,
    path: `${call.isAtRoot ? "" : prefix}${filled(vocabulary.path(call.path), params)}${queryText(vocabulary.toDeployment(query))}`,
    headers: {},
    ...(body === undefined ? {} : { body: JSON.stringify(vocabulary.toDeployment(body)) }),
  });
  return async (request) => {
    const response = await send({ ...request, wire: wireOf(request) });
    const { value, wrong } = parsedJson(response.text);
    return { ...response, body: wrong === undefined ? { value: vocabulary.fromDeployment(value) } : { value: undefined, wrong } };
  };
}
