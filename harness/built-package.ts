import { mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The built package, also for the source of this file, as Jest runs it. */
export const DIST = resolve(__dirname, __dirname.endsWith(join("dist", "harness")) ? ".." : "../dist");

/** Lets a program in a folder find this package and the SDK of Pulumi. */
export async function linkPackages(folder: string): Promise<void> {
  const root = resolve(DIST, "..");
  await mkdir(join(folder, "node_modules"));
  await symlink(root, join(folder, "node_modules/pulumi-hosting"), "dir");
  await symlink(join(root, "node_modules/@pulumi"), join(folder, "node_modules/@pulumi"), "dir");
}
