import type { FaultRule } from "../../http/faults";
import type { Explored } from "../explored";
import { choice, field, type Html, html, live, table } from "../html";
import { type Form, numberIn, Unusable, type View } from "../request";

const KINDS = [
  ["status", "another status instead of the response"],
  ["delay", "a late request, and a late effect"],
  ["late", "a late response, after the effect"],
  ["drop-before", "a lost request, without an effect"],
  ["drop-after", "a lost response, after the effect"],
  ["truncate", "half a response, after the effect"],
  ["html", "a proxy's page, without an effect"],
  ["revoke", "the token is revoked"],
] as const;
const ANY = ["", "any"] as const;

export const faults = (explored: Explored): View => ({
  path: "/console/faults",
  show: () => ({
    title: "Faults",
    view: "/console/faults",
    content: [live("planned", planned(explored)), addForm()],
  }),
  act: async (form) => {
    if (form.do === "clear") {
      await explored.controls.clearFaults();
      return ["/console/faults", "cleared"];
    }
    if (form.do === "cancel") {
      explored.runtime.faults.cancel(Number(form.number));
      return ["/console/faults", "cancelled"];
    }
    await explored.controls.fault(ruleIn(form));
    return ["/console/faults", "planned"];
  },
});

function planned({ runtime }: Explored): Html[] {
  const rows = runtime.faults
    .list()
    .map(({ number, rule, seen, hits, latest }) => [
      whatOf(rule),
      matchOf(rule),
      timesOf(rule, hits),
      seen,
      hits,
      html`${latest.map((request) => html`<code>${request}</code><br>`)}`,
      html`<form method="post"><input type="hidden" name="do" value="cancel"><input type="hidden" name="number" value="${number}"><button id="cancel-${number}" aria-label="Cancel fault ${number}">Cancel</button></form>`,
    ]);
  const columns = [
    { name: "What" },
    { name: "Requests" },
    { name: "Times" },
    { name: "Matched", isNumber: true },
    { name: "Hit", isNumber: true },
    { name: "Latest hits" },
    { name: "Action" },
  ];
  const clear =
    rows.length > 0
      ? html`<form method="post"><input type="hidden" name="do" value="clear"><button id="clear">Cancel all</button></form>`
      : html``;
  return [
    html`<h2>Planned</h2>`,
    table({ caption: "In the order in which they were planned", columns, rows, empty: "No fault is planned." }),
    clear,
  ];
}

const whatOf = (rule: FaultRule): string =>
  rule.kind === "status"
    ? `status ${rule.code}${rule.acts ? ", after the effect" : ""}${rule.actsAfterSeconds === undefined ? "" : `, ${rule.actsAfterSeconds} s before the effect`}`
    : "milliseconds" in rule
      ? `${rule.kind} ${rule.milliseconds} ms`
      : rule.kind;

function matchOf({ match = {} }: FaultRule): Html | string {
  const parts = [match.api, match.method, match.path === undefined ? undefined : String(match.path)].filter((part) => part !== undefined);
  const body = match.body === undefined ? "" : ` with "${match.body.slice(0, 60)}" in the body`;
  return parts.length === 0 && body === "" ? "every request" : html`<code>${parts.join(" ")}</code>${body}`;
}

const timesOf = ({ times = 1, match }: FaultRule, hits: number): string =>
  `${times === 0 ? "every time" : `${times}×`} from matching request ${match?.nth ?? 1}${times !== 0 && hits >= times ? ", used up" : ""}`;

const addForm = (): Html => html`<h2>Plan a fault</h2>
<form method="post"><fieldset><legend>Requests that the fault hits</legend><div class="fields">
${choice({ label: "API", name: "api", options: [ANY, ["hosting", "hosting"], ["panel", "game panel"]] })}
${choice({ label: "Method", name: "method", options: [ANY, ...["GET", "POST", "PATCH", "PUT", "DELETE"].map((method): [string, string] => [method, method])] })}
${field({ label: "Path", name: "path", hint: "For example /projects/{uuid}. Empty: every path." })}
${field({ label: "Text in the body", name: "body", hint: "Empty: any body." })}
${field({ label: "From match", name: "nth", type: "number", value: 1, min: 1, hint: "Number of the first matching request that the fault hits." })}
${field({ label: "Times", name: "times", type: "number", value: 1, min: 0, hint: "0: every time." })}
</div></fieldset>
<fieldset><legend>What goes wrong</legend><div class="fields">
${choice({ label: "Fault", name: "kind", options: KINDS })}
${field({ label: "Status", name: "code", type: "number", value: 500, min: 200, hint: "For the fault with another status." })}
${field({ label: "Delay in ms", name: "milliseconds", type: "number", value: 1000, min: 0, hint: "Delay of the request or the response, in real time." })}
${field({ label: "Effect after s", name: "actsAfterSeconds", type: "number", min: 0, hint: "For another status: seconds until the request has its effect. Empty: no late effect." })}
</div><div class="check"><input type="checkbox" id="acts" name="acts" value="yes"><label for="acts">The request still has its effect (for the fault with another status)</label></div></fieldset>
<button class="main">Plan the fault</button></form>`;

function ruleIn(form: Form): FaultRule {
  const known = KINDS.find(([kind]) => kind === form.kind)?.[0];
  if (!known) throw new Unusable(`There is no fault "${form.kind ?? ""}".`);
  const nth = numberIn(form, "nth", '"From match"');
  if (nth !== undefined && (!Number.isInteger(nth) || nth < 1)) throw new Unusable('"From match" must be a whole number, at least 1.');
  const times = numberIn(form, "times", '"Times"');
  if (times !== undefined && (!Number.isInteger(times) || times < 0)) throw new Unusable('"Times" must be a whole number, at least 0.');
  const match = {
    ...(form.api === "hosting" || form.api === "panel" ? { api: form.api as "hosting" | "panel" } : {}),
    ...(form.method ? { method: form.method } : {}),
    ...(form.path?.trim() ? { path: form.path.trim() } : {}),
    ...(form.body ? { body: form.body } : {}),
    ...(nth === undefined ? {} : { nth }),
  };
  const common = { match, ...(times === undefined ? {} : { times }) };
  const milliseconds = numberIn(form, "milliseconds", '"Delay"') ?? 0;
  const actsAfterSeconds = numberIn(form, "actsAfterSeconds", '"Effect after s"');
  const later = actsAfterSeconds === undefined ? {} : { actsAfterSeconds };
  if (known === "status")
    return { ...common, kind: known, code: numberIn(form, "code", '"Status"') ?? 500, acts: form.acts === "yes", ...later };
  if (known === "delay" || known === "late") return { ...common, kind: known, milliseconds };
  return { ...common, kind: known };
}
