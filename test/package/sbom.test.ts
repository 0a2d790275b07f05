import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import own from "../../package.json";
import lock from "../../package-lock.json";
import { ROOT } from "../support/root";

interface Sbom {
  bomFormat: string;
  metadata: { component: { purl: string } };
  components: { "bom-ref": string }[];
}

/** Jest cannot import the ES modules of `scripts/`, so a separate process writes the file. */
function written(folder: string): Sbom {
  const program = `import("./scripts/sbom.mjs").then(async (m) => console.log(await m.writeSbom(process.argv[1])))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--eval", program, folder], { cwd: ROOT, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(readFileSync(stdout.trim(), "utf8")) as Sbom;
}

const packages: Record<string, object & { version?: string }> = lock.packages;
const idOf = (name: string): string => `${name}@${packages[`node_modules/${name}`]?.version}`;

test("the SBOM contains the packages that npm installs and those in the bundles, but no tools of development", () => {
  const folder = mkdtempSync(join(tmpdir(), "sbom-"));
  try {
    const { bomFormat, metadata, components } = written(folder);
    const listed = components.map((component) => component["bom-ref"]);
    expect([bomFormat, metadata.component.purl]).toEqual(["CycloneDX", `pkg:npm/${own.name}@${own.version}`]);
    const direct = [...Object.keys(own.dependencies), ...Object.keys(own.peerDependencies)];
    const inThePluginOnly = ["@grpc/grpc-js", "google-protobuf"];
    expect(listed).toEqual(expect.arrayContaining([...direct, ...inThePluginOnly].map(idOf)));
    const development = ["jest", "@biomejs/biome", "@changesets/cli", "esbuild", "playwright-core"];
    expect(development.map(idOf).filter((id) => listed.includes(id))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
