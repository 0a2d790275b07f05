import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { RECORDINGS, recorded, report } from "./support";

// These tests replace every text of a platform, a program or an engine with a marked text, except fields that the report must read.

const PLANTED = "_authToken=npm_PLANTED123";
const files = readdirSync(RECORDINGS, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.jsonl?$/.test(path) && !/plan|preview-output|stderr/.test(path),
);

const folder = mkdtempSync(join(tmpdir(), "public-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fields that identify resources and steps, or that the report shows as names. */
const NAMES = new Set(
  "op,urn,resourceUrn,type,kind,diffKind,severity,name,stack,project,operation,parent,provider,dependencies,propertyDependencies".split(
    ",",
  ),
);

/** Replaces every text of a document by the marked text, or appends the marked text to it. */
function planted(value: unknown, how: "instead" | "behind", key = ""): unknown {
  if (typeof value === "string") return NAMES.has(key) || value === "" ? value : how === "instead" ? PLANTED : `${value} ${PLANTED}`;
  if (Array.isArray(value)) return NAMES.has(key) ? value : value.map((item) => planted(item, how, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, NAMES.has(name) && typeof item === "object" ? item : planted(item, how, name)]),
  );
}

function plantedIn(path: string, how: "instead" | "behind"): string {
  const text = recorded(path);
  if (!path.endsWith(".jsonl")) return JSON.stringify(planted(JSON.parse(text), how), undefined, 4);
  return text
    .split("\n")
    .map((line) => (line.startsWith("{") ? JSON.stringify(planted(JSON.parse(line), how)) : line))
    .join("\n");
}

const readable = files.filter((path) => {
  try {
    plantedIn(path, "instead");
    return true;
  } catch {
    return false;
  }
});

test.each([
  ["instead of", "instead"],
  ["behind", "behind"],
] as const)("--no-values removes a marked text that stands %s every text of a recording", async (_, how) => {
  let reports = 0;
  for (const path of readable) {
    const file = join(folder, basename(path));
    writeFileSync(file, plantedIn(path, how));
    for (const format of [["--no-values"], ["--no-values", "--json"], ["--no-values", "--plain"]]) {
      const { out, notes } = await report([file, ...format]);
      expect(`${path} ${out}${notes.join()}`).not.toContain("PLANTED");
      if (out !== "") reports++;
    }
  }
  expect(reports).toBeGreaterThan(60);
});

// Output of the engine with the marked text once in every variable part of every line, and once in every field that controls the parser.
describe("--no-values and a marked text of the test", () => {
  const P = PLANTED;
  const urn = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Volume::data";
  const bare = async (content: string, name = "planted.json"): Promise<string> => {
    const file = join(folder, name);
    writeFileSync(file, content);
    const all = await Promise.all(
      [["--no-values"], ["--no-values", "--json"], ["--no-values", "--plain"]].map((args) => report([file, ...args])),
    );
    return all.map(({ out, notes }) => `${out}${notes.join()}`).join("\n");
  };
  const digest = (steps: readonly object[], diagnostics: readonly object[], more: object = {}): string =>
    JSON.stringify({ config: {}, steps, diagnostics, changeSummary: {}, ...more }, undefined, 4);

  test.each([
    `drift: ${P}, sizeGb differ on the platform`,
    `drift: sizeGb.${P} differs on the platform`,
    `drift: domains[${P}] differs on the platform`,
    `platform: sizeGb is "${P}"`,
    `${P}, will be created again`,
    `changed by: ${P}`,
    `adopted: ${P}`,
    `exists: ${P} is there already (id ${P}); up will stop unless ${P}`,
    `left in place: ${P}`,
    `not accepted: ${P}; the platform keeps its own value`,
    `turned off: ${P}`,
    `deletes data: ${P}`,
    `deletes data: ${P}; needs hosting:allowDataLoss ${P}`,
    `overwrites: ${P}; needs hosting:allowDataLoss ${P}`,
    `runs: ${P}`,
    `waiting: ${P} for 3 s`,
    `rate limit: waiting 3 s (${P})`,
    `unavailable: waiting 3 s (${P})`,
    `price: +5.00 ${P}/month for a volume`,
    `price: +5.00 USD/month for ${P}; needs hosting:autoConfirm`,
    `price: up to +5.00 USD/month (0.1/hour) for ${P}`,
    `price: unknown until ${P}; needs hosting:autoConfirm`,
    `price: unknown: ${P}`,
    `price: ${P}`,
    `price: total +5.00 ${P}/month so far in this run`,
    `price: over the cap: +5.00 ${P}/month is more than hosting:maxMonthlyIncrease ${P}; up will stop there. Permit it with: ${P}`,
    `price: unknown, so that it cannot be counted against hosting:maxMonthlyIncrease ${P};`,
    `paid: +5.00 USD/month for ${P}`,
    `paid: ${P}, at a price that is not known`,
    `+5.00 USD/month for ${P} is not permitted, and nothing was changed. Permit it with: ${P}`,
    `+5.00 USD/month is more than hosting:maxMonthlyIncrease 4 ${P}. Permit it with: ${P}`,
    `deleting Volume "data" (id ${P}) would delete data: ${P}. It was not deleted. To delete it: HOSTING_ALLOW_DATA_LOSS='${P}' pulumi destroy.`,
    `property ${P} value {${P}} has a problem: ${P}`,
  ])("--no-values removes the marked text from the line %s", async (line) => {
    const step = {
      op: "update",
      urn,
      oldState: { urn, inputs: {}, outputs: {} },
      newState: { urn, inputs: {}, outputs: {} },
      detailedDiff: null,
    };
    for (const severity of ["info", "warning", "error"])
      for (const whose of [{ urn }, {}])
        expect(await bare(digest([step], [{ ...whose, severity, message: `${severity}: data: ${line}\n` }]))).not.toContain("PLANTED");
  });

  test.each(["create", "update", "replace", "delete", "refresh", "read", "import", "same", P])(
    "--no-values removes a marked text in the fields of a %s step",
    async (op) => {
      const inputs = {
        [P]: P,
        sizeGb: P,
        description: P,
        domains: [P],
        variables: { [P]: P },
        source: { image: P, [P]: P },
        triggers: [{ [P]: P }],
      };
      const state = (value: object) => ({
        urn,
        id: P,
        type: P,
        inputs: value,
        outputs: { ...inputs, monthlyPrice: 5, currency: P },
        provider: P,
        custom: true,
      });
      const paths = [P, `variables.${P}`, `sizeGb.${P}`, `source["${P}"]`, `labels.${P}`, "sizeGb", "source.image", "triggers[0]"];
      for (const kind of ["Volume", "Application", "EnvironmentVariables", "Deployment", "game:Schedule"]) {
        const of = urn.replace("hosting:Volume", kind.startsWith("game:") ? `hosting/${kind}` : `hosting:${kind}`);
        const step = {
          op,
          urn: of,
          oldState: state(inputs),
          newState: state({ ...inputs, sizeGb: `${P}2`, description: `${P}2` }),
          detailedDiff: Object.fromEntries(paths.map((path) => [path, { kind: P, inputDiff: true }])),
          diffReasons: [P],
          replaceReasons: [P],
          [P]: P,
        };
        expect(
          await bare(digest([step], [], { config: { [P]: P, "hosting:allowDataLoss": P, "hosting:maxMonthlyIncrease": P }, [P]: P })),
        ).not.toContain("PLANTED");
      }
    },
  );

  test("--no-values removes the marked text from every field of every event", async () => {
    const metadata = {
      op: "update",
      urn,
      type: P,
      keys: [P],
      diffs: [P],
      detailedDiff: { [P]: { diffKind: P } },
      logical: P,
      provider: P,
      old: { inputs: { [P]: P, sizeGb: P }, outputs: { [P]: P }, id: P, parent: P, custom: true },
      new: { inputs: { [P]: P, sizeGb: `${P}2` }, outputs: { [P]: P }, id: P },
    };
    const events = [
      { preludeEvent: { config: { [P]: P, "hosting:allowDataLoss": P } } },
      { stdoutEvent: { message: P, color: P } },
      { resourcePreEvent: { metadata } },
      { resOutputsEvent: { metadata } },
      { resOpFailedEvent: { metadata, status: P } },
      { diagnosticEvent: { urn, prefix: P, message: P, color: P, severity: "info", streamID: P } },
      { diagnosticEvent: { urn, prefix: P, message: P, severity: P } },
      {
        policyEvent: {
          resourceUrn: urn,
          message: P,
          color: P,
          policyName: P,
          policyPackName: P,
          policyPackVersion: P,
          enforcementLevel: "mandatory",
        },
      },
      { policyEvent: { resourceUrn: urn, message: P, policyName: P, policyPackName: P, enforcementLevel: P } },
      { policyRemediationEvent: { resourceUrn: urn, policyName: P, before: { [P]: P }, after: { [P]: P } } },
      { policyLoadEvent: { [P]: P } },
      { progressEvent: { message: P, id: P } },
      { startDebuggingEvent: { config: { [P]: P } } },
      { errorEvent: { error: P } },
      { summaryEvent: { resourceChanges: { [P]: 1, update: 1 }, result: P, PolicyPacks: { [P]: P } } },
    ];
    for (const count of events.keys()) {
      const text = events.slice(0, count + 1).map((event, sequence) => JSON.stringify({ sequence, timestamp: 1, ...event }));
      expect(await bare(text.join("\n"), "planted.jsonl")).not.toContain("PLANTED");
    }
  });

  test("--no-values removes the marked text from a report and from a rehearsal, but not from names", async () => {
    const named = new Set(
      "stack,project,name,kind,op,alarm,operation,outcome,direction,when,what,level,severity,because,of,report,at,commit".split(","),
    );
    const fill = (value: unknown, key = ""): unknown => {
      if (typeof value === "string") return named.has(key) && !(key === "what" && !/^(?:differs|gone|unusable)$/.test(value)) ? value : P;
      if (Array.isArray(value)) return value.map((item) => fill(item, key));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, name)]));
    };
    let models = 0;
    for (const path of readable) {
      const { out } = await report([join(RECORDINGS, path), "--json"]);
      if (out === "") continue;
      expect(await bare(JSON.stringify(fill(JSON.parse(out))))).not.toContain("PLANTED");
      models++;
    }
    expect(models).toBeGreaterThan(20);
    const rehearsal = {
      rehearsal: true,
      operation: P,
      stack: "prod",
      project: "shop",
      against: P,
      failed: P,
      ok: false,
      steps: [{ op: P, urn, keys: [P], changes: { [P]: P }, parent: P, old: { [P]: P }, new: { [P]: P } }],
      diagnostics: [{ severity: P, name: "data", message: P }],
      standIns: [P],
      outputs: { [P]: P },
    };
    expect(await bare(JSON.stringify(rehearsal, undefined, 2))).not.toContain("PLANTED");
  });
});

describe("the flag --build-logs", () => {
  const urn = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Deployment::web";
  const message = `web: deployment d1 ended as failed. Fix the cause and run pulumi up again.\n    npm ci\n    ${PLANTED}`;
  const of = async (...args: string[]): Promise<string> => {
    const file = join(folder, "failed.json");
    writeFileSync(file, JSON.stringify({ config: {}, steps: [], diagnostics: [{ urn, severity: "error", message }] }, undefined, 4));
    return (await report([file, ...args])).out;
  };

  test("--build-logs adds the end of a build log to the report, and --no-values removes this part again", async () => {
    expect(await of()).toContain("ended as failed");
    expect(await of()).not.toContain("PLANTED");
    expect(await of("--build-logs")).toContain("PLANTED");
    expect(await of("--build-logs", "--no-values")).not.toContain("PLANTED");
  });
});
