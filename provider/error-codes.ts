import { INPUT_ERROR_CODES } from "./input-error-codes";
import { RELEASE_ERROR_CODES } from "./release-error-codes";

/** See docs/reference/errors.md. */
export interface ErrorEntry {
  /** Noun phrase or clause that completes "This error means: …". */
  readonly means: string;
  readonly why: string;
  readonly action: string;
  /** A message with this error, without its facts and the code at its end. */
  readonly example: string;
  /** The facts before the code in the example. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Each class of `api/errors.ts` has one code. Messages may change with a release; codes stay, so programs and tests compare codes. */
export const API_ERROR_CODES = {
  authentication_failed: {
    means: "The API refused the token (401).",
    why: "The token is missing, mistyped, expired or revoked, or belongs to another platform.",
    action: "Create a token in the console and set it with the command that the message contains.",
    example: "GET /projects failed with 401. The token is missing, wrong, expired or revoked.",
  },
  permission_denied: {
    means: "The token is valid but is not permitted to make this call (403).",
    why: "The token lacks a permission, or the team role of its user is too low. The message names the permission.",
    action: "Create a token with the named permission. `pulumi-hosting doctor --probe-writes` checks a token without changing anything.",
    example: 'POST /projects failed with 403. This call requires the token permission "Write", and a team role that allows it.',
  },
  not_found: {
    means: "The API reports that the object does not exist (404).",
    why: "The object was deleted outside the stack, the id is mistyped, or the object belongs to another team.",
    action:
      "Check the id and the token. If the object was deleted, run `pulumi refresh`. The provider removes the object from the state when the API confirms that it is gone.",
    example: "GET /projects/abc failed with 404. The object does not exist, or it belongs to a team other than the token's.",
  },
  conflict: {
    means: "The API refused the change because of the object's current state (409).",
    why: "Another object has the same key, the object is not ready, or another object depends on it.",
    action: "Read the platform's text in the message, resolve the conflict, and run `pulumi up` again.",
    example: 'DELETE /projects/abc failed with 409: "Project has resources".',
  },
  invalid_request: {
    means: "The API refused a value (422 or 400).",
    why: "A value breaks a rule that the preview cannot check, or the platform refuses the value at the moment.",
    action: "Change the input that the message names.",
    example: "POST /volumes failed with 422: name: The name is already taken.",
  },
  confirmation_required: {
    means: "The API asked for the confirmation of a price, but the provider expected the call to be free.",
    why: "The platform charges for a change that was free before. Nothing was changed.",
    action: "Check the price in the console. Update the provider: a newer release may know this price.",
    example: "PATCH /servers/abc failed with 422.",
  },
  rate_limited: {
    means: "The API refused the call because of its rate limit (429) for longer than the provider waits.",
    why: "Other runs use the same token, or the platform's own queue is full.",
    action: "Run `pulumi up` again later; it continues from the completed steps. Give concurrent pipelines separate tokens.",
    example: "POST /applications failed with 429. Other users of this token, or the platform's own queue, have used up the rate limit.",
  },
  unavailable: {
    means: "The API or a gateway in front of it is unavailable (503).",
    why: "Maintenance or a restart. Nothing was changed, unless the message says that the API may have acted.",
    action: "Run `pulumi up` again in a few minutes; it continues from the completed steps.",
    example: 'POST /projects failed with 503: "Down". Nothing was changed. Run pulumi up again in a few minutes.',
  },
  server_error: {
    means: "The platform had an internal error (500, 502 or 504). It may have acted nevertheless.",
    why: "A fault of the platform.",
    action: "Run `pulumi up` again; it finds out what was done and continues from there. If the error persists, report it to the operator.",
    example:
      "POST /projects failed with 500. The platform had an internal error. Run pulumi up again; it continues from the completed steps.",
  },
  unexpected_response: {
    means: "The API's response does not have the form that its specification describes. The provider did not use the response.",
    why: "The address belongs to another service, the platform is newer than the provider, or a proxy changed the response.",
    action: "Check the address. Update the provider. If the error persists, report the message. It names the field and contains no secret.",
    example: "GET /projects returned an unexpected response (uuid: expected string, but missing). The response was not used.",
  },
  outage: {
    means: "The response does not come from the API, so it proves nothing.",
    why: "A proxy, a login page, a captive portal or another service answers at the address.",
    action: "Check `hosting:baseUrl` or `hosting:panelUrl` and the network. Run the command again when the API is reachable.",
    example: "GET /projects/abc failed with 404, but the response is not the API's own. The object may still exist.",
  },
  unreachable: {
    means: "No connection could be made, so nothing was sent.",
    why: "The address is wrong, the name does not resolve, the certificate is not trusted, or the network is down.",
    action: "Check `hosting:baseUrl` or `hosting:panelUrl`, the network and the proxy settings.",
    example: "GET /projects could not be sent: https://console.example.com: the certificate is not trusted (expired).",
  },
  response_lost: {
    means: "The request was sent, but its response never arrived. It is unknown whether the API acted.",
    why: "The connection broke, or a proxy timed out.",
    action: "Run `pulumi up` again; it finds out what was done and continues from there.",
    example: "POST /projects got no response: the connection broke before the whole response arrived.",
  },
  request_failed: {
    means: "The API answered with a status that no other code covers.",
    why: "The platform or a proxy refused the call with a status that the specification does not describe.",
    action: "Read the status and the text in the message.",
    example: "POST /projects failed with 418.",
  },
} as const satisfies Record<string, ErrorEntry>;

export const OPERATION_ERROR_CODES = {
  invalid_setting: {
    means: "A setting of the provider is missing or malformed.",
    why: "A configuration value (`hosting:…`) or an environment variable (`HOSTING_…`) has the wrong form.",
    action: "Run the command that the message contains. The [guide on configuration](../guides/configuration.md) lists every setting.",
    example: "Configuration hosting:baseUrl is missing. Set it with: pulumi config set hosting:baseUrl https://console.example.com.",
  },
  ...INPUT_ERROR_CODES,
  invalid_program: {
    means: "The program uses this package in a way that it does not support.",
    why: "A resource option or a provider argument that dynamic resources do not have, or a value that a preview does not know yet.",
    action: "Change the program as the message says.",
    example: "the provider of a function must be a hosting.Provider: the settings of any other provider are not known.",
  },
  invalid_address: {
    means: "The path in `get`, `adopt` or `pulumi import` does not have the form that this resource type expects.",
    why: "Some objects are identified by their parent and their own id, such as `<applicationUuid>/<id>`.",
    action: "Use the form that the message and the reference page show.",
    example: '"abc" is not a valid path of an EnvironmentVariable: it must be <applicationUuid>/<variable uuid or key>.',
  },
  foreign_account: {
    means: "The token belongs to an account that the stack does not manage.",
    why: "A token of another team or user is set, or an explicit provider has the wrong token. Nothing was changed.",
    action:
      "Set the token of the account that the message names. To move a stack on purpose, follow the [guide on accounts](../guides/accounts.md).",
    example:
      'the token belongs to "Staging" (id 7) at https://console.example.com, but hosting:account names team 3. Nothing was changed on the platform.',
  },
  account_unverified: {
    means: "The provider could not find out which account the token belongs to. Nothing was changed.",
    why: "The call that reports the account failed. Without the account, a missing object does not prove that it was deleted.",
    action: "Run the command again when the API is reachable.",
    example: "cannot verify the account: GET /team failed with 503. Nothing was changed on the platform.",
  },
  not_permitted: {
    means: "The step would cost money, and no setting permits that. Nothing was bought.",
    why: "`hosting:autoConfirm` is not set, or the price exceeds the cap.",
    action:
      "Review the price in the preview, and change the setting that the message names. The [guide on money](../guides/money.md) explains the settings.",
    example:
      "+5.00 USD/month (0.0068/hour) for a 50 GB volume is not permitted, and nothing was bought (free resources may have been created).",
    facts: { "hosting:autoConfirm": "true", increase: 5, hourly: 0.0068, currency: "USD", for: "a 50 GB volume" },
  },
  price_unknown: {
    means: "The platform asked for a confirmation but reported no price, so the provider did not confirm it.",
    why: "The platform's response contains no amount that the provider can read.",
    action: "Buy the object in the console and adopt it, or report the message.",
    example: "POST /volumes requires a confirmation but returned no price, so the provider did not confirm it. Nothing was changed.",
  },
  data_loss_refused: {
    means: "The step would delete or overwrite data, and no setting permits that. The data is unchanged.",
    why: "The resource was removed, renamed or replaced, or `pulumi destroy` ran.",
    action:
      "To keep the data, follow the message. To delete it, permit exactly this resource. The [guide on data](../guides/data.md) explains both.",
    example: 'deleting Volume "data" (id 1003) would delete data: 50 GB volume. It was not deleted and stays in the state.',
    facts: { "hosting:allowDataLoss": "Volume:data#1003" },
  },
  exists: {
    means: "An object with the same key exists, and nothing proves that it belongs to this resource.",
    why: "Another stack created it, a user created it in the console, or an interrupted run created or bought it.",
    action:
      "After an interrupted run, set `HOSTING_RESUME` as the message says. Otherwise set `adopt: true` to manage the object, or give the resource another name. The [guide on adoption](../guides/adoption.md) explains adoption.",
    example: 'project "shop" exists already (id abc).',
  },
  ambiguous: {
    means: "Several existing objects could belong to the resource, and the provider does not choose one.",
    why: "An interrupted run may have created one of them, or a name is not unique.",
    action: "Set `adopt` to one of the ids in the message. The message also says how to create another object.",
    example:
      'an earlier run ordered a volume for "data" with other inputs, and the platform does not report its id, so nothing was bought.',
  },
  key_taken: {
    means: "Another resource or another object already has the key that this resource needs.",
    why: "Two resources of the program declare the same object, or an object on the platform has the name.",
    action: "Rename or remove one of them.",
    example: 'the name "production" already belongs to another environment of project abc (id def). Nothing was changed.',
  },
  created_twice: {
    means:
      "Another run created the same object at the same moment. The platform refused the object of this run, or the provider removed it again.",
    why: "Two pipelines of the same program run at once.",
    action: "Run the pipelines of a stack one after the other, then run `pulumi up` again.",
    example: 'another run created the Project "shop" at the same moment (id abc), so the object of this run was removed again.',
  },
  outcome_unknown: {
    means: "The platform did not answer a request, and its effect has not appeared.",
    why: "A gateway gave up before the platform did, or the connection broke. The platform may still act.",
    action: "Run the same command again: it looks for the effect before it sends the request again.",
    example:
      'The response to the creation was lost, and no new project "shop" has appeared in 150 s. Run the same command again: it looks for the project first.',
  },
  no_id: {
    means: "The platform accepted a creation but returned no id, and the platform's list does not contain the new object.",
    why: "A fault of the platform or of a proxy.",
    action: "Run `pulumi up` again; it looks for the object first.",
    example: "the platform answered without an id, and shows no new application. Run pulumi up again. It first looks for the application.",
  },
  incomplete_answer: {
    means: "The platform's response does not contain a result for every write of a batch.",
    why: "A fault of the platform or of a proxy.",
    action: "Run `pulumi up` again; it compares every item with the platform.",
    example: "the platform shows no variable KEY after it was written. Run pulumi up again.",
  },
  unproved_write: {
    means: "The response to a write reports success, but nothing proves that the API made the change.",
    why: "A proxy, a login page or another service answered in place of the API. The provider treats this write as not done.",
    action: "Check the address and the network, and run `pulumi up` again.",
    example:
      "DELETE /projects/abc returned a success response without the expected content, but the platform does not show project abc. The provider treats this write as not done.",
  },
  replay: {
    means: "The platform answers every order for a resource with an object that no longer exists.",
    why: "The platform remembers an earlier order with the same idempotency key.",
    action: "Give the resource another name, or wait until the platform forgets the earlier order.",
    example:
      "the platform answers every order for this resource with volume 1003, which no longer exists. Give the resource another name, or wait until the platform forgets the earlier order.",
  },
  ...RELEASE_ERROR_CODES,
  gone: {
    means: "An object that the step needs no longer exists.",
    why: "A user or a program outside the stack deleted it during this run or after the last run.",
    action:
      "If `adopt` names the object, remove `adopt`, or set it to another object. Otherwise run `pulumi refresh` or `pulumi up` again.",
    example: "port 25570 of game server 1a7ce997 is gone.",
  },
  change_refused: {
    means: "The platform cannot make this change in place, or cannot make it in the object's current state.",
    why: "The platform has no call for the change, or a rule forbids the change. An example is a volume, which cannot shrink.",
    action: "Revert the change, or follow the message.",
    example: "sizeGb: the volume has 50 GB on the platform and cannot shrink to 20. Set sizeGb to 50.",
  },
  delete_first: {
    means: "The former object must be deleted before the new one can be created.",
    why: "Both have the same key, such as a domain or a path.",
    action: "Set the resource option `deleteBeforeReplace: true`, or give the new object another key.",
    example: "the old object of this replacement still exists, and the provider cannot distinguish a new object from it.",
  },
  earlier_failure: {
    means: "An earlier step of this run failed, so the provider did not delete an object.",
    why: "The failed step may still need the object.",
    action: "Fix the first error of the run and run `pulumi up` again.",
    example:
      "another step of this run failed, so the old object of this replacement was not deleted. A resource that this run did not reach may declare this object.",
  },
  bad_state: {
    means: "The object is in a state in which the platform refuses the change.",
    why: "The object is suspended, it is being installed, restored or transferred, or an earlier action failed.",
    action: "Wait until the object is ready, or repair it in the console, and run `pulumi up` again.",
    example: "game server 1a7ce997 (Survival) is suspended and refuses every call in this state.",
  },
  value_hidden: {
    means: "A change needs a value that the platform does not show to this token.",
    why: "The value is secret, or is shown only once.",
    action: "Set the value in the program, or use a token with the permission that the message names.",
    example: "comment of the variable API_KEY cannot be changed, because its value is hidden and ignoreChanges excludes it.",
  },
  not_ready: {
    means: "The object exists but is not as the program declares it. Pulumi keeps it in the state.",
    why: "A later step of the creation failed.",
    action: "Fix the cause and run `pulumi up` again; it continues from there and does not create a second object.",
    example: "PATCH /applications/abc failed with 409. The clone was created (id abc), and still has the values of its original.",
  },
  timed_out: {
    means: "The platform took longer than `timeoutSeconds`.",
    why: "The work takes longer than usual, or it is stuck.",
    action: "Look at the object in the console. Raise `timeoutSeconds` if the work is only slow, and run `pulumi up` again.",
    example: "timed out after 60 s waiting for volume creating.",
  },
  cancelled: {
    means: "The user cancelled the run, so the operation stopped waiting.",
    why: "The user pressed Ctrl-C, or the Pulumi CLI ended. The platform may still complete the operation.",
    action: "Run `pulumi up` again; it continues from the completed steps.",
    example: "cancelled: the next run continues from here.",
  },
  operation_failed: {
    means: "The operation failed for a reason that no other code covers.",
    why: "The message contains the reason.",
    action: "Follow the message.",
    example:
      "PUT /servers/1a7ce997/addons/workshop: game server 1a7ce997 (Survival) exists, but the panel has nothing at the requested address.",
  },
} as const satisfies Record<string, ErrorEntry>;

export type ApiErrorCode = keyof typeof API_ERROR_CODES | "outcome_unknown";
export type OperationErrorCode = keyof typeof OPERATION_ERROR_CODES;
export type ErrorCode = ApiErrorCode | OperationErrorCode;
