import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionPool } from "../../../provider/api/network";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { type Ran, recorded, recording, report } from "./support";

const folder = mkdtempSync(join(tmpdir(), "taken-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let forge: LoopbackForge;
let minute = 0;
afterEach(() => forge.close());

/** Writes a recording with another name of the project. */
const ofProject = (project: string, scene = "drift"): string => {
  const path = join(folder, `${project}-${scene}.json`);
  writeFileSync(path, recorded(`${scene}/preview-sames.json`).replaceAll("::shop-infra::", `::${project}::`));
  return path;
};
const post = (path: string, args: string[] = [], environment: Record<string, string> = {}): Promise<Ran> =>
  report([path, ...(args.includes("--issue") ? [] : ["--post", forge.kind]), ...args], {
    environment: { ...forge.environment, ...environment },
    now: () => new Date(Date.UTC(2026, 10, 21, 15, minute++)),
    connect: (origin) => connectionPool(origin, 5, {}),
  });
const bodies = () => [...(forge.comments.get(7) ?? []), ...forge.issues].map(({ body }) => body);
const refused = (noun: string, of: string) => ({
  code: 2,
  note: expect.stringMatching(
    new RegExp(
      `^error: The ${noun} with the key "default" is a report of ${of}, and was not overwritten: .* with --key, .*\\[invalid_value\\]$`,
    ),
  ),
});
const resultOf = ({ code, notes }: Ran) => ({ code, note: notes.at(-1) });

describe.each(["github", "forgejo", "gitlab"] as const)("%s:", (kind) => {
  beforeEach(async () => {
    forge = await LoopbackForge.start(kind);
  });

  test("--post refuses to overwrite the report of another project with the same key", async () => {
    expect((await post(ofProject("shop"))).out).toMatch(/^comment created/);
    const before = bodies();
    const other = await post(ofProject("api", "unchanged"));
    expect(resultOf(other)).toEqual(refused("comment", "the project shop"));
    expect(other.out).toContain("(api)");
    expect(bodies()).toEqual(before);
    expect((await post(ofProject("api", "unchanged"), ["--key", "api"])).out).toMatch(/^comment created/);
    expect((await post(ofProject("shop", "unchanged"))).out).toMatch(/^comment updated/);
  });

  test("--post deletes its own new comment if another project creates a comment with the same key at the same time", async () => {
    const both = await Promise.all([post(ofProject("shop")), post(ofProject("api"))]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 2]);
    expect(bodies()).toHaveLength(1);
  });

  test("--issue refuses to close or overwrite the issue of another project with the same key", async () => {
    const issue = (path: string) => post(path, ["--only", "drift", "--issue", "Drift"]);
    expect((await issue(ofProject("shop"))).out).toMatch(/^issue opened/);
    const before = bodies();
    for (const scene of ["drift", "unchanged"])
      expect(resultOf(await issue(ofProject("api", scene)))).toEqual(refused("issue", "the project shop"));
    expect(bodies()).toEqual(before);
    expect(forge.issues).toMatchObject([{ isOpen: true }]);
  });

  test("--post refuses to overwrite the report of a project with the same name in another state backend", async () => {
    const into = (address: string, scene?: string) => post(ofProject("shop", scene), [], { PULUMI_BACKEND_URL: address });
    expect((await into("s3://one?region=eu")).code).toBe(0);
    expect(bodies().join()).not.toContain("s3://");
    expect(resultOf(await into("s3://two"))).toEqual(refused("comment", "a project shop with another state backend"));
    expect((await into("s3://one/", "unchanged")).out).toMatch(/^comment updated/);
    const before = bodies();
    const missing = await report(["--expect", "prod", "--post", forge.kind], {
      environment: { ...forge.environment, PULUMI_BACKEND_URL: "s3://two" },
      connect: (origin) => connectionPool(origin, 5, {}),
    });
    expect(resultOf(missing)).toEqual(refused("comment", "a project shop with another state backend"));
    expect(bodies()).toEqual(before);
  });
});

test("--post overwrites a report if the report names no project, or if both reports name the same project", async () => {
  forge = await LoopbackForge.start("github");
  const missing = ["--expect", "prod"];
  expect((await post(recording("drift/preview-sames.json"), ["--expect", "gone"])).code).toBe(0);
  expect((await post(ofProject("api"))).out).toMatch(/^comment updated/);
  expect((await post(ofProject("api", "unchanged"), missing)).out).toMatch(/^comment updated/);
  const [old] = forge.comments.get(7) ?? [];
  if (old) old.body = "<!-- pulumi-hosting report key=default at=2026-11-01T00:00:00Z project=api,shop -->\n\nold";
  expect((await post(ofProject("shop"))).out).toMatch(/^comment updated/);
});
