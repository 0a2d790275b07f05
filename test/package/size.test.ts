import { packed } from "./packed";

const LARGEST_BYTES = 5_200_000;

/** Returns the largest files, and folders of two levels, with their unpacked size. */
function largest(files: readonly { path: string; size: number }[]): string[] {
  const sizes = new Map<string, number>();
  for (const { path, size } of files) {
    const name = path.split("/").slice(0, 2).join("/");
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  const sorted = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 15);
  return sorted.map(([name, size]) => `${name}: ${Math.round(size / 1000)} kB unpacked`);
}

test("the packed package has at most 5.2 MB", () => {
  const { size, files } = packed();
  expect(files.length).toBeGreaterThan(1000);
  const tooLarge = size > LARGEST_BYTES ? [`${size} bytes packed, of which the largest are:`, ...largest(files)] : [];
  expect(tooLarge).toEqual([]);
});
