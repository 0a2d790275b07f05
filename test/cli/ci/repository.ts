import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type InitOptions, writeCiFiles } from "../../../cli/ci/init";

const templates = resolve(__dirname, "../../../cli/ci/templates");

/** Each project gets a lock file of npm, unless the files contain a lock file. */
export function repository(
  files: Readonly<Record<string, string | Uint8Array>> = {
    "infra/Pulumi.yaml": "name: shop\nruntime: nodejs\n",
    "infra/Pulumi.prod.yaml": "",
  },
) {
  const root = mkdtempSync(join(tmpdir(), "ci-init-"));
  const locks = Object.keys(files).some((path) => /(?:-lock|shrinkwrap)\.(?:json|yaml)$|\.lockb?$/.test(path))
    ? []
    : Object.keys(files).flatMap((path) =>
        /Pulumi\.ya?ml$/.test(path) ? [[join(dirname(path), "package-lock.json"), "{}\n"] as const] : [],
      );
  const add = (more: Readonly<Record<string, string | Uint8Array>>): void => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  add({ ...Object.fromEntries(locks), ...files });
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
  return { root, init, add, read: (path: string): string => readFileSync(join(root, path), "utf8") };
}
