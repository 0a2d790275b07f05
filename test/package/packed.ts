import { spawnSync } from "node:child_process";
import { ROOT } from "../support/root";

export interface Packed {
  /** Size of the packed package in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Returns what npm packs, without packing it. */
export function packed(): Packed {
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  const [found] = JSON.parse(stdout) as Packed[];
  if (!found) throw new Error("npm pack lists no package");
  return found;
}

export const packedPaths = (): string[] => packed().files.map(({ path }) => path);
