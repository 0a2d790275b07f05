import { ApiError, ConfirmRequiredError, NotFoundError, OutageError, ServerError } from "../../../provider/api/errors";
import type { Transport } from "../../../provider/api/transport";
import type { Reply } from "../../support/scripted-network";
import { failed, panelThings } from "../../support/transport-fixture";

describe("a refusal that does not prove that the object is gone", () => {
  test.each([401, 403, 404, 410, 422])("a web page with status %i causes an OutageError", async (status) => {
    const error = await failed({ status, text: "\n<html>Not here</html>" });
    expect(error.constructor).toBe(OutageError);
    expect(error.message).toBe(
      `GET /things/u1 failed with ${status} and a web page instead of the API's own response. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there.`,
    );
  });

  test("a 404 for an unknown route causes a plain ApiError", async () => {
    const error = await failed({ status: 404, json: { message: "Route not found.", docs: "https://docs.example.com/api" } });
    expect(error.constructor).toBe(ApiError);
    expect(error.message).toBe(
      'GET /things/u1 failed with 404: "Route not found". This service does not offer the call: https://docs.example.com/api Check hosting:vocabulary (HOSTING_VOCABULARY), which translates paths.',
    );
  });

  test.each<[string, Reply]>([
    ["plain text", { text: "404 page not found" }],
    ["an empty body", { text: "" }],
    ["a list", { json: [] }],
    ["JSON of another service", { json: { error: "no route" } }],
    ["JSON without a message text", { json: { message: { text: "x" } } }],
  ])("a 404 with %s causes an OutageError", async (_, reply) => {
    expect((await failed({ status: 404, ...reply })).constructor).toBe(OutageError);
    expect((await failed({ status: 404, ...reply }, (t) => t.send(panelThings.list))).constructor).toBe(OutageError);
  });

  test.each<[string, Reply, boolean]>([
    ["hosting API", { json: { message: "" } }, false],
    ["panel", { json: { errors: [] } }, true],
    ["panel's operator", { json: { error: "Unknown.", code: "unknown_version" } }, true],
  ])("a 404 in the form of the %s causes a NotFoundError", async (_, reply, isPanel) => {
    const work = isPanel ? (t: Transport) => t.send(panelThings.list) : undefined;
    expect((await failed({ status: 404, ...reply }, work)).constructor).toBe(NotFoundError);
  });

  test("a 500 with a web page causes a ServerError", async () => {
    expect(await failed({ status: 500, text: "<html>" })).toBeInstanceOf(ServerError);
  });
});

describe("the message of an error", () => {
  test.each<[string, number, unknown, string]>([
    ["only a message", 400, { message: "Not now." }, 'GET /things/u1 failed with 400: "Not now".'],
    [
      "errors that are an object of lists",
      422,
      { message: "Invalid.", errors: { name: ["Too short.", "Taken."], size: ["Too big."] } },
      'GET /things/u1 failed with 422: "Invalid"; name: Too short. Taken.; size: Too big.',
    ],
    [
      "errors that are an object of strings",
      422,
      { message: "Invalid.", errors: { destination_uuid: "Unknown." } },
      'GET /things/u1 failed with 422: "Invalid"; destination_uuid: Unknown.',
    ],
    [
      "errors that are an object of lists and strings",
      422,
      { message: "Invalid.", errors: { a: "One.", b: ["Two."] } },
      'GET /things/u1 failed with 422: "Invalid"; a: One.; b: Two.',
    ],
    [
      "errors that are a list",
      422,
      { message: "Invalid.", errors: ["No such domain.", "Port 0."] },
      'GET /things/u1 failed with 422: "Invalid. No such domain. Port 0".',
    ],
    [
      "errors with nested lists and objects",
      422,
      { message: "Invalid.", errors: { a: [["One."], { min: 3 }] } },
      'GET /things/u1 failed with 422: "Invalid"; a: One. {"min":3}.',
    ],
    ["an empty message", 409, { message: "" }, "GET /things/u1 failed with 409."],
    ["a body that is not JSON", 409, undefined, "GET /things/u1 failed with 409."],
    ["a message with blanks and line breaks", 400, { message: " Not\n  now " }, 'GET /things/u1 failed with 400: "Not now".'],
  ])("the message of an error is built from %s", async (_, status, json, message) => {
    expect((await failed({ status, json })).message).toBe(message);
  });

  test("the message of an error has less than 800 characters, even if the text of the API is very long", async () => {
    expect((await failed({ status: 400, json: { message: "x".repeat(100_000) } })).message.length).toBeLessThan(800);
  });

  test("the message of an error contains every detail of the panel's errors", async () => {
    const errors = [
      {
        code: "ValidationException",
        status: "422",
        detail: "The name field is required.",
        meta: { source_field: "name", rule: "required" },
      },
      { code: "ValidationException", status: "422", detail: "The cron is wrong." },
    ];
    const error = await failed({ status: 422, json: { errors } }, (t) => t.send(panelThings.list));
    expect(error.message).toBe('GET /servers failed with 422: "The name field is required. The cron is wrong".');
  });

  test("the message of an error quotes the panel's text, not its code", async () => {
    const error = await failed({ status: 409, json: { error: "A downgrade needs a new world.", code: "downgrade_requires_reset" } }, (t) =>
      t.send(panelThings.list),
    );
    expect(error.message).toBe('GET /servers failed with 409: "A downgrade needs a new world".');
    expect(error).toMatchObject({ name: "ConflictError", apiCode: "downgrade_requires_reset" });
  });

  test("the error has the code from the panel's list of errors", async () => {
    const errors = [{ code: "TooManyBackupsException", status: "400", detail: "Too many." }];
    expect(await failed({ status: 400, json: { errors } }, (t) => t.send(panelThings.list))).toMatchObject({
      apiCode: "TooManyBackupsException",
    });
  });

  test("the message of an error quotes the response's `message`, not its `error`", async () => {
    expect((await failed({ status: 403, json: { message: "Missing.", error: "Unauthorized" } })).message).toContain('"Missing"');
  });

  test("the error has properties with status, message and field errors", async () => {
    expect(await failed({ status: 422, json: { message: "Invalid.", errors: { a: "One.", b: ["Two."] } } })).toMatchObject({
      method: "GET",
      path: "/things/u1",
      status: 422,
      apiMessage: "Invalid.",
      fieldErrors: { a: ["One."], b: ["Two."] },
    });
  });

  test("a refusal that asks for confirmation causes a ConfirmRequiredError with the quote", async () => {
    const json = { message: "This costs.", confirm_required: true, quote: { monthly_price: 5, currency: "USD" } };
    const error = await failed({ status: 422, json });
    expect(error).toBeInstanceOf(ConfirmRequiredError);
    expect(error.body).toEqual(json);
  });
});
