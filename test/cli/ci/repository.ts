import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type InitOptions, writeCiFiles } from "../../../cli/ci/init";

const templates = resolve(__dirname, "../../../templates/ci");

export function repository(
  files: Readonly<Record<string, string>> = { "infra/Pulumi.yaml": "name: shop\nruntime: nodejs\n", "infra/Pulumi.prod.yaml": "" },
) {
  const root = mkdtempSync(join(tmpdir(), "ci-init-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const init = ({ dir = "infra", ...options }: Partial<InitOptions> = {}) =>
    writeCiFiles({
      templates,
      root,
      dir: join(root, dir),
      stacks: [],
      branch: "main",
      forks: false,
      force: false,
      remotes: [],
      ...options,
    });
  return { root, init, read: (path: string): string => readFileSync(join(root, path), "utf8") };
}
