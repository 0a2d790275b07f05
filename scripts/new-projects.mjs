// Part of `npm run consumers`: runs `npm create pulumi-hosting` from the packed packages, and then the commands of its README, in empty folders.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** The tests in test/cli/init try every combination without an installation. These projects cover each runner, language and module type. */
const PROJECTS = {
  web: [],
  database: ["--template", "database", "--test", "vitest", "--esm"],
  game: ["--template", "game", "--test", "jest"],
  preview: ["--template", "preview", "--test", "jest", "--javascript", "--esm"],
};

/** `step` and `run` are functions of scripts/consumers.mjs, and `tarballs` contains the archives of the two packages. */
export function tryNewProjects({ folder, tarballs: { main, create }, step, run }) {
  const npm = (cwd, ...args) => run("npm", ["--no-fund", "--no-audit", "--silent", ...args], { label: `npm ${args[0]}`, cwd });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm(folder, "install", main, create);
  for (const [name, options] of Object.entries(PROJECTS)) {
    const project = join(folder, name);
    const bin = join(folder, "node_modules/.bin/create-pulumi-hosting");
    step(`create-pulumi-hosting ${[name, ...options].join(" ")}`, process.execPath, bin, project, ...options);
    // The release that the project names is possibly not published yet.
    npm(project, "install", main);
    step(`${name}: rehearse up`, join(project, "node_modules/.bin/pulumi-hosting"), "rehearse", "up", "--dir", project);
    step(`${name}: npm test`, "npm", "test", "--prefix", project);
  }
}
