import { OperationError } from "../errors";
import { DATA_LOSS_VARIABLE } from "../setting-keys";
import type { Settings } from "../settings";
import { DataPermission, permissionOf, problemOfList, type Target } from "./permission";

/** Data that a step is about to destroy. */
export interface DataLoss extends Target {
  /** What goes: `50 GB volume with its files and backups`. */
  what: string;
  urn: string;
  /** Resources whose permission covers this one too: an application covers its storages. */
  coveredBy?: readonly Target[];
}

/**
 * What a step does with the data: decides how a refusal speaks of it. `delete former`: the resource has another object already, because the
 * engine created that one first.
 */
export type DataStep = "delete" | "delete former" | "replace" | "overwrite";

export interface DataGateOptions {
  settings: Settings;
  /** Whether the engine runs the program: every resource that the program declares is checked first. */
  programRuns: () => boolean;
  /** All resource types, as programs write them. Default: a list may name any. */
  types?: readonly string[] | undefined;
}

/**
 * The one place that permits to destroy data (docs/architecture.md, "Data"): the twin of the gate for money. A provider cannot know why the
 * engine asks for a delete (a rename, its retry, `--target`, a wish), so it asks for a permission that names the resource.
 */
export class DataGate {
  constructor(private readonly options: DataGateOptions) {}

  /** What is wrong with the permissions that are given; undefined where nothing is. */
  problem(): string | undefined {
    const { settings, types = [], programRuns } = this.options;
    const { variable, setting: ofStack } = settings.allowDataLoss;
    // Where the program does not run, the engine passes the setting of the last up.
    const setting = programRuns() ? ofStack : undefined;
    if (setting === "true")
      return `${settings.nameOf("allowDataLoss")} must name what may be deleted, such as Volume:data#1003 (it is "true"). Only the variable ${DATA_LOSS_VARIABLE} may be true, for pulumi destroy and pulumi refresh.`;
    const wrong = [
      { name: settings.nameOf("allowDataLoss"), text: setting },
      { name: DATA_LOSS_VARIABLE, text: variable === "true" ? undefined : variable },
    ].flatMap(({ name, text }) => {
      const problem = text === undefined ? undefined : problemOfList(text, types);
      return problem === undefined ? [] : [`${name} ${/[.?]$/.test(problem) ? problem : `${problem}.`}`];
    });
    return wrong[0];
  }

  isPermitted(loss: DataLoss): boolean {
    const { settings, programRuns } = this.options;
    return new DataPermission(settings.allowDataLoss).permits([loss, ...(loss.coveredBy ?? [])], programRuns());
  }

  /** The permission that a step lacks, for the line of a preview; undefined where it has it. */
  missing(loss: DataLoss): string | undefined {
    return this.isPermitted(loss) ? undefined : permissionOf(loss);
  }

  /** Refuses to go on with permissions that are malformed. */
  requireReadable(): void {
    const problem = this.problem();
    if (problem !== undefined) throw new OperationError(problem, { code: "invalid_setting" });
  }

  /** Refuses a step that destroys data without permission. */
  require(loss: DataLoss, step: DataStep): void {
    this.requireReadable();
    if (!this.isPermitted(loss)) throw new OperationError(this.refusal(loss, step), { code: "data_loss_refused" });
  }

  private refusal(loss: DataLoss, step: DataStep): string {
    const { type, name, id, what, urn } = loss;
    const resource = `${type} ${JSON.stringify(name)}${id === undefined || step === "overwrite" ? "" : ` (id ${id})`}`;
    const permit = this.howToPermit(loss);
    if (step === "overwrite")
      return `${resource} would overwrite data: ${what}. Nothing was changed. To permit it: ${permit}. Otherwise take the resource out of the program; that does nothing on the platform.`;
    if (step === "replace")
      return `replacing ${resource} would delete data: ${what}. Nothing was changed. To permit it: ${permit}. To keep the data, take back the change or the option that replaces the resource.`;
    if (step === "delete former")
      return `deleting the former object of ${resource} would delete data: ${what}. It was not deleted; the state keeps it beside the new one, and every pulumi up asks again. To delete it: ${permit}. To keep it without Pulumi, run pulumi state delete '${urn}' in a terminal and choose the id ${id}.`;
    const refused = `deleting ${resource} would delete data: ${what}. It was not deleted and stays in the state`;
    const forget = `To keep it without Pulumi: pulumi state delete '${urn}'.`;
    if (!this.options.programRuns()) return `${refused}; what the engine deleted before it is gone. To delete it: ${permit}. ${forget}`;
    return `${refused}. If you renamed the resource, keep the data under the new name: run pulumi state delete '<URN of the new resource>', give that resource the option aliases: [{ name: ${JSON.stringify(name)} }], and delete the empty object that was created for it (note its id first: pulumi stack --show-ids). ${forget} To delete it: ${permit}.`;
  }

  /** What was permitted before stays permitted, and nothing is proposed that a variable would win over. */
  private howToPermit(loss: DataLoss): string {
    const { settings, programRuns } = this.options;
    const { variable, setting } = settings.allowDataLoss;
    const permission = permissionOf(loss);
    const beside = (given: string | undefined) => (given === undefined || given === "true" ? permission : `${given},${permission}`);
    if (programRuns() && (variable === undefined || variable === "true")) return settings.howToSet("allowDataLoss", beside(setting));
    // An `up --target` and a `destroy --target` look the same as a destroy of everything, so no command is named that would delete more.
    return `set ${DATA_LOSS_VARIABLE}='${beside(variable)}' in the environment and run the same command again`;
  }
}
