import { randomBytes } from "node:crypto";
import { digestOf, Files, type Json, type Step, urnOf } from "./digest";
import { recorded, recording, report } from "./support";

const files = new Files();
afterAll(() => files.close());

const plain = (text: string): string =>
  text.replace(/<\/?(?:code|b)>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const lineOf = (kind: string, name: string, text: string, severity = "warning"): Json => ({
  severity,
  urn: urnOf(kind, name),
  message: `${name}: ${text}\n`,
});

describe("a report of many changes", () => {
  test("a report has one row for all new resources of a type", async () => {
    const many = (kind: string, count: number): Step[] =>
      Array.from({ length: count }, (_, n) => ({ op: "create", kind, name: `${kind}-${n}`, new: {} }));
    const { out } = await files.reportOf(digestOf([...many("EnvironmentVariable", 280), ...many("Application", 14)]));
    const rows = plain(out)
      .split("\n")
      .filter((line) => line.startsWith("| + |"));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^\| \+ \| 14 Application: Application-0, /);
    expect(rows[1]).toMatch(/^\| \+ \| 280 EnvironmentVariable: .* and 270 more \|$/);
    const names = plain(out).match(/EnvironmentVariable-\d+/g) ?? [];
    expect(new Set(names).size).toBe(280);
    expect(names).toHaveLength(280);
  });

  test("a report puts equal changes of one type into one row", async () => {
    const update = (name: string, tag: string): Step => ({
      op: "update",
      kind: "Application",
      name,
      old: { description: "1" },
      new: { description: tag },
      changes: { description: "update" },
    });
    const { out } = await files.reportOf(digestOf([update("a", "2"), update("b", "2"), update("c", "2"), update("d", "3")]));
    const rows = plain(out)
      .split("\n")
      .filter((line) => line.startsWith("| ~ |"));
    expect(rows).toEqual([
      expect.stringContaining('3 Application: a, b, c | description: "1" → "2"'),
      expect.stringContaining('d (Application) | description: "1" → "3"'),
    ]);
  });

  test("a report puts equal prices and equal drift into one row", async () => {
    const names = ["a", "b", "c", "d"];
    const steps: Step[] = names.map((name) => ({ op: "create", kind: "Volume", name, new: {} }));
    const drifted: Step[] = names.map((name) => ({ op: "update", kind: "Project", name, old: {}, new: {} }));
    const lines = names.flatMap((name) => [
      lineOf("Volume", name, "price: +1.60 USD/month for a 20 GB volume"),
      lineOf("Project", name, "drift: description differs on the platform"),
    ]);
    const text = plain((await files.reportOf(digestOf([...steps, ...drifted], lines))).out);
    expect(text).toContain("| + | 4 Volume (a, b, c, d): a 20 GB volume, 1.60 each | +6.40 |");
    expect(text).toContain("| 4 Project: a, b, c, d | description |");
  });

  test("the table of a report begins with the stacks that need attention", async () => {
    const stacks = ["a", "b", "c", "d", "e"].map((stack) => {
      const text = recorded(stack === "d" ? "delete/preview-sames.json" : "unchanged/preview-sames.json");
      return files.file(`${stack}.json`, text.replaceAll("urn:pulumi:prod::", `urn:pulumi:${stack}::`));
    });
    const { out } = await report(stacks);
    const rows = plain(out)
      .split("\n")
      .filter((line) => /^\| [a-e] \|/.test(line));
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe("| d | up to −1.60 USD/month |  |  |  | 4 |  |  | data, will stop |");
    expect((await report(stacks.slice(0, 3))).out).not.toContain("| stack |");
  });
});

describe("a report of an `up`", () => {
  const events = (...more: Json[]): string =>
    [...more, { summaryEvent: { resourceChanges: {}, result: "succeeded" } }]
      .map((event, sequence) => JSON.stringify({ sequence, timestamp: 1, ...event }))
      .join("\n");
  const replaced = (isFailed: boolean) => {
    const urn = urnOf("Application", "web");
    const metadata = { op: "replace", urn, old: { inputs: {}, outputs: {}, id: "a" }, new: { inputs: {}, outputs: {} } };
    return files.file(
      "up.jsonl",
      events(
        { diagnosticEvent: { severity: "warning", urn, message: "warning: web: gone from the platform, will be created again\n" } },
        { resourcePreEvent: { metadata } },
        isFailed ? { resOpFailedEvent: { metadata } } : { resOutputsEvent: { metadata } },
      ),
    );
  };

  test("a report states that `up` created a missing object again", async () => {
    const { out } = await report([replaced(false)]);
    expect(out).toContain("was gone from the platform, and was created again");
    expect(out).not.toContain("will be created again");
  });

  test("a report states that `up` failed to create a missing object", async () => {
    expect(plain((await report([replaced(true)])).out)).toContain("gone from the platform, not created again because the step failed");
  });

  test("the picture in a report shows a failed resource as failed", async () => {
    const step = (name: string, isFailed: boolean): Json[] => {
      const metadata = { op: "create", urn: urnOf("Application", name), new: { inputs: {}, outputs: {}, id: name } };
      return [{ resourcePreEvent: { metadata } }, isFailed ? { resOpFailedEvent: { metadata } } : { resOutputsEvent: { metadata } }];
    };
    const digest = digestOf(
      ["a", "b", "c"].map((name) => ({
        op: "create",
        kind: "Application",
        name,
        new: {},
        more: { dependencies: name === "a" ? [] : [urnOf("Application", "a")] },
      })),
    );
    const text = `${JSON.stringify(digest, undefined, 4)}\n${events(...step("a", false), ...step("b", true), ...step("c", false))}`;
    const { out } = await report([files.file("up.txt", text)]);
    expect(out).toContain('["Application b<br>failed"]:::failed');
    expect(out).toContain('["Application a"]:::create');
    expect(out).toContain("classDef failed ");
  });
});

test("--title does not replace the part of the heading that states the failure", async () => {
  const failed = await report([recording("failed-token/preview-sames.json"), "--title", "Nightly"]);
  expect(failed.out).toMatch(/^### Nightly: preview failed in prod$/m);
  const fine = await report([recording("unchanged/preview-sames.json"), "--title", "Nightly"]);
  expect(fine.out).toMatch(/^### Nightly$/m);
});

describe("a report of bytes that are not a report", () => {
  test("`report` accepts an incomplete JSON object, and refuses random bytes", async () => {
    const brace = Buffer.concat([Buffer.from("\n{"), randomBytes(4000)]);
    for (const content of [randomBytes(4000), brace, "{ this is not JSON", '{"a": ', "{\n  hello\n"]) {
      const { code, out, notes } = await report([files.file("random.bin", content)]);
      expect({ code, out, notes: notes.length }).toEqual({
        code: content === '{"a": ' ? 0 : 2,
        out: expect.any(String),
        notes: content === '{"a": ' ? 0 : 1,
      });
    }
  });

  test.each([1, 2, 20, 500])("`report` recognises a killed run by a digest that ends after %i bytes", async (bytes) => {
    const { code, out } = await report([`prod=${files.file("cut.json", recorded("drift/preview-sames.json").slice(0, bytes))}`]);
    expect(code).toBe(0);
    expect(out).toContain("was killed");
  });
});

test("a report of a rehearsal states that the program of the base branch failed", async () => {
  const rehearsal = {
    rehearsal: true,
    operation: "preview",
    stack: "prod",
    project: "shop",
    against: "../base",
    failed: "against",
    ok: false,
    steps: [{ op: "create", urn: urnOf("Volume", "data"), changes: {} }],
    diagnostics: [{ severity: "error", name: "", message: "it broke" }],
  };
  const { out } = await report([files.file("rehearsal.json", JSON.stringify(rehearsal, undefined, 2))], {
    environment: { GITHUB_ACTIONS: "true", GITHUB_BASE_REF: "main" },
  });
  expect(out).toMatch(/^### The program of main failed in prod, so this change was not rehearsed$/m);
  expect(out).toContain("it broke");
  expect(out).not.toContain("Volume");
});

test.each([
  ["there is no server kw0c", "serverUuid: there is no server kw0c"],
  ["must be at least 10 (got 5)", "sizeGb must be at least 10"],
])("a report shows the problem of an input as a sentence: %s", async (reason, expected) => {
  const property = expected.split(/[: ]/, 1)[0];
  const message = `error: pulumi-nodejs:dynamic/hosting:Volume resource 'data': property ${property} value {x} has a problem: ${reason}\n`;
  const digest = digestOf([], [{ severity: "error", urn: urnOf("Volume", "data"), message }]);
  expect(plain((await files.reportOf(digest)).out)).toContain(expected);
});

test("a report counts an adopted object as adopted, not as created", async () => {
  const steps: Step[] = ["mine", "new"].map((name) => ({ op: "create", kind: "Project", name, new: {} }));
  const { out, stack } = await files.reportOf(
    digestOf(steps, [lineOf("Project", "mine", 'adopted: a project named "mine" (id p1): adopt is true')]),
  );
  expect(stack.counts).toMatchObject({ create: 1, adopt: 1 });
  expect(plain(out)).toContain("| ⇐ | mine (Project) | adopted unchanged: nothing is created |");
  expect(plain(out)).toContain("1 to create, 1 to adopt");
});
