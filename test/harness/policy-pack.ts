import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DIST } from "./built-package";

/** A policy pack in a folder of its own, with the packages of this repository. */
export class PolicyPackFolder {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "policy-pack-")));

  /** `policies`: the text of a list of policies in JavaScript. `PolicyPack` and the other exports of `@pulumi/policy` are in `policy`. */
  constructor(policies: string, more = "") {
    const root = resolve(DIST, "..");
    mkdirSync(join(this.folder, "node_modules"));
    for (const scope of ["@pulumi", "@types"])
      symlinkSync(join(root, "node_modules", scope), join(this.folder, "node_modules", scope), "junction");
    symlinkSync(root, join(this.folder, "node_modules/pulumi-hosting"), "junction");
    this.write("PulumiPolicy.yaml", "runtime: nodejs\n");
    this.write("package.json", JSON.stringify({ name: "team", version: "1.0.0", main: "index.js" }));
    this.write(
      "index.js",
      `const policy = require("@pulumi/policy");\n${more}\nnew policy.PolicyPack("team", { policies: ${policies} });\n`,
    );
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
