import type { Reasons } from "./rows";

// Reasons why no type or function calls an endpoint, sends a field, or uses a field of a response. `npm run check` fails if a reason is
// missing or no longer needed.

type Given = readonly (readonly [reason: string, of: readonly string[]])[];

const byWhat = (given: Given): Reasons => new Map(given.flatMap(([reason, of]) => of.map((what) => [what, reason] as const)));

/** Returns keys such as `GET / response total`. */
const fields = (endpoint: string, part: "query" | "body" | "response", names: string): string[] =>
  names.split(" ").map((name) => `${endpoint} ${part} ${name}`);

const returnedBy = (call: string): string => `\`${call}\` returns the same`;

/** Returns the reason for fields that the specification describes in a sentence without naming them. */
const passedOn = (by: string): string =>
  `the specification describes the field without its name: ${by} returns it under the API's own name in camelCase, without a type`;

const PAID = [
  "POST /servers/{uuid}/resize",
  "POST /svc/servers/{uuid}/volumes",
  "PATCH /svc/servers/{uuid}/volumes/{id}",
  "POST /svc/servers/{uuid}/volumes/{id}/restore",
  "POST /svc/volumes/{id}/attach",
  "POST /svc/volumes/{id}/restore",
  "POST /managed-databases/{uuid}/upgrade",
];

export const hostingReasons: Reasons = byWhat([
  [
    "`GET /projects/{uuid}` returns the environments, and `GET /applications` the applications in them",
    ["GET /projects/{uuid}/{environment_name_or_uuid}"],
  ],
  [returnedBy("GET /svc/servers"), ["GET /svc/servers/{uuid}"]],
  [returnedBy("GET /destinations"), ["GET /destinations/{uuid}"]],
  [
    returnedBy("GET /svc/volumes"),
    fields("GET /svc/servers/{uuid}/volumes", "response", "mount_path monthly_price backups autogrow_max_gb kept_until used_gb"),
  ],
  [
    "a token acts for one team, which `GET /team` and `GET /team/members` return",
    ["GET /teams", "GET /teams/{id}", "GET /teams/{id}/members"],
  ],
  [
    "`GET /managed-databases` returns the upgrades; this call is sent only for a database that the list lacks",
    ["GET /managed-databases/{uuid} response upgrades"],
  ],
  [
    "`PATCH /applications/{uuid}/envs/bulk` changes the same, and it changes several variables in one request",
    ["PATCH /applications/{uuid}/envs"],
  ],
  [
    "a creation sends the six fields of the published body, which lacks these; they follow in `PATCH /applications/{uuid}/envs/bulk`",
    [
      "POST /applications/{uuid}/envs body is_buildtime",
      "POST /applications/{uuid}/envs body is_runtime",
      "POST /applications/{uuid}/envs body others",
    ],
  ],
  [
    "`POST …/enable` and `POST …/disable` do the same; the effect of `false` in this call is not documented",
    ["PATCH /servers/{uuid}/edge-tunnel"],
  ],
  [
    "`tag_names` attaches any number of tags, so `tag_name`, the form for one tag, is not needed",
    ["POST /applications/{uuid}/tags body others"],
  ],
  ["the two lists of the response separate the types", ["GET /applications/{uuid}/storages response type"]],
  [
    "`id` is another form of `uuid`; a storage with another name is another volume, so the provider replaces the storage",
    ["PATCH /applications/{uuid}/storages body others"],
  ],
  [
    "a sentence in the language of the caller, on which no program can rely",
    ["POST /applications/{uuid}/start response message", "DELETE /applications/{uuid}/previews/{pull_request_id} response message"],
  ],
  [
    "`PreviewDeployment` deploys a pull request with `POST /applications/{uuid}/previews`; the effect of `pr` without a preview is not documented",
    ["POST /deploy query pr"],
  ],
  [
    "the image tag of an application is an input of `Application`, and the tag of a pull request is an input of `PreviewDeployment`: a deployment with another tag would differ from the program",
    ["POST /deploy body ctr_tag"],
  ],
  [
    "the provider compares the price of the quote with the permission; the size equals the size in the request, and only calls on volumes have it",
    PAID.map((call) => `${call} response quote.size_gb`),
  ],
  [
    "one response without the filter serves all resources and functions of a run; `getVolumes` filters it",
    ["GET /svc/volumes query status"],
  ],
  ["the specification does not name the fourth field", ["POST /managed-databases/{uuid}/attach body others"]],
  [
    "`instant_validate` is an action and no setting; the platform refuses it for the servers that it runs itself",
    ["PATCH /servers/{uuid} body others"],
  ],
  [passedOn("`getDatabaseCatalog`"), fields("GET /managed-databases/catalog", "response", "pool_size pooler_port")],
  ["the request sets both", fields("GET /audit-events", "response", "current_page per_page")],
]);

const PAGES = "total count per_page current_page";

export const panelReasons: Reasons = byWhat([
  [
    "the provider reads every page until `total_pages`",
    ["GET /", "GET /account/activity", "GET /servers/{server}/activity", "GET /servers/{server}/backups"].flatMap((call) =>
      fields(call, "response", PAGES),
    ),
  ],
  [
    "`GET /` with `include` returns them for all servers at once; the provider sends this call only to follow the state of one server",
    [
      "GET /servers/{server} query include",
      ...fields("GET /servers/{server}", "response", "sftp_details host.address allocations variables region"),
    ],
  ],
  [
    "`GET /servers/{server}/schedules` returns the schedules with their tasks; the provider sends this call only to follow a run",
    fields(
      "GET /servers/{server}/schedules/{id}",
      "response",
      "minute hour day_of_month month day_of_week is_active only_when_online tasks tasks.action tasks.payload tasks.time_offset tasks.continue_on_failure",
    ),
  ],
  [passedOn("`game.getStoreCatalog`"), fields("GET /store/catalog", "response", "games.plans prices")],
  [passedOn("`game.getOrders`"), fields("GET /store/orders", "response", "status")],
  [passedOn("`game.getBilling`"), fields("GET /store/billing", "response", "price renews_at cancelled_at refund")],
  ["its form and meaning are not documented", ["GET /servers/{server}/databases/service response other_servers"]],
  ["`GET /servers/{server}/databases/service` shows the state of the service", ["POST /servers/{server}/databases response status"]],
  [returnedBy("GET /servers/{server}/users"), ["GET /servers/{server}/users/{uuid}"]],
]);
