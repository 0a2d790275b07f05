/**
 * What can go wrong with a call of an API. Texts may change with a release; codes stay, so programs and tests match these.
 * Each class of `api/errors.ts` has one.
 */
export const API_ERROR_CODES = Object.freeze({
  authentication_failed: "401: the token is missing, wrong, expired or revoked",
  permission_denied: "403: the token lacks a permission, or its user's role is too low",
  not_found: "404: there is no such object, or it belongs to another team",
  conflict: "409: the key exists, the object is not ready, or something blocks the change",
  invalid_request: "422 or 400: the API refuses what was sent, or refuses it now",
  confirmation_required: "422 with a quote: nothing changed, and a confirmation would cost money",
  rate_limited: "429 for longer than the provider waits",
  unavailable: "503: nothing changed, unless the message says that this is not known",
  server_error: "500, 502, 504: the outcome of the call is unknown",
  unexpected_response: "the response is not what the call answers: a login page, half a JSON, a field of another type",
  outage: "something other than the API answered: a proxy, a login page, another service",
  unreachable: "no connection could be made, so nothing was sent",
  response_lost: "the request was sent and its response never came",
  request_failed: "any other status, or a refusal that is not the API's own",
} as const);

/** What can go wrong with an operation of a resource beside its calls. */
export const OPERATION_ERROR_CODES = Object.freeze({
  invalid_setting: "a setting is missing or malformed",
  invalid_address: "a path of `get` or `adopt` is not one",
  foreign_account: "the object or the token belongs to another account than the configured one",
  account_unverified: "the platform did not report the account, so nothing was done",
  not_permitted: "it would cost money, and nothing permits that",
  price_unknown: "a confirmation is asked for without a price",
  exists: "there is an object of that key already, and nothing says that it is this resource's",
  ambiguous: "several objects fit, and one must be named",
  key_taken: "another resource, or another object, has the key",
  created_twice: "another run created the same object at the same moment; this one was refused or taken back",
  invalid_argument: "an argument of a function is not one, or has a wrong value",
  no_id: "the platform's answer to a creation lacks the object's id",
  incomplete_answer: "the platform's answer to several writes does not report each of them",
  gone: "the object is not on the platform",
  replay: "the platform answers with an object that is gone, whatever is ordered",
  change_refused: "the platform cannot do this change in place, or not in this state",
  data_loss_refused: "it looks like a rename, and would delete what holds data or cannot be had back",
  delete_first: "the old object must be deleted before the new one can be made",
  earlier_failure: "a step of this run failed, so what it would delete may still be wanted",
  bad_state: "the platform's object is in a state in which it cannot be used",
  value_hidden: "a change needs a value that the platform does not show",
  not_ready: "the object exists and is not as it should be; the next `up` continues from there",
  timed_out: "the platform took longer than `timeoutSeconds`",
  unproved_write: "something answered a write with a success that says nothing, and nothing proves that the platform did it",
  operation_failed: "anything else",
} as const);

export type ApiErrorCode = keyof typeof API_ERROR_CODES;
export type OperationErrorCode = keyof typeof OPERATION_ERROR_CODES;
export type ErrorCode = ApiErrorCode | OperationErrorCode;
