import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { DIST } from "../../harness/built-package";

const CHECKOUT = resolve(DIST, "..");

/** Packs this checkout, which must be built, into `folder`. Returns the path of the archive. */
export const packCheckout = (folder: string): Promise<string> => packed(CHECKOUT, folder);

/** Builds a commit of this repository in a clone inside `folder`, with the dependencies of its own lock file, and packs it. */
export async function packCommit(commit: string, folder: string): Promise<string> {
  const clone = join(folder, "clone");
  await command(folder, "git", "clone", "--quiet", "--no-checkout", CHECKOUT, clone);
  await command(clone, "git", "checkout", "--quiet", "--detach", await commitOf(commit));
  await command(clone, "npm", "ci", "--no-fund", "--no-audit", "--silent", "--prefer-offline");
  await command(clone, "npm", "run", "--silent", "build");
  return packed(clone, folder);
}

/** Returns the newest tag of a release before this commit, if there is one. */
export const lastRelease = (): Promise<string | undefined> =>
  command(CHECKOUT, "git", "describe", "--tags", "--abbrev=0", "--match", "v*").then(
    (tag) => tag.trim(),
    () => undefined,
  );

/** A clone does not contain the checkout's names of branches, so the clone gets the id of the commit. */
const commitOf = async (name: string): Promise<string> =>
  (await command(CHECKOUT, "git", "rev-parse", "--verify", `${name}^{commit}`)).trim();

async function packed(root: string, folder: string): Promise<string> {
  await command(root, "npm", "pack", "--silent", "--pack-destination", folder);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (archive === undefined) throw new Error(`npm pack wrote no archive into ${folder}.`);
  return join(folder, archive);
}

/** Runs a command, and returns its output. If the command fails, the error contains its output. */
export async function command(cwd: string, name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(name, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
