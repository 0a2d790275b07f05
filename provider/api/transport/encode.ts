import { encodedForm, encodedText, type FormBody } from "../bodies";
import { filled, queryText } from "../call";
import { parsedJson } from "../json";
import type { WireRequest } from "../network";
import type { Vocabulary } from "../vocabulary";
import type { ApiRequest, Attempt, Handler, PacedResponse } from "./handler";

const encodings = {
  text: (body: unknown) => encodedText(body as string | Uint8Array), // the calls' tables declare these types
  form: (body: unknown) => encodedForm(body as FormBody),
};

export function encode(send: Attempt<PacedResponse>, vocabulary: Vocabulary, prefix: string): Handler {
  const jsonOf = (body: unknown) => ({ body: JSON.stringify(vocabulary.toDeployment(body)), contentType: undefined });
  const wireOf = ({ call, params, query, body }: ApiRequest): WireRequest => {
    const { encoding = "json", answers = "json", timeoutSeconds } = call;
    const sent = body === undefined ? undefined : encoding === "json" ? jsonOf(body) : encodings[encoding](body);
    return {
      method: call.method,
      path: `${call.isAtRoot ? "" : prefix}${filled(vocabulary.path(call.path), params)}${queryText(vocabulary.toDeployment(query))}`,
      headers: sent?.contentType === undefined ? {} : { "content-type": sent.contentType },
      ...(sent ? { body: sent.body } : {}),
      ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      ...(answers === "json" ? {} : { isBinary: true }),
    };
  };
  return async (request) => {
    const response = await send({ ...request, wire: wireOf(request) });
    const { answers = "json" } = request.call;
    if (answers !== "json" && response.status < 300) return { ...response, body: { value: undefined } }; // `decode` reads it unchanged
    const { value, wrong } = parsedJson(response.text);
    return { ...response, body: wrong === undefined ? { value: vocabulary.fromDeployment(value) } : { value: undefined, wrong } };
  };
}
