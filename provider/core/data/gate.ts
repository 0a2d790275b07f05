import { OperationError } from "../errors";
import { DATA_LOSS_VARIABLE } from "../setting-keys";
import type { Settings } from "../settings";
import { DataPermission, permissionOf, problemOfPermissions, type Target } from "./permission";

/** Data that a step is about to delete. */
export interface DataLoss extends Target {
  /** The data in words: `50 GB volume with its files and backups`. */
  what: string;
  urn: string;
  /** Resources whose permission also covers this resource. The permission of an application covers its storages. */
  coveredBy?: readonly Target[];
  /** The value of `adopt` with which the resource finds this object again after it left the state. */
  adopt?: string;
}

/**
 * The effect of a step on the data. The text of a refusal depends on it. `delete former`: the resource already has its new object, because the engine
 * created it before this deletion. `replace unasked`: the engine replaces the resource, but no difference that the provider found is the reason.
 */
export type DataStep = "delete" | "delete former" | "replace" | "replace unasked" | "overwrite";

export interface DataGateOptions {
  settings: Settings;
  /** Whether the engine runs the program. The engine then checks every resource of the program before its step. */
  programRuns: () => boolean;
  /** All resource types as programs write them. Default: a list may contain any. */
  types?: readonly string[] | undefined;
}

/**
 * The only place that permits the loss of data (docs/architecture.md, "Data"), as `Gate` is for money. A provider cannot know why the engine deletes
 * an object: a rename, its retry, `--target`, or the user's intent. So the gate requires a permission for that resource.
 */
export class DataGate {
  constructor(private readonly options: DataGateOptions) {}

  /** Returns the problem of the given permissions, or undefined if there is none. */
  problem(): string | undefined {
    const { settings, types = [], programRuns } = this.options;
    const { variable, setting: ofStack } = settings.allowDataLoss;
    // If the program does not run, the engine passes the setting of the last up.
    const setting = programRuns() ? ofStack : undefined;
    if (setting === "true")
      return `${settings.nameOf("allowDataLoss")} must list the resources whose data may be deleted, such as Volume:data#1003 (got "true"). The value true is possible only in the environment variable ${DATA_LOSS_VARIABLE}, for pulumi destroy and pulumi refresh.`;
    const wrong = [
      { name: settings.nameOf("allowDataLoss"), text: setting },
      { name: DATA_LOSS_VARIABLE, text: variable === "true" ? undefined : variable },
    ].flatMap(({ name, text }) => {
      const problem = text === undefined ? undefined : problemOfPermissions(text, types);
      return problem === undefined ? [] : [`${name} ${/[.?]$/.test(problem) ? problem : `${problem}.`}`];
    });
    return wrong[0];
  }

  isPermitted(loss: DataLoss): boolean {
    const { settings, programRuns } = this.options;
    return new DataPermission(settings.allowDataLoss).permits([loss, ...(loss.coveredBy ?? [])], programRuns());
  }

  /** Returns the missing permission of a step, for the preview's line, or undefined if the step is permitted. */
  missing(loss: DataLoss): string | undefined {
    return this.isPermitted(loss) ? undefined : permissionOf(loss);
  }

  /** Fails if a permission is malformed. */
  requireReadable(): void {
    const problem = this.problem();
    if (problem !== undefined) throw new OperationError(problem, { code: "invalid_setting" });
  }

  /** Fails if a step loses data without permission. */
  require(loss: DataLoss, step: DataStep): void {
    this.requireReadable();
    if (!this.isPermitted(loss)) throw new OperationError(this.refusal(loss, step), { code: "data_loss_refused" });
  }

  private refusal(loss: DataLoss, step: DataStep): string {
    const { type, name, id, what, urn, adopt } = loss;
    const resource = `${type} ${JSON.stringify(name)}${id === undefined || step === "overwrite" ? "" : ` (id ${id})`}`;
    const permit = this.howToPermit(loss);
    if (step === "overwrite")
      return `${resource} would overwrite data: ${what}. Nothing was changed. To permit it: ${permit}. Otherwise remove the resource from the program, which changes nothing on the platform.`;
    if (step === "replace" || step === "replace unasked") {
      // check receives the same values for replaceOnChanges and for an interrupted replacement.
      const unasked = ` If neither a change nor an option replaces it, the state still contains an interrupted replacement: run pulumi state delete '${urn}', set adopt: ${adopt} on the resource, and run pulumi up.`;
      return `replacing ${resource} would delete data: ${what}. Nothing was changed. To permit it: ${permit}. To keep the data, revert the change or the option that replaces the resource.${step === "replace" ? "" : unasked}`;
    }
    if (step === "delete former")
      return `deleting the former object of ${resource} would delete data: ${what}. It was not deleted. The state keeps both objects, and every pulumi up tries the deletion again. To delete the former object: ${permit}. To keep it outside Pulumi, run pulumi state delete '${urn}' in a terminal and choose the id ${id}.`;
    const refused = `deleting ${resource} would delete data: ${what}. It was not deleted and stays in the state`;
    const forget = `To keep it outside Pulumi: pulumi state delete '${urn}'.`;
    if (!this.options.programRuns())
      return `${refused}; objects that the engine deleted earlier in this run are gone. To delete it: ${permit}. ${forget}`;
    return `${refused}. If you renamed the resource, keep the data under the new name: note the id of the new, empty object (pulumi stack --show-ids). Run pulumi state delete '<URN of the new resource>', and set the option aliases: [{ name: ${JSON.stringify(name)} }] on that resource. Then delete the empty object on the platform. ${forget} To delete it: ${permit}.`;
  }

  /**
   * Returns the advice on how to permit a loss. It keeps earlier permissions, and it never sets a configuration value that an environment variable
   * overrides.
   */
  private howToPermit(loss: DataLoss): string {
    const { settings, programRuns } = this.options;
    const { variable, setting } = settings.allowDataLoss;
    const permission = permissionOf(loss);
    const extended = (given: string | undefined) => (given === undefined || given === "true" ? permission : `${given},${permission}`);
    if (programRuns() && (variable === undefined || variable === "true")) return settings.howToSet("allowDataLoss", extended(setting));
    // To the provider, `up --target` and `destroy --target` look like a `destroy` of the whole stack. So the advice contains no command that would
    // delete more.
    return `set ${DATA_LOSS_VARIABLE}='${extended(variable)}' in the environment and run the same command again`;
  }
}
