import type { Context } from "../../provider/core/context";
import { DataPermission, permissionOf, type Target } from "../../provider/core/data/permission";
import type { Bag } from "../../provider/core/values";
import { nameOf } from "../../testing/protocol/urn";
import { unfitting } from "../permissions";
import { definitionOf, kindOf, kindReferredTo } from "./kinds";
import { topOf } from "./paths";
import type { Told } from "./read/lines";
import type { Reading, ReadStep } from "./read/reading";

/** Data that goes with an object. */
export interface Loss {
  what: string;
  /** The permission that is missing. */
  needs?: string;
}

/**
 * Derives from the steps of a run which data it deletes. No line of a preview announces a plain delete: the engine calls the provider for it only
 * when it happens.
 */
export class Losses {
  private readonly reported: ReadonlyMap<string, Loss>;
  /** Objects that an `up` or a `destroy` left on the platform, by URN. */
  private readonly left: ReadonlySet<string>;
  /** Applications by id: the permission for one covers its storages. */
  private readonly applications: ReadonlyMap<string, ReadStep>;

  constructor(
    private readonly reading: Reading,
    told: readonly Told[],
  ) {
    this.reported = new Map(
      told.flatMap(({ urn, line }) =>
        line?.line === "deletes data" && urn !== undefined
          ? [[urn, { what: line.what, ...(line.needs === undefined ? {} : { needs: line.needs }) }]]
          : [],
      ),
    );
    this.left = new Set(told.flatMap(({ urn, line }) => (line?.line === "left in place" && urn !== undefined ? [urn] : [])));
    this.applications = new Map(
      reading.steps.flatMap((step) => (kindOf(step.urn) === "Application" && step.old?.id !== undefined ? [[step.old.id, step]] : [])),
    );
  }

  /** Returns the data that a step deletes; undefined if it deletes none, or if it failed. */
  async of(step: ReadStep): Promise<Loss | undefined> {
    const { op, urn, failed, isRetained } = step;
    if ((op !== "delete" && op !== "replace") || failed || isRetained) return undefined;
    if (op === "delete" && this.left.has(urn)) return undefined;
    const reported = this.reported.get(urn);
    if (reported) return reported;
    if (isRotation(step)) return undefined;
    const what = await this.heldBy(step);
    if (what === undefined) return undefined;
    const needs = this.reading.operation === "preview" ? this.missing(step) : undefined;
    return { what, ...(needs === undefined ? {} : { needs }) };
  }

  /** Entries of `hosting:allowDataLoss` that fit no resource; none if the run does not show all resources. */
  unfitting(): string[] {
    const { allowDataLoss, operation, outcome, steps, sameCount } = this.reading;
    const shown = steps.filter(({ op }) => op === "same").length;
    if (allowDataLoss === undefined || operation !== "preview" || outcome !== "done" || (sameCount ?? 0) > shown) return [];
    return unfitting(
      allowDataLoss,
      steps.map((step) => ({ ...targetOf(step), overwrites: definitionOf(step.urn)?.overwritesData !== undefined })),
    );
  }

  private async heldBy({ urn, old }: ReadStep): Promise<string | undefined> {
    const holdsData = definitionOf(urn)?.holdsData;
    if (holdsData === undefined || typeof holdsData === "string") return holdsData;
    // The platform is not asked from here: a type that would need it describes itself without an id.
    const context = {
      id: "",
      inputs: old?.inputs ?? {},
      olds: { ...old?.inputs, ...old?.outputs },
      isDataSpared: this.reading.operation === "destroy",
    };
    try {
      return await holdsData(context as unknown as Context<Bag>);
    } catch {
      return "what it holds";
    }
  }

  private missing(step: ReadStep): string | undefined {
    const covering = this.applicationOf(step);
    const targets = [step, ...(covering === undefined ? [] : [covering])].map(targetOf);
    const permission = new DataPermission({ setting: this.reading.allowDataLoss, variable: undefined });
    if (permission.permits(targets, true)) return undefined;
    // One permission for an application that goes as a whole.
    const own = covering !== undefined && (covering.op === "delete" || covering.op === "replace") ? covering : step;
    return permissionOf(targetOf(own));
  }

  private applicationOf({ urn, old }: ReadStep): ReadStep | undefined {
    const definition = definitionOf(urn);
    const parent = definition?.identity.parent;
    if (parent === undefined || kindReferredTo(definition, parent) !== "Application") return undefined;
    const { [parent]: id } = old?.inputs ?? {};
    return typeof id === "string" ? this.applications.get(id) : undefined;
  }
}

const targetOf = ({ urn, old, new: news }: ReadStep): Target => ({ type: kindOf(urn), name: nameOf(urn), id: old?.id ?? news?.id });

/** A backup that only `triggers` replace: the newer one is made first. */
const isRotation = ({ urn, op, changes }: ReadStep): boolean =>
  op === "replace" &&
  definitionOf(urn)?.identity.isMadeBesideFormer === true &&
  Object.keys(changes).length > 0 &&
  Object.keys(changes).every((path) => topOf(path) === "triggers");
