import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recording, report } from "./support";

describe("report of more stacks than one comment can contain", () => {
  const folder = mkdtempSync(join(tmpdir(), "many-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** The text of a report of `loud` stacks that change and `quiet` stacks that do not. */
  const ofMany = async (loud: number, quiet: number, maxBytes: number): Promise<string> => {
    const model = async (path: string, prefix: string, count: number) => {
      const read = JSON.parse((await report([recording(path), "--json"])).out);
      const [stack] = read.stacks;
      return { ...read, stacks: Array.from({ length: count }, (_, n) => ({ ...stack, stack: `${prefix}-${n}` })) };
    };
    const [changed, unchanged] = [
      await model("change/preview-sames.json", "loud", loud),
      await model("unchanged/preview-sames.json", "quiet", quiet),
    ];
    const file = join(folder, "model.json");
    writeFileSync(file, JSON.stringify({ ...changed, stacks: [...changed.stacks, ...unchanged.stacks] }));
    return (await report([file, "--max-bytes", String(maxBytes)])).out;
  };

  test.each([
    [200, 30, "30 stacks"],
    [200, 1, "1 stack"],
  ])(
    "the report of %i changed and %i unchanged stacks counts the stacks that it omits, and is not longer than the limit",
    async (loud, quiet, counted) => {
      const out = await ofMany(loud, quiet, 4000);
      expect(Buffer.byteLength(out)).toBeLessThanOrEqual(4000);
      const shown = out.match(/^<b>loud-\d+<\/b>/gm) ?? [];
      const left = loud - shown.length;
      expect([shown.length > 40, new Set(shown).size]).toEqual([true, shown.length]);
      expect(out).toContain(
        `<b>${left} more stacks</b>: +${(2.4 * left).toFixed(2)} USD/month, ~ ${3 * left}, ▶ ${left}, drift ${left}\n\n<b>${counted}</b>: nothing changes, no drift`,
      );
    },
  );
});
