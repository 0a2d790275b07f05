import { Command } from "commander";
import { accountsCommand } from "./accounts/command";
import { answersCommand } from "./answers/command";
import { faultsCommand } from "./faults/command";
import { gateCommand } from "./gate/command";
import { killCommand } from "./kill/command";
import { noReplacementCommand } from "./no-replacement/command";
import { ownershipCommand } from "./ownership/command";
import { programsCommand } from "./programs/command";
import { readingsCommand } from "./readings/command";
import { textsCommand } from "./texts/command";

void new Command("proof")
  .description("Proves that nothing is orphaned and nothing made twice, whatever goes wrong at whichever call.")
  .addCommand(faultsCommand)
  .addCommand(killCommand)
  // A benchmark by what it does, so its program is one of theirs.
  .command("load", "Load under the API's own limits, in real time: takes half an hour. Exit code 1 if a figure is missed.", {
    executableFile: "../bench/load/main.js",
  })
  .addCommand(programsCommand)
  .addCommand(ownershipCommand)
  .addCommand(accountsCommand)
  .addCommand(noReplacementCommand)
  .addCommand(textsCommand)
  .addCommand(answersCommand)
  .addCommand(gateCommand)
  .addCommand(readingsCommand)
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
