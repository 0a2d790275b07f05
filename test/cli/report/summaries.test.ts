import { digestOf, Files, type Json, type Step } from "./digest";

// A report describes the change of an object (such as the source of an application) in words. The paths remain below the table.

const files = new Files();
afterAll(() => files.close());

const plain = (text: string): string =>
  text.replace(/<\/?(?:code|b)>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

const update = (name: string, old: Json, news: Json, ...paths: string[]): Step => ({
  ...{ op: "update", kind: "Application", name, old: { source: old }, new: { source: news } },
  changes: Object.fromEntries(paths.map((path) => [path, "update"])),
});
const rowOf = (out: string, name: string): string =>
  plain(out).match(new RegExp(`^\\| .* \\| ${name} \\(Application\\) \\|(.*)\\|$`, "m"))?.[1] ?? "";
const detailsIn = (out: string): string =>
  plain(out).split("<summary>Changed values one by one</summary>")[1]?.split("</details>")[0]?.trim() ?? "";

const image = (name: string, tag?: string): Json => ({ kind: "ctrimage", image: name, ...(tag === undefined ? {} : { tag }) });
const git = (branch: string, more: Json = {}): Json => ({
  ...{ kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: branch, buildPack: "static" },
  ...more,
});

describe("a changed source in a report", () => {
  test.each([
    ["an image in one text", image("nginx:1.26"), image("nginx:1.27"), "source.image", "image nginx:1.26 → nginx:1.27"],
    ["only a tag", image("nginx", "1.26"), image("nginx", "1.27"), "source.tag", "image nginx:1.26 → nginx:1.27"],
    ["a branch", git("main"), git("release"), "source.gitBranch", "branch main → release"],
  ])("a report shows a changed source in words: %s", async (_, old, news, path, text) => {
    const { out } = await files.reportOf(digestOf([update("web", old, news, path)]));
    expect(rowOf(out, "web")).toContain(` ${text} | `);
    expect(rowOf(out, "web")).not.toContain("source.");
    expect(detailsIn(out)).toMatch(new RegExp(`^- web \\(Application\\): ${path}: "`));
  });

  test("a report lists each changed path that the summary of a changed source omits", async () => {
    const step = update("web", git("main"), git("release", { buildPack: "ctrcompose" }), "source.gitBranch", "source.buildPack");
    const { out } = await files.reportOf(digestOf([step]));
    expect(rowOf(out, "web")).toContain(' branch main → release, source.buildPack: "static" → "ctrcompose" |');
    expect(detailsIn(out)).toBe('- web (Application): source.gitBranch: "main" → "release"');
  });

  test("a report summarizes a change of a source's type in words", async () => {
    const step = {
      ...update("web", git("main"), image("acme/web", "2"), "source.kind", "source.image", "source.gitBranch"),
      op: "replace",
    };
    const { out } = await files.reportOf(digestOf([{ ...step, replaceReasons: ["source"] }]));
    expect(rowOf(out, "web")).toContain(
      " forces the replacement: source repository https://git.example.com/acme/web, branch main → image acme/web:2 |",
    );
    expect(detailsIn(out)).toContain('source.kind: "public" → "ctrimage"');
  });

  test("a report shows equal tag changes of different images in separate rows", async () => {
    const steps = ["api", "web"].map((name) => update(name, image(`acme/${name}`, "1"), image(`acme/${name}`, "2"), "source.tag"));
    const { out } = await files.reportOf(digestOf(steps));
    for (const name of ["api", "web"]) expect(rowOf(out, name)).toContain(` image acme/${name}:1 → acme/${name}:2 |`);
  });

  test("a report shows the changed paths of a source if the summary is too long", async () => {
    const long = `registry.example.com/${"a".repeat(60)}`;
    const { out } = await files.reportOf(digestOf([update("web", image(long, "1"), image(long, "2"), "source.tag")]));
    expect(rowOf(out, "web")).toContain(' source.tag: "1" → "2" |');
    expect(detailsIn(out)).toBe("");
  });

  test.each([
    ["a value is not known yet", git("main"), git("04da6b54-80e4-46f7-96ec-b56ff0331ba9"), []],
    ["a value may be a secret", git("main"), git("main", { gitRepository: "https://anna:hunter2@git.example.com/acme/web" }), []],
    ["the report shows no values", git("main"), git("release"), ["--no-values"]],
  ])("a report does not summarize a changed source in words if %s", async (_, old, news, args) => {
    const { out, stack } = await files.reportOf(digestOf([update("web", old, news, "source")]), ...args);
    expect(stack.rows[0]?.summaries).toBeUndefined();
    expect(rowOf(out, "web")).toContain("source");
    expect(out).not.toMatch(/branch|hunter2/);
  });

  test("a report shows the platform's value of a source if both the platform and the program changed this source", async () => {
    const steps: Step[] = [
      { op: "refresh", kind: "Application", name: "web", old: { source: git("main") }, new: { source: git("other") } },
      update("web", git("other"), git("release"), "source.gitBranch"),
    ];
    const { out } = await files.reportOf(digestOf(steps));
    expect(rowOf(out, "web")).toContain('source.gitBranch: "main" → "release" (the platform has "other")');
  });
});
