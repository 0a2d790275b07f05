import { OperationError } from "../log/errors";
import { DATA_LOSS_VARIABLE } from "../run/setting-keys";
import type { Settings } from "../run/settings";
import { type DataLoss, DataPermission, type DataStep, dataRefusalText, permissionOf, problemOfPermissions } from "./permission";

export interface DataGateOptions {
  settings: Settings;
  /** Whether the engine runs the program. The engine then checks every resource of the program before its step. */
  programRuns: () => boolean;
  /** All resource types, in the form that programs use. Default: unknown, so a list of permissions may contain any type. */
  types?: readonly string[] | undefined;
}

/**
 * The only place that permits the loss of data (docs/architecture.md, "Data"), just as `Gate` is the only place that permits costs. A provider cannot
 * know why the engine deletes an object: a rename, a retry after an interrupted rename, `--target`, or the user's intent. So the gate requires a
 * permission for that resource.
 */
export class DataGate {
  constructor(private readonly options: DataGateOptions) {}

  /** Returns the problem of the given permissions, or undefined if there is none. */
  problem(): string | undefined {
    const { settings, types = [], programRuns } = this.options;
    const { variable, setting: ofStack } = settings.allowDataLoss;
    // If the program does not run, the engine passes the setting of the last `up`.
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
    if (!this.isPermitted(loss))
      throw new OperationError(dataRefusalText(loss, step, this.howToPermit(loss), this.options.programRuns()), {
        code: "data_loss_refused",
      });
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
