import { inspect } from "node:util";
import { ApiError } from "../../../provider/api/errors";
import { Masker } from "../../../provider/api/masker";
import type { ApiRequest, ApiResponse } from "../../../provider/api/transport/handler";
import { redact } from "../../../provider/api/transport/secret-redactor";
import { inner, requested, responded } from "../../support/handlers";
import { FAULTS, type Reply } from "../../support/scripted-network";
import { failed, TOKEN, things, transportFixture } from "../../support/transport-fixture";

const params = { uuid: "u1" };

test("the message of a refusal hides only the secrets of its request", async () => {
  const key = "-----BEGIN-----\nAbC\n-----END-----";
  const body = {
    name: "web",
    http_basic_auth_password: "opensesame",
    data: [
      { key: "A", value: "first-value" },
      { key: "B", value: key },
      { key: "C", value: "no" },
    ],
  };
  const json = {
    message: 'The name web and the value first-value are bad: {"B":"-----BEGIN-----\\nAbC\\n-----END-----"} is no number.',
    errors: { http_basic_auth_password: ["opensesame is too short."], "data.1.value": [key], first: ["first-value"] },
  };
  const error = await failed({ status: 422, json }, (t) => t.send(things.create, { body }));
  expect(error.message).toBe(
    'POST /things failed with 422: "The name web and the value [secret] are bad: {"B":"[secret]"} is no number"; http_basic_auth_password: [secret] is too short.; data.1.value: [secret]; first: [secret].',
  );
});

test("the message of a refusal hides webhooks, tokens, keys and signatures", async () => {
  const body = {
    chat_webhook: "https://chat.example.com/hook-7",
    token: "portal-token",
    catalog_key: "catalogue-key",
    key: "no-secret",
    clear_webhook: true,
  };
  const said = Object.values(body).join(" ");
  const url = "https://node.example.com/upload?server=a1&token=eyJh.b-c_d&directory=/x";
  const json = { error: `Bad: ${said} ${TOKEN} at ${url} and https://s3.example.com/b?X-Amz-Signature=0123abc&X-Amz-Date=5`, code: "bad" };
  const error = await failed({ status: 422, json }, (t) => t.send(things.create, { body }));
  expect(error.apiMessage).toBe(
    "Bad: [secret] [secret] [secret] no-secret true [secret] at https://node.example.com/upload?server=a1&token=[secret]&directory=/x and https://s3.example.com/b?X-Amz-Signature=[secret]&X-Amz-Date=5",
  );
  const key = await failed({ status: 422, json: { error: "no-secret is no key" } }, (t) =>
    t.send(things.sign, { body: { key: "no-secret" } }),
  );
  expect(key.apiMessage).toBe("[secret] is no key");
});

test("no error contains the token", async () => {
  const replies: Reply[] = [400, 401, 403, 404, 409, 418, 422, 429, 500, 503].map((status) => ({
    status,
    json: { message: "No." },
    headers: { "retry-after": "1000" },
  }));
  replies.push({ text: "<html>" }, { json: 1 }, { fault: FAULTS.lost }, { fault: FAULTS.refused }, { fault: FAULTS.certificate });
  for (const reply of replies) {
    const { transport, outcome } = transportFixture(Array(20).fill(reply));
    const error = await outcome(transport.send(things.grow, { params }));
    if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`);
    const everything = `${inspect(error, { depth: 9 })} ${error.stack} ${JSON.stringify(error)} ${Object.values(error).map(String).join(" ")}`;
    expect(everything).not.toContain(TOKEN);
  }
});

describe("redaction of a response", () => {
  const secret = "opensesame";
  const answered = async (response: Partial<ApiResponse>) => {
    const { send } = inner<ApiRequest, ApiResponse>(responded(response));
    return redact(send, new Masker(TOKEN))(requested({ call: things.create, body: { password: secret } }));
  };

  test.each([200, 302])("the transport keeps the secrets in a response with status %i", async (status) => {
    expect((await answered({ status, body: { value: { password: secret } } })).body).toEqual({ value: { password: secret } });
  });

  test.each([400, 429, 503])("the transport removes the request's secrets from a response with status %i", async (status) => {
    expect((await answered({ status, body: { value: [secret, { a: `${TOKEN}!` }] } })).body).toEqual({
      value: ["[secret]", { a: "[secret]!" }],
    });
  });

  test("the transport keeps the reason why a response is not JSON", async () => {
    const body = { value: undefined, wrong: "text that is not JSON" };
    expect((await answered({ status: 400, body })).body).toEqual(body);
  });
});

test("the transport does not change a quote, even if a secret equals a value of the quote", async () => {
  const quote = { monthly_price: "123456", currency: "USD", note: "monthly" };
  const value = { confirm_required: true, message: "It costs 123456 USD, paid monthly.", quote };
  const { send } = inner<ApiRequest, ApiResponse>(responded({ status: 422, body: { value } }));
  const { body } = await redact(send, new Masker("USD", "monthly"))(requested({ call: things.create, body: { value: "123456" } }));
  expect(body.value).toEqual({ ...value, message: "It costs [secret] USD, paid [secret]." });
});
