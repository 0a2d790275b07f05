import type { Call } from "../../provider/api/call";
import { applicationFieldList } from "../../provider/api/hosting/application-fields";
import type * as actualDecode from "../../provider/api/transport/decode";
import type * as actualErrors from "../../provider/api/transport/response-error";
import { keyOf } from "../../scripts/generate/coverage/endpoints";
import { hostingFields } from "../../scripts/generate/coverage/hosting-fields";
import { panelFields } from "../../scripts/generate/coverage/panel-fields";
import { watched } from "../harness/sent";
import { namesOfSchema } from "./schema-names";

// Records the fields of responses that the specifications name and the provider uses. A test enables it with
// `jest.mock("../../provider/api/transport/decode", () => jest.requireActual("./reads"))`, and the same for `response-error`.

const { decode: decoded } = jest.requireActual<typeof actualDecode>("../../provider/api/transport/decode");
const { responseErrorOf: errorOf, ...errors } = jest.requireActual<typeof actualErrors>("../../provider/api/transport/response-error");

/** Names of the recorded fields, by call: `hosting GET /projects`. */
export const reads = new Map<string, Set<string>>();

const specified = new Map(
  Object.entries({ hosting: hostingFields, panel: panelFields }).flatMap(([api, endpoints]) =>
    Object.entries(endpoints).map(([endpoint, { response = "" }]) => {
      const [method = "", path = ""] = endpoint.split(" ");
      return [`${api} ${keyOf({ method, path })}`, response.split(" ")] as const;
    }),
  ),
);

type Answered = Pick<Call, "api" | "method" | "path">;

function noting(call: Answered, fits: (name: string) => boolean = () => true): (field: string) => void {
  const key = `${call.api} ${call.method} ${call.path}`;
  const names = (specified.get(`${call.api} ${keyOf(call)}`) ?? []).filter(fits);
  const fields = reads.get(key) ?? new Set<string>();
  reads.set(key, fields);
  return (field) => {
    for (const name of names) {
      const [own = "", shownAs = own] = name.split("=");
      if (`.${field}`.endsWith(`.${shownAs}`)) fields.add(own);
    }
  };
}

/**
 * Names of the application's settings. The response schema does not contain them, because the provider reads them with
 * `applicationFieldList`.
 */
const settings = new Set<string>(applicationFieldList.map(([name]) => name));

/** Records a field only if the schema gives it a type or renames it. A loose schema also accepts fields without a type. */
export const decode = ((call: Parameters<typeof decoded>[0] & Answered, ...rest) => {
  const typed = namesOfSchema(call.response);
  const isTyped = (name: string) => name.includes("=") || typed.has(name.split(".").at(-1) ?? "") || settings.has(name);
  return watched(decoded(call, ...rest), noting(call, isTyped));
}) as typeof decoded;

/** Fields that an error response contains in addition to its message. */
const OF_REFUSALS = /^(quote|conflicts|suggested_env_key)\b/;

export const responseErrorOf: typeof errorOf = (request, response, settings) => {
  const { body } = response;
  const value = watched(
    body.value,
    noting(request.call, (name) => OF_REFUSALS.test(name)),
  );
  return errorOf(request, body.wrong === undefined ? { ...response, body: { value } } : response, settings);
};

export const { pageErrorOf } = errors;
