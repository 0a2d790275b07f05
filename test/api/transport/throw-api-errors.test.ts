import { API_ERROR_CODES } from "../../../provider/error-codes";
import { FAULTS, type Reply } from "../../support/scripted-network";
import { failed, TOKEN, things } from "../../support/transport-fixture";

/** For every code: the reply to `POST /things/u1/grow`, the class of the error, and its whole text. */
const TEXTS: [code: keyof typeof API_ERROR_CODES, reply: Reply, name: string, outcomeUnknown: boolean, text: string][] = [
  [
    "authentication_failed",
    { status: 401 },
    "AuthenticationError",
    false,
    "failed with 401. The token is missing, wrong, expired or revoked. Create one in the console, then set it with: pulumi config set --secret hosting:apiToken '<token>' (or the environment variable HOSTING_API_TOKEN).",
  ],
  [
    "permission_denied",
    { status: 403 },
    "PermissionError",
    false,
    'failed with 403. This call requires the token permission "Write", and a team role that allows it. Create a token with "Write" in the console, then set it with: pulumi config set --secret hosting:apiToken \'<token>\' (or the environment variable HOSTING_API_TOKEN).',
  ],
  [
    "not_found",
    { status: 404, json: { message: "" } },
    "NotFoundError",
    false,
    "failed with 404. The object does not exist, or it belongs to a team other than the token's.",
  ],
  [
    "outage",
    { status: 404, text: "404 page not found" },
    "OutageError",
    false,
    "failed with 404, but the response is not the API's own. The object may still exist. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.",
  ],
  ["conflict", { status: 409, json: { message: "Busy." } }, "ConflictError", false, 'failed with 409: "Busy".'],
  ["invalid_request", { status: 422, json: { errors: { a: ["Bad."] } } }, "ValidationError", false, "failed with 422: a: Bad."],
  ["confirmation_required", { status: 422, json: { confirm_required: true } }, "ConfirmRequiredError", false, "failed with 422."],
  [
    "rate_limited",
    { status: 429, headers: { "retry-after": "901" } },
    "RateLimitError",
    false,
    "failed with 429. Other users of this token, or the platform's own queue, have used up the rate limit. Run pulumi up again later.",
  ],
  [
    "unavailable",
    { status: 503, headers: { "retry-after": "121" }, json: { message: "Down." } },
    "UnavailableError",
    false,
    'failed with 503: "Down". Nothing was changed. Run pulumi up again in a few minutes.',
  ],
  [
    "unavailable",
    { status: 503, headers: { "retry-after": "121" }, text: "<html><h1>503 Service Unavailable</h1></html>" },
    "GatewayUnavailableError",
    true,
    "failed with 503, but the response is not the API's own. The API may have acted. Run pulumi up again in a few minutes; it continues from the completed steps.",
  ],
  [
    "unavailable",
    { status: 503, headers: { "retry-after": "121" }, json: { error: "no upstream" } },
    "GatewayUnavailableError",
    true,
    'failed with 503, but the response is not the API\'s own: "no upstream". The API may have acted. Run pulumi up again in a few minutes; it continues from the completed steps.',
  ],
  [
    "server_error",
    { status: 500 },
    "ServerError",
    true,
    "failed with 500. The platform had an internal error. Run pulumi up again; it continues from the completed steps.",
  ],
  [
    "unexpected_response",
    { json: {} },
    "UnexpectedResponseError",
    true,
    "returned an unexpected response (uuid: expected string, but missing). The response was not used. Check that the address belongs to this API, and that the provider is up to date.",
  ],
  [
    "unreachable",
    { fault: FAULTS.certificate },
    "UnreachableError",
    false,
    "could not be sent: https://console.example.com: the certificate is not trusted (expired). Check hosting:baseUrl (HOSTING_BASE_URL).",
  ],
  [
    "response_lost",
    { fault: FAULTS.lost },
    "ResponseLostError",
    true,
    "got no response: the connection broke before the whole response arrived. Run pulumi up again; it continues from the completed steps.",
  ],
  ["request_failed", { status: 418 }, "ApiError", false, "failed with 418."],
];

const grow = (reply: Reply) => failed(reply, (t) => t.send(things.grow, { params: { uuid: "u1" } }));

test.each(TEXTS)("an error with the code %s has the documented class and message", async (code, reply, name, outcomeUnknown, text) => {
  expect(await grow(reply)).toMatchObject({
    code,
    name,
    outcomeUnknown,
    message: `POST /things/u1/grow ${text}`,
  });
});

test("the table in this test contains every error code of the API", () => {
  expect([...new Set(TEXTS.map(([code]) => code))].sort()).toEqual(Object.keys(API_ERROR_CODES).sort());
});

describe("the cause of an error", () => {
  test.each<[string, Reply, unknown]>([
    ["the connection's error", { fault: FAULTS.lost }, FAULTS.lost],
    ["the connection's error, even if nothing was sent", { fault: FAULTS.certificate }, FAULTS.certificate],
    ["the response", { status: 409, json: { id: 7 } }, { status: 409, body: { id: 7 } }],
    [
      "the response without the secrets of the request",
      { status: 422, json: { message: `no ${TOKEN}` } },
      { status: 422, body: { message: "no [secret]" } },
    ],
    ["only the status of a web page", { status: 403, text: "<html>" }, { status: 403 }],
    ["the list of problems of an unexpected response", { json: {} }, expect.objectContaining({ issues: [expect.anything()] })],
  ])("the cause of an error is %s", async (_, reply, cause) => {
    const found = (await grow(reply)).cause;
    expect(found).toEqual(cause);
    if (cause instanceof Error) expect(found).toBe(cause);
  });
});
