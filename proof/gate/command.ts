import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { cellsOf, cellText, provedCell } from "./prove";

/** `npm run proof -- gate`. */
export const gateCommand = new Command("gate")
  .description(
    "Every paid call, every quote and every setting, ten at once: nothing without permission, nothing over the cap, one object per permission.",
  )
  .option("--json", "one JSON object per hole on stdout")
  .option("--call <name>", "only the calls whose name begins so")
  .action(run);

async function run({ json, call }: { json?: true; call?: string }): Promise<void> {
  const progress = progressLine();
  const cells = cellsOf().filter((cell) => cell.call.name.startsWith(call ?? ""));
  let holes = 0;
  for (const cell of cells) {
    progress.say(cellText(cell));
    const hole = await provedCell(cell).catch((error: unknown) => String(error));
    if (hole === undefined) continue;
    holes++;
    if (json) console.log(JSON.stringify({ cell: cellText(cell), hole }));
    else progress.keep(`HOLE ${cellText(cell)}\n${hole}`);
  }
  progress.end();
  console.log(json ? JSON.stringify({ cells: cells.length, holes }) : `${cells.length} cells of ten calls: ${holes} holes`);
  if (holes > 0 || cells.length === 0) process.exitCode = 1;
}
