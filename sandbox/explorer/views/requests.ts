import type { Exchange } from "../../http/journal";
import { settled } from "../../http/runtime";
import type { Explored } from "../explored";
import { choice, field, type Html, href, html, live, name, table } from "../html";
import { pager, partOf } from "../page";
import type { View } from "../request";
import { maskedAnswer, maskedText, seconds, shownTime } from "../values";

const REQUESTS_PER_PAGE = 50;
const RUNS_PER_PAGE = 5;
const LONGEST_PATH = 160;

const SHOWN = {
  all: "all",
  writes: "writes only",
  failed: "refused, failed or lost",
  faults: "hit by a planned fault",
} as const;

const TESTS: Readonly<Record<string, (exchange: Exchange) => boolean>> = {
  writes: ({ entry }) => entry.method !== "GET",
  failed: ({ entry, tookMs }) => entry.status >= 400 || (entry.status === 0 && tookMs !== undefined),
  faults: ({ entry }) => entry.fault !== undefined,
};

export const requests = (explored: Explored): View => ({
  path: "/console/requests",
  show: (c) => {
    settled(explored.runtime);
    const query = { q: c.req.query("q"), show: c.req.query("show"), run: c.req.query("run") };
    const all = explored.runtime.journal.exchanges();
    const runs = runsOf(all);
    const run = runs.find(({ first }) => String(first) === query.run);
    const wanted = all.filter((exchange) => (!run || belongsTo(run)(exchange)) && isWanted(exchange, query)).reverse();
    const part = partOf(wanted, c.req.query("page"), REQUESTS_PER_PAGE);
    return {
      title: "Requests",
      view: "/console/requests",
      content: [
        live("runs", runTable([...runs].reverse(), c.req.query("runs"))),
        html`<h2>${run ? `Requests of the run that began with request ${run.first}` : "Journal"}</h2>`,
        filterForm(query, run),
        live("journal", [
          table({
            caption: `${wanted.length.toLocaleString("en")} requests, newest first; ${explored.runtime.journal.count.toLocaleString("en")} received in total`,
            columns: COLUMNS,
            rows: part.items.map(rowOf),
            empty: "There are none.",
          }),
          pager("Pages of requests", "/console/requests", query, part),
        ]),
        html`<form method="post"><input type="hidden" name="do" value="clear"><button>Empty the journal</button></form>`,
      ],
    };
  },
  act: async () => {
    await explored.controls.clearJournal();
    return ["/console/requests", "emptied"];
  },
});

function isWanted(exchange: Exchange, { q = "", show = "all" }: { q?: string; show?: string }): boolean {
  const { entry } = exchange;
  const text = `${entry.method} ${entry.path} ${entry.status} ${entry.call ?? ""}`.toLowerCase();
  return (TESTS[show]?.(exchange) ?? true) && (q === "" || text.includes(q.toLowerCase()));
}

function filterForm({ q = "", show = "all" }: { q?: string; show?: string }, run: Run | undefined): Html {
  return html`<form class="line" method="get" action="/console/requests" role="search">
${run ? html`<input type="hidden" name="run" value="${run.first}">` : ""}
${field({ label: "Method, path or status contains", name: "q", value: q, type: "search" })}
${choice({ label: "Show", name: "show", value: show, options: Object.entries(SHOWN) })}<button>Filter</button>
${run ? html` <a href="/console/requests">Show all runs</a>` : ""}</form>`;
}

const COLUMNS = [
  { name: "No.", isNumber: true },
  { name: "Time" },
  { name: "Method" },
  { name: "Path" },
  { name: "Status", isNumber: true },
  { name: "Took", isNumber: true },
  { name: "Token" },
  { name: "Fault" },
];

function rowOf({ number, entry, tookMs }: Exchange): (Html | string)[] {
  const path = entry.path.length > LONGEST_PATH ? `${entry.path.slice(0, LONGEST_PATH)}…` : entry.path;
  return [
    html`<a id="request-${number}" href="/console/requests/${number}" aria-label="Request ${number}">${number}</a>`,
    shownTime(entry.at).slice(11),
    entry.method === "GET" ? "GET" : html`<b>${entry.method}</b>`,
    html`<code>${path}</code>`,
    statusOf(entry.status, tookMs),
    tookOf(tookMs),
    entry.token === undefined ? "" : html`<code>${entry.token}</code>`,
    entry.fault ?? "",
  ];
}

const statusOf = (status: number, tookMs: number | undefined): Html | string =>
  status === 0
    ? html`<span class="wait">${tookMs === undefined ? "in progress" : "no answer"}</span>`
    : html`<span class="${status >= 400 ? "bad" : "good"}">${status}</span>`;

const tookOf = (tookMs: number | undefined): string => (tookMs === undefined ? "" : tookMs < 1 ? "< 1 ms" : `${Math.round(tookMs)} ms`);

function runTable(runs: readonly Run[], page: string | undefined): Html[] {
  const part = partOf(runs, page, RUNS_PER_PAGE);
  const rows = part.items.map(({ first, client, token, beganAt, beganMs, lastMs, gets, writes, waits, failed }) => [
    html`<a id="run-${first}" href="${href("/console/requests", { run: first })}">${shownTime(beganAt).slice(11)}, request ${first}</a>`,
    html`${name(client ?? "unnamed")} <code>${token ?? "no token"}</code>`,
    seconds(lastMs - beganMs),
    gets,
    waits,
    writes,
    failed,
  ]);
  const columns = [
    { name: "Began" },
    { name: "Client and token" },
    { name: "Real time", isNumber: true },
    { name: "Reads", isNumber: true },
    { name: "Read again", isNumber: true },
    { name: "Writes", isNumber: true },
    { name: "Failed", isNumber: true },
  ];
  const caption = `Requests of one client and token. A run ends when its client sends nothing for ${PAUSE_MS / 1000} s of real time. "Read again" counts the reads of a path that the run had read before`;
  return [
    html`<h2>Runs</h2>`,
    table({ caption, columns, rows, empty: "No request has arrived yet." }),
    pager("Pages of runs", "/console/requests", {}, part, "runs"),
  ];
}

// A request does not say to which run or resource it belongs: the client sends only its own name (`user-agent`). Requests of one client with
// one token therefore count as one run until the client pauses.

/** Longest pause within a run, in real time. After a longer pause, the next request starts another run. */
const PAUSE_MS = 5000;

type Run = ReturnType<typeof begun>;

interface Open {
  readonly run: Run;
  readonly read: Set<string>;
}

const keyOf = ({ client, entry }: Exchange): string => `${client ?? ""} ${entry.token ?? ""}`;

/** Groups the requests into runs, in the order of their start. Leaves out connections to a console. */
function runsOf(exchanges: readonly Exchange[]): Run[] {
  const runs: Run[] = [];
  const open = new Map<string, Open>();
  for (const exchange of exchanges) {
    if (exchange.beganMs === 0) continue;
    const before = open.get(keyOf(exchange));
    const goesOn = before !== undefined && exchange.beganMs - before.run.lastMs <= PAUSE_MS;
    const current = goesOn ? before : { run: begun(exchange), read: new Set<string>() };
    if (!goesOn) {
      open.set(keyOf(exchange), current);
      runs.push(current.run);
    }
    note(current, exchange);
  }
  return runs;
}

const begun = ({ number, client, entry, beganMs }: Exchange) => ({
  /** Number of the run's first request in the journal. */
  first: number,
  last: number,
  client,
  token: entry.token,
  beganAt: entry.at,
  beganMs,
  lastMs: beganMs,
  gets: 0,
  writes: 0,
  /** Number of repeated GET requests of the run: requests for an earlier path, such as those of a program that waits. */
  waits: 0,
  failed: 0,
});

function note({ run, read }: Open, { number, entry, beganMs, tookMs }: Exchange): void {
  run.last = number;
  run.lastMs = Math.max(run.lastMs, beganMs + (tookMs ?? 0));
  if (entry.status === 0 || entry.status >= 400) run.failed++;
  if (entry.method !== "GET") run.writes++;
  else if (read.has(entry.path)) run.waits++;
  else run.gets++;
  read.add(entry.path);
}

const belongsTo =
  (run: Run) =>
  (exchange: Exchange): boolean =>
    exchange.number >= run.first && exchange.number <= run.last && keyOf(exchange) === `${run.client ?? ""} ${run.token ?? ""}`;

const LONGEST_BODY = 50_000;

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
      ["Took", tookOf(tookMs) || "in progress"],
      ["Call", entry.call ?? "no call has this path and method"],
      ["Client", name(client ?? "unnamed")],
      ["Digest of the token", entry.token ?? "none"],
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
        html`<h2>Command</h2><p>Set <code>TOKEN</code> to the API token or the panel key: <code>curl ${origin}/sandbox</code> prints both. Values that are hidden here are hidden in the command too.</p>
<pre tabindex="0" role="region" aria-label="Command" data-copy>${curlOf(exchange, origin)}</pre>`,
      ],
    };
  },
});

function block(label: string, text: string | undefined): Html {
  if (text === undefined) return html`<p class="empty">None.</p>`;
  const cut = text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}\n… ${text.length.toLocaleString("en")} characters` : text;
  return html`<pre tabindex="0" role="region" aria-label="${label}">${cut}</pre>`;
}

/** If the body has more characters, the shown `curl` command reads it from a file. */
const LONGEST_ARGUMENT = 20_000;

/** Quotes a shell argument. Within single quotation marks, only a single quotation mark must be escaped. */
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
