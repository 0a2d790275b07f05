import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { RECORDINGS, recorded, report } from "./support";

// Everything that a platform, a program or an engine wrote is replaced by a planted text, one field at a time kept only where the report must read it.

const PLANTED = "_authToken=npm_PLANTED123";
const files = readdirSync(RECORDINGS, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.jsonl?$/.test(path) && !/plan|preview-output|stderr/.test(path),
);

const folder = mkdtempSync(join(tmpdir(), "public-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the report tells resources and steps by, or names in its own words. */
const NAMES = new Set(
  "op,urn,type,kind,diffKind,severity,name,stack,project,operation,parent,provider,dependencies,propertyDependencies".split(","),
);

/** Every text of a document, with the planted one in its place or at its end. */
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

test.each(["instead", "behind"] as const)(
  "a planted text %s of every text of every recording stands in no report without values",
  async (how) => {
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
  },
);

describe("the end of a build log", () => {
  const urn = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Deployment::web";
  const message = `web: deployment d1 ended as failed. Fix the cause and run pulumi up again.\n    npm ci\n    ${PLANTED}`;
  const of = async (...args: string[]): Promise<string> => {
    const file = join(folder, "failed.json");
    writeFileSync(file, JSON.stringify({ config: {}, steps: [], diagnostics: [{ urn, severity: "error", message }] }, undefined, 4));
    return (await report([file, ...args])).out;
  };

  test("is in a report only where --build-logs asks for it", async () => {
    expect(await of()).toContain("ended as failed");
    expect(await of()).not.toContain("PLANTED");
    expect(await of("--build-logs")).toContain("PLANTED");
    expect(await of("--build-logs", "--no-values")).not.toContain("PLANTED");
  });
});
