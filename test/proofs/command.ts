import { Command } from "commander";
import { absenceProof } from "./absence/prove";
import { accountsProof } from "./accounts/prove";
import { childrenProof } from "./children/prove";
import { clocksProof } from "./clocks/prove";
import { killCommand } from "./crash-recovery/command";
import { ordersProof } from "./crash-recovery/orders";
import { dataProof } from "./data/prove";
import { exchangesProof } from "./exchanges/prove";
import { faultsCommand } from "./fault-injection/command";
import { textsCommand } from "./fuzz-inputs/command";
import { answersCommand } from "./fuzz-responses/command";
import { gateCommand } from "./gate/command";
import { onHost } from "./host";
import { importCommand } from "./import/command";
import { languagesProof } from "./languages/prove";
import { noReplacementCommand } from "./no-replacement/command";
import { outageProof } from "./outage/prove";
import { ownershipCommand } from "./ownership/command";
import { pipelinesProof } from "./pipelines/prove";
import { policiesProof } from "./policies/prove";
import { commandOf } from "./proof";
import { protectionsProof } from "./protections/prove";
import { programsCommand } from "./random-programs/command";
import { referencesProof } from "./references/prove";
import { refusedParentProof } from "./refused-parent/prove";
import { releasesProof } from "./releases/prove";
import { replacementsProof } from "./replacements/prove";
import { reportCommand } from "./report/command";
import { targetsProof } from "./targets/prove";
import { twinProof } from "./twin/prove";
import { twoStacksProof } from "./two-stacks/prove";
import { upgradeCommand } from "./upgrade/command";
import { variantsCommand } from "./variants/command";

export const proofCommand = (): Command =>
  new Command("proof")
    .description("Run a proof. Each proof checks one guarantee of this package, in many generated cases.")
    .addCommand(faultsCommand)
    .addCommand(killCommand)
    .addCommand(commandOf(ordersProof))
    // The proof `load` is a benchmark, so its code is in `test/benchmarks/`.
    .command(
      "load",
      "Measure the load under the API's own limits in real time (takes half an hour). Exits with code 1 if a figure misses its limit.",
      {
        executableFile: "../benchmarks/load/main.js",
      },
    )
    .addCommand(programsCommand)
    .addCommand(ownershipCommand)
    .addCommand(onHost(commandOf(accountsProof)))
    .addCommand(noReplacementCommand)
    .addCommand(importCommand)
    .addCommand(textsCommand)
    .addCommand(answersCommand)
    .addCommand(gateCommand)
    .addCommand(variantsCommand)
    .addCommand(reportCommand)
    .addCommand(onHost(commandOf(absenceProof)))
    .addCommand(commandOf(clocksProof))
    .addCommand(onHost(commandOf(dataProof)))
    .addCommand(commandOf(languagesProof))
    .addCommand(commandOf(outageProof))
    .addCommand(commandOf(pipelinesProof))
    .addCommand(commandOf(policiesProof))
    .addCommand(onHost(commandOf(childrenProof)))
    .addCommand(commandOf(referencesProof))
    .addCommand(commandOf(refusedParentProof))
    .addCommand(onHost(commandOf(releasesProof)))
    .addCommand(onHost(commandOf(replacementsProof)))
    .addCommand(onHost(commandOf(protectionsProof)))
    .addCommand(onHost(commandOf(exchangesProof)))
    .addCommand(onHost(commandOf(targetsProof)))
    .addCommand(commandOf(twinProof))
    .addCommand(commandOf(twoStacksProof))
    .addCommand(upgradeCommand);
