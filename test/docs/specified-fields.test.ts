import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpointsOf } from "../../scripts/generate/coverage/endpoints";
import { hostingFields } from "../../scripts/generate/coverage/hosting-fields";
import { panelFields } from "../../scripts/generate/coverage/panel-fields";
import { namesOf } from "../../scripts/generate/coverage/rows";
import type { SpecifiedEndpoints, SpecifiedFields } from "../../scripts/generate/coverage/specified";

// The tables of fields are written by hand, because the specifications name fields in rows, tables and sentences. These tests compare the
// tables with the specifications.

const specOf = (name: string) => readFileSync(join(__dirname, "../../docs/spec", `${name}.md`), "utf8");

/** Words of the specification that are not fields: values, envelopes, types. */
const NO_FIELDS: Readonly<Record<string, string>> = {
  hosting:
    "same new detached ready persistent file hourly daily weekly monthly queued in_progress finished failed cancelled-by-user true false hidden " +
    "output quote www non-www both xlarge string or null",
  panel:
    "server object attributes data meta pagination list svc_database_service de fr es fi auto egg subusers start stop restart kill true false kick ban unban " +
    "broadcast command power backup none provisioning ready unreachable failed sql gz downgrade_requires_reset unknown_version",
};

/** Fields that the specification names in the row of one call, although they belong to another call. */
const OF_OTHER_CALLS: readonly string[] = [
  "POST /managed-databases/{uuid}/upgrade: upgrades",
  "POST /servers/{uuid}/edge-tunnel/disable: ip_previous",
  "POST, DELETE /account/avatar: avatar_url",
  // These fields belong to the upload itself, which uses the address that this call returns.
  "GET /servers/{server}/files/upload: files",
  "GET /servers/{server}/files/upload: directory",
];

/** Fields that the specification describes in a sentence without naming them, each with that sentence. */
const IN_SENTENCES: Readonly<Record<string, string>> = {
  actions: "with supported actions",
  addons: "installed addons with updates, plus manual files",
  cancelled_at: "price, renewal, cancellation and refund",
  cpu_absolute: "CPU, memory, disk, network, uptime",
  current: "current modpack",
  disk_bytes: "CPU, memory, disk, network, uptime",
  entries: "its entries and linkable servers",
  folder: "install folder",
  last_start: "result of its last start",
  linkable: "its entries and linkable servers",
  max: "online count, maximum, names",
  memory_bytes: "CPU, memory, disk, network, uptime",
  monthly_price: "monthly price",
  network_rx_bytes: "CPU, memory, disk, network, uptime",
  network_tx_bytes: "CPU, memory, disk, network, uptime",
  online: "online count, maximum, names",
  players: "online count, maximum, names",
  plans: "games, plan sizes, regions",
  pool_size: "pool sizes and pooler ports",
  pooler_port: "pool sizes and pooler ports",
  prices: "price",
  refund: "price, renewal, cancellation and refund",
  renews_at: "price, renewal, cancellation and refund",
  severity: "checks with severity",
  update: "installed addons with updates, plus manual files",
  used_gb: "per-volume use figure",
};

/** Returns the text with `<git_provider_N>` replaced by one of its four names. */
const expanded = (text: string) => text.replace(/<git_provider_N>/g, "git_provider_1");

/** Returns the words in backticks that look like names of fields. */
function wordsIn(text: string): string[] {
  const quoted = [...expanded(text).matchAll(/`([^`]+)`/g)].map(([, one = ""]) => one);
  return quoted
    .flatMap((one) => one.split(/[\s,{}:|&]+/))
    .map((word) => word.replace(/^\?|\[\]$|=.*$/g, "").replace(/^.*\./, ""))
    .filter((word) => /^[a-z][a-z0-9_*[\]-]*$/.test(word));
}

const namesIn = ({ query, body, headers, response }: SpecifiedFields): string[] =>
  [query, body, headers, response].flatMap((text) => namesOf(text)).filter(Boolean);
const leafOf = (name: string): string => name.split(".").at(-1) ?? "";

describe.each<[api: string, spec: string, fields: SpecifiedEndpoints]>([
  ["hosting", "hosting-api", hostingFields],
  ["panel", "game-panel-api", panelFields],
])("scripts/generate/coverage/%s-fields.ts", (api, name, fields) => {
  const spec = specOf(name);
  const endpoints = endpointsOf(spec);
  const all = new Set(Object.values(fields).flatMap(namesIn).map(leafOf));
  const noFields = new Set(NO_FIELDS[api]?.split(" "));

  test("the table names only endpoints of the specification", () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(fields).filter((endpoint) => !known.has(endpoint))).toEqual([]);
  });

  test("the table lists every field that the specification names for an endpoint", () => {
    const missing = rowsIn(spec).flatMap(({ methods, path, text }) => {
      const own = methods.flatMap((method) => namesIn(fields[`${method} ${path}`] ?? {})).map(leafOf);
      return wordsIn(text)
        .filter((word) => !own.includes(word) && !noFields.has(word))
        .map((word) => `${methods.join(", ")} ${path}: ${word}`);
    });
    expect(missing.filter((one) => !OF_OTHER_CALLS.includes(one))).toEqual([]);
  });

  test("the number of fields per endpoint matches the number in the specification", () => {
    const wrong = rowsIn(spec).flatMap(({ methods, path, text }) => {
      const optional = Number(/(\d+) optional/.exec(text)?.[1] ?? 0);
      const rows = methods.map((method) => fields[`${method} ${path}`]).filter((row) => row !== undefined);
      const fits = ({ count, body }: SpecifiedFields) => {
        const given = count ?? namesOf(body).length;
        return given >= optional && given - optional <= wordsIn(text).length + 1;
      };
      return optional === 0 || rows.some(fits) ? [] : [`${methods.join(", ")} ${path}: ${optional} optional`];
    });
    expect(wrong).toEqual([]);
  });

  test('the table contains every field that the specification lists under "Resources and their fields"', () => {
    const resources = spec.slice(spec.indexOf("## Resources and their fields"), spec.indexOf("## States and transitions"));
    const firstColumns = [...expanded(resources).matchAll(/^\| ([a-z_, ]+) \|/gm)].flatMap(([, cell = ""]) => cell.split(", "));
    const named = [...wordsIn(resources), ...firstColumns.filter((word) => /_|^\w+$/.test(word))];
    expect([...new Set(named)].filter((word) => !all.has(word) && !noFields.has(word))).toEqual([]);
  });

  test("the specification names or describes every field of the table", () => {
    const text = expanded(spec).replace(/git_provider_1/g, "git_provider_N");
    const isNamed = (field: string) =>
      new RegExp(
        `(?<![a-z_])${leafOf(field)
          .replace(/[[\]*]/g, "\\$&")
          .replace(/git_provider_\d/, "git_provider_N")}(?![a-z_])`,
      ).test(text) || text.includes(IN_SENTENCES[field] ?? "\0");
    expect([...all].filter((field) => !isNamed(field))).toEqual([]);
  });
});

interface Row {
  methods: string[];
  path: string;
  text: string;
}

const rowsIn = (spec: string): Row[] =>
  [...spec.matchAll(/^\| ([A-Z]+(?:, [A-Z]+)*) \| (\/[^| ]*)(?: \(SPEC\))?(?:, [^|]*)? (\|.*)$/gm)].map(
    ([, methods = "", path = "", text = ""]) => ({
      methods: methods.split(", "),
      path,
      text,
    }),
  );
