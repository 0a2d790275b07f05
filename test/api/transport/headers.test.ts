import type { PacedResponse, WireCall } from "../../../provider/api/transport/handler";
import { addHeaders } from "../../../provider/api/transport/headers";
import { inner, responded, wired } from "../../support/handlers";

const sender = { token: "7|t", userAgent: "pulumi-hosting/1.2.3", language: "de" };

test.each<[string, Partial<WireCall>, Record<string, string>]>([
  ["a read", {}, {}],
  ["a request with a body", { wire: { ...wired().wire, body: "{}" } }, { "content-type": "application/json" }],
  ["a request with an idempotency key", { idempotencyKey: "k1" }, { "idempotency-key": "k1" }],
])("the transport sets the headers of %s", async (_, request, further) => {
  const { send, given } = inner<WireCall, PacedResponse>(responded());
  await addHeaders(send, sender)(wired(request));
  expect(given[0]?.wire.headers).toEqual({
    accept: "application/json",
    "accept-language": "de",
    authorization: "Bearer 7|t",
    "user-agent": "pulumi-hosting/1.2.3",
    ...further,
  });
});
