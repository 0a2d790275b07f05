import { Command } from "commander";
import { faultsCommand } from "./faults/command";
import { killCommand } from "./kill/command";
import { loadCommand } from "./load/command";
import { textsCommand } from "./texts/command";

void new Command("proof")
  .description("Proves that nothing is orphaned and nothing made twice, whatever goes wrong at whichever call.")
  .addCommand(faultsCommand)
  .addCommand(killCommand)
  .addCommand(loadCommand)
  .addCommand(textsCommand)
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
