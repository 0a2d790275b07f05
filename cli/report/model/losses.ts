import { DataPermission, permissionOf, type Target } from "../../../provider/core/data/permission";
import type { Context } from "../../../provider/core/definition/context";
import { formOf } from "../../../provider/core/definition/forms";
import { isRotation } from "../../../provider/core/lifecycle/loss";
import { splitNamedList } from "../../../provider/core/named-list";
import type { Bag } from "../../../provider/core/values";
import { nameOf } from "../../../rehearsal/protocol/urn";
import { unfitting } from "../../unfitting-permissions";
import { type ParsedRun, type ReadStep, type ReportedLine, topOf } from "../read/parsed-run";
import { definitionOf, isOwn, resourceTypeOf, typeReferredTo } from "./resource-types";
import type { RunPermission, StackReport } from "./stack-report";

export interface Loss {
  what: string;
  /** The missing permission. Absent if the loss is permitted. */
  needs?: string;
  /** Only the variable `HOSTING_ALLOW_DATA_LOSS` permits the loss, because the program no longer declares any resource of this package. */
  onlyByVariable?: true;
}

/** A preview contains no log line about a deletion without replacement, because the engine calls the provider only for the deletion itself. */
export class Losses {
  private readonly reported: ReadonlyMap<string, Loss>;
  /** Objects that an `up` or a `destroy` left on the platform, by URN. */
  private readonly left: ReadonlySet<string>;
  /** A permission for an application includes the application's storages. */
  private readonly applications: ReadonlyMap<string, ReadStep>;
  /** Whether the engine asks the provider to check at least one resource. Otherwise, only `HOSTING_ALLOW_DATA_LOSS` can permit a loss of data. */
  private readonly programRuns: boolean;
  private readonly isAllShown: boolean;

  constructor(
    private readonly parsedRun: ParsedRun,
    reported: readonly ReportedLine[],
  ) {
    this.reported = new Map(
      reported.flatMap(({ urn, line }) =>
        line?.line === "deletes data" && urn !== undefined ? [[urn, { what: line.what, needs: line.needs }]] : [],
      ),
    );
    const { steps, sameCount = 0 } = parsedRun;
    this.isAllShown = sameCount <= steps.filter(({ op }) => op === "same").length;
    this.programRuns = !this.isAllShown || steps.some(({ op, urn }) => isOwn(urn) && op !== "delete");
    this.left = new Set(reported.flatMap(({ urn, line }) => (line?.line === "left in place" && urn !== undefined ? [urn] : [])));
    this.applications = new Map(
      parsedRun.steps.flatMap((step) =>
        resourceTypeOf(step.urn) === "Application" && step.old?.id !== undefined ? [[step.old.id, step]] : [],
      ),
    );
  }

  /** Returns the data that a step deletes. Returns undefined if the step deletes no data, or if the step failed. */
  async of(step: ReadStep): Promise<Loss | undefined> {
    const { op, urn, failed, isRetained } = step;
    if ((op !== "delete" && op !== "replace") || failed || isRetained) return undefined;
    if (op === "delete" && this.left.has(urn)) return undefined;
    const reported = this.reported.get(urn);
    if (reported) return { ...reported, ...this.lacking(reported.needs) };
    if (isRotated(step)) return undefined;
    const what = await this.heldBy(step);
    if (what === undefined) return undefined;
    const needs = this.parsedRun.operation === "preview" ? this.missing(step) : undefined;
    return { what, ...this.lacking(needs) };
  }

  private lacking(needs: string | undefined): Pick<Loss, "needs" | "onlyByVariable"> {
    if (needs === undefined) return {};
    return {
      needs: neededIn(this.parsedRun, needs),
      ...(this.programRuns ? {} : { onlyByVariable: true }),
    };
  }

  /**
   * Returns the entries of `hosting:allowDataLoss` that match no step. Ignores `HOSTING_ALLOW_DATA_LOSS`, because a pipeline sets it for all stacks.
   */
  unfitting(): string[] {
    const { allowDataLoss, dataLossVariable, operation, outcome, steps } = this.parsedRun;
    const isExamined = operation === "preview" && outcome === "done" && dataLossVariable === undefined && this.isAllShown;
    if (allowDataLoss === undefined || !isExamined) return [];
    return unfitting(
      allowDataLoss,
      steps.map((step) => {
        const { data, form } = definitionOf(step.urn) ?? {};
        const { isPast, ownsParts } = formOf({ form });
        const overwrites = data?.losesPart !== undefined && (isPast || ownsParts);
        return { ...permissionTarget(step), overwrites };
      }),
    );
  }

  private async heldBy({ urn, old }: ReadStep): Promise<string | undefined> {
    const holdsData = definitionOf(urn)?.data?.holds;
    if (holdsData === undefined || typeof holdsData === "string") return holdsData;
    // A report sends no request to the platform. The description of lost data therefore has no details that require a request.
    const context = {
      id: "",
      inputs: old?.inputs ?? {},
      olds: { ...old?.inputs, ...old?.outputs },
      dataGate: { isSpared: this.parsedRun.operation === "destroy" },
    };
    try {
      return await holdsData(context as unknown as Context<Bag>);
    } catch {
      return "its data";
    }
  }

  private missing(step: ReadStep): string | undefined {
    const covering = this.applicationOf(step);
    const targets = [step, ...(covering === undefined ? [] : [covering])].map(permissionTarget);
    const permission = new DataPermission({ setting: this.parsedRun.allowDataLoss, variable: this.parsedRun.dataLossVariable });
    const isAmbiguous = ({ type, name }: Target) =>
      new Set(this.parsedRun.steps.filter(({ urn }) => resourceTypeOf(urn) === type && nameOf(urn) === name).map(({ urn }) => urn)).size >
      1;
    if (permission.permits(targets, this.programRuns, isAmbiguous)) return undefined;
    // If the run deletes the application, the permission for the application includes its storages.
    const own = covering !== undefined && (covering.op === "delete" || covering.op === "replace") ? covering : step;
    return permissionOf(permissionTarget(own));
  }

  private applicationOf({ urn, old }: ReadStep): ReadStep | undefined {
    const definition = definitionOf(urn);
    const parent = definition?.identity.parent;
    if (parent === undefined || typeReferredTo(definition, parent) !== "Application") return undefined;
    const { [parent]: id } = old?.inputs ?? {};
    return typeof id === "string" ? this.applications.get(id) : undefined;
  }
}

const permissionTarget = ({ urn, old, new: news }: ReadStep): Target => ({
  type: resourceTypeOf(urn),
  name: nameOf(urn),
  id: old?.id ?? news?.id,
});

const isRotated = ({ urn, op, changes }: ReadStep): boolean => {
  const definition = definitionOf(urn);
  return op === "replace" && definition !== undefined && isRotation(definition, Object.keys(changes).map(topOf));
};

/** Returns the permission that the run had, without the entries in `unfitting`. */
export function permissionOfRun({ allowDataLoss, dataLossVariable }: ParsedRun, unfitting: readonly string[]): RunPermission | undefined {
  // `true` permits every loss in a run without the program, and is ignored in all other runs.
  const variable = dataLossVariable === "true" ? undefined : dataLossVariable;
  const text = variable ?? allowDataLoss;
  if (text === undefined || text.trim() === "") return undefined;
  return { by: variable === undefined ? "setting" : "variable", entries: splitNamedList(text).filter((one) => !unfitting.includes(one)) };
}

/** Ids in a rehearsal exist only in the sandbox, so the permission leaves out the id. The path of a file stays, because it comes from the program. */
export const neededIn = ({ isRehearsal }: ParsedRun, permission: string): string =>
  isRehearsal && !permission.includes("#/") ? permission.replace(/#[^#]*$/, "") : permission;

/** New value of the permission, for all losses of the stacks. It replaces the old value, so it contains the old entries. */
export interface DataRemedy extends Required<RunPermission> {
  /** Number of losses that lack a permission. */
  readonly lacking: number;
  /** Number of entries that the run's permission already contained. */
  readonly kept: number;
  readonly onlyByVariable: boolean;
}

type Permitting = Pick<StackReport, "alarms" | "dataPermission">;

/** Returns undefined if no permission is lacking. Several stacks share one remedy, because `HOSTING_ALLOW_DATA_LOSS` applies to all of them. */
export function remedyOf(...stacks: readonly Permitting[]): DataRemedy | undefined {
  const alarms = stacks.flatMap((stack) => stack.alarms);
  const lacks = alarms.flatMap((one) => ("needs" in one && one.needs !== undefined ? [one] : []));
  const refused = alarms.flatMap((one) => (one.alarm === "not permitted" && one.permission !== undefined ? [one.permission] : []));
  if (lacks.length + refused.length === 0) return undefined;
  const had = stacks.flatMap(({ dataPermission }) => dataPermission ?? []);
  const onlyByVariable = lacks.some((one) => one.onlyByVariable);
  const by = [...had, ...refused].some((one) => one.by === "variable") || onlyByVariable ? "variable" : "setting";
  const inForce = had.filter((one) => one.by === by);
  const kept = [...new Set(inForce.flatMap(({ entries }) => entries))];
  const added = [...lacks.flatMap(({ needs }) => needs ?? []), ...refused.flatMap(({ entries }) => entries)];
  return {
    by,
    entries: [...new Set([...kept, ...added])],
    hidden: Math.max(0, ...inForce.map(({ hidden = 0 }) => hidden)),
    lacking: lacks.length + refused.length,
    kept: kept.length,
    onlyByVariable,
  };
}
