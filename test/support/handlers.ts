import type { ApiRequest, ApiResponse, PacedResponse, WireCall } from "../../provider/api/transport/handler";
import { things } from "./transport-fixture";

/** Returns a call on its way through the transport, for a test of one handler. */
export const requested = (request: Partial<ApiRequest> = {}): ApiRequest => ({
  call: things.get,
  params: { uuid: "u1" },
  path: "/things/u1",
  ...request,
});

/** Returns the call of `requested`, with its wire format. */
export const wired = ({ wire, ...request }: Partial<WireCall> = {}): WireCall => ({
  ...requested(request),
  wire: { method: "GET", path: "/api/v1/things/u1", headers: {}, ...wire },
});

/** Returns a response. */
export const responded = (response: Partial<ApiResponse> = {}): ApiResponse => ({
  status: 200,
  headers: {},
  text: "",
  count: { limit: undefined, remaining: undefined, isGeneral: true },
  body: { value: undefined },
  ...response,
});

/** A stand-in for the handler that the tested handler calls. It returns these answers in sequence, and records its arguments. */
export function inner<Q extends ApiRequest, R extends PacedResponse>(...responses: (R | Error)[]) {
  const given: Q[] = [];
  const send = async (request: Q): Promise<R> => {
    given.push(request);
    const response = responses[given.length - 1];
    if (response === undefined) throw new Error("more requests than responses");
    if (response instanceof Error) throw response;
    return response;
  };
  return { given, send };
}
