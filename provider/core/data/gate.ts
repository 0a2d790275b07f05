import { OperationError } from "../log/errors";
import { DATA_LOSS_VARIABLE, type Remedy, remedyFacts, remedyText } from "../settings/setting-keys";
import type { Settings } from "../settings/settings";
import { type DataLoss, DataPermission, type DataStep, dataRefusalText, permissionOf, problemOfPermissions } from "./permission";

export interface DataGateOptions {
  settings: Settings;
  /** Whether the engine runs the program in this run. In `destroy` and `refresh` it does not. */
  programRuns: () => boolean;
  /** See `Outside`. */
  outside: { types?: readonly string[]; permissionForms?: readonly string[] };
  /** Whether this run knows several resources of this type and name. A permission for such a resource must contain the id. */
  isAmbiguous: (target: Pick<DataLoss, "type" | "name">) => boolean;
}

/** The only place that permits the loss of data (docs/architecture.md, "Data"), just as `Gate` is the only place that permits costs. */
export class DataGate {
  constructor(private readonly options: DataGateOptions) {}

  /** Returns what is wrong with the text of `hosting:allowDataLoss` or `HOSTING_ALLOW_DATA_LOSS`, or undefined if both are valid. */
  problem(): string | undefined {
    const { settings, outside, programRuns } = this.options;
    const { variable, setting: ofStack } = settings.allowDataLoss;
    // If the program does not run, the setting comes from the last `up`. It permits nothing, so it is not checked.
    const setting = programRuns() ? ofStack : undefined;
    if (setting === "true")
      return `${settings.nameOf("allowDataLoss")} must list the resources whose data may be deleted, such as Volume:data#1003 (got "true"). The value true is possible only in the environment variable ${DATA_LOSS_VARIABLE}, for pulumi destroy and pulumi refresh.`;
    const wrong = [
      { name: settings.nameOf("allowDataLoss"), text: setting },
      { name: DATA_LOSS_VARIABLE, text: variable === "true" ? undefined : variable },
    ].flatMap(({ name, text }) => {
      const problem = text === undefined ? undefined : problemOfPermissions(text, outside.types ?? [], outside.permissionForms);
      return problem === undefined ? [] : [`${name} ${/[.?]$/.test(problem) ? problem : `${problem}.`}`];
    });
    return wrong[0];
  }

  isPermitted(loss: DataLoss): boolean {
    const { settings, programRuns, isAmbiguous } = this.options;
    return new DataPermission(settings.allowDataLoss).permits([loss, ...(loss.coveredBy ?? [])], programRuns(), isAmbiguous);
  }

  /** Returns the permission that a step needs and does not have, such as `Volume:data#1003`, or undefined if the step is permitted. */
  missing(loss: DataLoss): string | undefined {
    return this.isPermitted(loss) ? undefined : permissionOf(loss);
  }

  /** Like `missing`, but an entry for the whole resource is not enough. */
  missingExact(loss: DataLoss & { id: string }): string | undefined {
    const { settings, programRuns } = this.options;
    return new DataPermission(settings.allowDataLoss).names(loss, programRuns()) ? undefined : permissionOf(loss);
  }

  requireReadable(): void {
    const problem = this.problem();
    if (problem !== undefined) throw new OperationError(problem, { code: "invalid_setting" });
  }

  /** Fails if a step loses data without permission. */
  require(loss: DataLoss, step: DataStep): void {
    this.requireReadable();
    if (this.isPermitted(loss)) return;
    const why = this.options.isAmbiguous(loss) ? " (several resources have this type and name, so only an entry with the id counts)" : "";
    const remedy = this.remedyFor(loss);
    // The advice is to repeat the same command, because a `pulumi destroy` could delete more: the provider cannot distinguish `up --target` and
    // `destroy --target` from a `destroy` of the whole stack.
    const howToPermit =
      remedy.by === "variable" ? `set ${remedyText(remedy)} in the environment and run the same command again` : remedyText(remedy);
    const text = dataRefusalText({ ...loss, what: loss.what + why }, step, howToPermit, this.options.programRuns());
    throw new OperationError(text, { code: "data_loss_refused", facts: remedyFacts(remedy) });
  }

  /** Adds the permission for this loss to those that the user has given. A list in the variable overrides the setting. */
  private remedyFor(loss: DataLoss): Remedy {
    const { settings, programRuns } = this.options;
    const { variable, setting } = settings.allowDataLoss;
    const permission = permissionOf(loss);
    const extended = (given: string | undefined) => (given === undefined || given === "true" ? permission : `${given},${permission}`);
    if (programRuns() && (variable === undefined || variable === "true")) return settings.remedyInStack("allowDataLoss", extended(setting));
    return { key: "allowDataLoss", value: extended(variable), by: "variable" };
  }
}
