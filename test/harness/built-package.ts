import { mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Folder of the built package, even when Jest runs this file from source. */
export const DIST = resolve(__dirname, __dirname.endsWith(join("dist", "test", "harness")) ? "../.." : "../../dist");

/** Lets a program in a folder resolve this package and Pulumi's SDK. */
export async function linkPackages(folder: string): Promise<void> {
  const root = resolve(DIST, "..");
  await mkdir(join(folder, "node_modules"));
  await symlink(root, join(folder, "node_modules/pulumi-hosting"), "dir");
  await symlink(join(root, "node_modules/@pulumi"), join(folder, "node_modules/@pulumi"), "dir");
}
