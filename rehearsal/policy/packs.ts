import type { Deployment, Policies } from "../plan/deployment";
import { messageOf, ReportedError } from "../protocol/thrown";
import { isRoot } from "../protocol/urn";
import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import { PackClient } from "./pack-client";
import { type PackOptions, PackProcess } from "./pack-process";

/** The policy packs of a run, in the order of their options (docs/facts/engine.md 16). */
export class Packs implements Policies {
  private constructor(
    private readonly processes: readonly PackProcess[],
    private readonly clients: readonly PackClient[],
  ) {}

  /** Starts all packs at once. Fails if one of them does not start. */
  static async start(folders: readonly string[], options: Omit<PackOptions, "folder">): Promise<Packs> {
    const started = await Promise.allSettled(folders.map((folder) => PackProcess.start({ ...options, folder })));
    const processes = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    try {
      for (const one of started) if (one.status === "rejected") throw one.reason;
      const clients = await Promise.all(
        processes.map(async (process) => PackClient.connect(options.sdk, process.name, await process.address(), options.info)),
      );
      return new Packs(processes, clients);
    } catch (error) {
      for (const process of processes) process.close();
      throw error;
    }
  }

  async judge(deployment: Deployment, resource: ResourceState, checked: Bag): Promise<Bag> {
    const { report, info } = deployment;
    const { urn } = resource;
    let inputs = checked;
    let isRefused = false;
    try {
      for (const client of this.clients) {
        const { corrected, notes } = await client.remediate(deployment, { ...resource, inputs });
        inputs = corrected ?? inputs;
        for (const text of notes) report.message({ severity: "info", urn, text });
      }
      for (const client of this.clients)
        for (const violation of await client.analyze(deployment, { ...resource, inputs })) {
          report.violation({ ...violation, urn });
          if (violation.level === "mandatory") isRefused = true;
        }
    } catch (error) {
      throw deployment.refuse(`failed to run policy: ${messageOf(error)}`, urn);
    }
    if (isRefused) deployment.sawError = true;
    // In a preview the run continues, so that it reports all violations.
    if (isRefused && !info.dryRun) throw new ReportedError(`resource ${urn} is invalid`);
    return inputs;
  }

  async judgeStack(deployment: Deployment): Promise<void> {
    const { report, news } = deployment;
    const root = [...news.keys()].find(isRoot);
    for (const client of this.clients) {
      try {
        for (const violation of await client.analyzeStack(deployment)) {
          report.violation({ ...violation, urn: violation.urn !== undefined && news.has(violation.urn) ? violation.urn : root });
          if (violation.level === "mandatory") deployment.sawError = true;
        }
      } catch (error) {
        report.error(`failed to run policy: ${messageOf(error)}`);
        deployment.sawError = true;
      }
    }
  }

  close(): void {
    for (const client of this.clients) client.close();
    for (const process of this.processes) process.close();
  }
}
