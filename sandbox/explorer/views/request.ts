import type { Exchange } from "../../http/journal";
import type { Explored } from "../explored";
import { type Html, html, live, name } from "../html";
import { maskedAnswer, maskedText } from "../masks";
import type { View } from "../request";
import { shownTime } from "../values";
import { statusOf, tookOf } from "./requests";

/** The longest body that a page shows, in characters. */
const LONGEST_BODY = 50_000;

/** View of one request of the journal, with its body and its response. */
export const request = (explored: Explored): View => ({
  path: "/console/requests/:number",
  show: (c) => {
    const { journal } = explored.runtime;
    const exchange = journal.exchanges().find(({ number }) => String(number) === c.req.param("number"));
    if (!exchange) return undefined;
    const { entry, tookMs, client } = exchange;
    const secretFields = explored.secretFields(entry.call);
    const origin = new URL(c.req.url).origin;
    const details: readonly (readonly [string, Html | string])[] = [
      ["Time", shownTime(entry.at)],
      ["Status", statusOf(entry.status, tookMs)],
      ["Took", tookOf(tookMs) || "under way"],
      ["Call", entry.call ?? "none of this path"],
      ["Client", name(client ?? "unnamed")],
      ["Token, as a digest", entry.token ?? "none"],
      ["Idempotency-Key", entry.idempotencyKey ?? "none"],
      ["Planned fault", entry.fault ?? "none"],
    ];
    return {
      title: `Request ${exchange.number}: ${entry.method} ${entry.path.slice(0, 120)}`,
      view: "/console/requests",
      content: [
        live("request", [
          html`<dl class="figures">${details.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`,
          html`<h2>Query</h2>`,
          block("Query", Object.keys(entry.query).length === 0 ? undefined : maskedText(entry.query)),
          html`<h2>Body</h2>`,
          block("Body", entry.body === undefined ? undefined : maskedText(entry.body, secretFields)),
          html`<h2>Answer</h2>`,
          block("Answer", maskedAnswer(exchange, secretFields)),
        ]),
        html`<h2>As a command</h2><p>Set <code>TOKEN</code> to the API token or the panel key. Values that are hidden here are hidden in the command too.</p>
<pre tabindex="0" role="region" aria-label="As a command" data-copy>${curlOf(exchange, origin)}</pre>`,
      ],
    };
  },
});

function block(label: string, text: string | undefined): Html {
  if (text === undefined) return html`<p class="empty">None.</p>`;
  const cut = text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}\n… ${text.length.toLocaleString("en")} characters` : text;
  return html`<pre tabindex="0" role="region" aria-label="${label}">${cut}</pre>`;
}

/** Longest body that the shown command contains, in characters. A longer body is to be read from a file. */
const LONGEST_ARGUMENT = 20_000;

/** Quotes an argument for a shell. Within single quotation marks, only a single quotation mark must be escaped. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf({ entry }: Exchange, origin: string): string {
  const query = new URLSearchParams(entry.query).toString();
  const body = typeof entry.body === "object" && entry.body !== null ? JSON.stringify(JSON.parse(maskedText(entry.body))) : undefined;
  const data = body === undefined ? undefined : body.length > LONGEST_ARGUMENT ? "@body.json" : quoted(body);
  return [
    `curl -X ${entry.method} ${quoted(`${origin}${entry.path}${query === "" ? "" : `?${query}`}`)}`,
    `-H "authorization: Bearer $TOKEN" -H 'accept: application/json'`,
    ...(entry.idempotencyKey === undefined ? [] : [`-H ${quoted(`idempotency-key: ${entry.idempotencyKey}`)}`]),
    ...(data === undefined ? [] : [`-H 'content-type: application/json' ${data === "@body.json" ? "--data" : "--data-raw"} ${data}`]),
  ].join(" \\\n  ");
}
