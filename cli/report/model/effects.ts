import { formOf } from "../../../provider/core/definition/forms";
import { isDeletedFirst } from "../../../provider/core/definition/replacement";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { exportName, resourceTypeText } from "../../../provider/core/type-token";
import { definitionsOnDemand } from "../../../provider/resources/on-demand";
import { nameOf } from "../../../rehearsal/protocol/urn";
import { type ReadStep, topOf } from "../read/parsed-run";
import { definitionOf, fieldOf, isEventOn, isHistory, resourceTypeOf, typeReferredTo } from "./resource-types";
import type { Effect } from "./stack-report";

/** The object that an event or a setting acts on: its id, or the URNs of the dependencies that may be this object. */
interface Target {
  readonly urns: readonly string[];
  readonly id: string | undefined;
}

export class Effects {
  private readonly events: { step: ReadStep; target: Target }[] = [];
  private readonly names = new Map<string, string>();
  /** Resource types that an event such as `Deployment` deploys. */
  private deployedTypes: ReadonlySet<string> | undefined;

  /** `interrupting`: URNs of the events that interrupt or may interrupt their subject, as the preview of this run shows. */
  constructor(
    steps: readonly ReadStep[],
    private readonly interrupting: ReadonlySet<string> = new Set(),
  ) {
    for (const step of steps) {
      const id = step.new?.id ?? step.old?.id;
      if (id !== undefined) this.names.set(`${resourceTypeOf(step.urn)} ${id}`, nameOf(step.urn));
      if (step.op !== "create" && step.op !== "replace") continue;
      const definition = definitionOf(step.urn);
      if (isEventOn(definition)) this.events.push({ step, target: referencedObject(step, definition.traits.watches.application) });
    }
  }

  /** Returns the effects of a step. `paths`: all paths that the step changes. `adopted`: inputs that it changes because of an adoption. */
  of(step: ReadStep, paths: readonly string[], adopted: readonly string[] = []): Effect[] {
    const definition = definitionOf(step.urn);
    // The order of a replacement is unknown for other packages.
    if (definition === undefined) return [];
    if (isHistory(definition) && step.op === "create" && step.new?.inputs.runOnCreate === false) return [];
    if (isEventOn(definition)) {
      const { application } = definition.traits.watches;
      const of = this.nameOf(referencedObject(step, application), typeReferredTo(definition, application));
      return step.op === "replace" || step.op === "create" ? this.deploying(step, of) : [];
    }
    if (isHistory(definition)) return step.op === "replace" || step.op === "create" ? this.ofEvent(step, definition) : [];
    if (step.op === "replace") {
      // If a resource that only contains settings, such as `ServerSize`, is replaced, the settings remain on the platform.
      const isAway = definition.remove !== undefined && !formOf(definition).isShared && isDeletedFirst(definition, step.new?.inputs ?? {});
      return [{ when: "replaced", isAway }];
    }
    if (step.op === "create") return this.outage(step, definition, adopted);
    if (step.op !== "update") return [];
    const keys = [...new Set(paths.map(topOf))];
    const found = new Set(keys.map((key) => fieldOf(definition, key)?.effect));
    return [
      ...this.outage(step, definition, keys),
      ...(found.has("next start") ? [{ when: "next start" } as const] : []),
      ...(found.has("next deployment") ? [this.deployment(step, definition)] : []),
    ];
  }

  private ofEvent(step: ReadStep, definition: AnyDefinition): Effect[] {
    const inputs = step.new?.inputs ?? {};
    const effect = definition.traits?.effect?.(inputs);
    return effect === "interrupts" ? [this.interruption(step, definition)] : effect === "deploys" ? this.deploying(step) : [];
  }

  private deploying({ urn }: ReadStep, of?: string): Effect[] {
    const named = of === undefined ? {} : { of };
    return [...(this.interrupting.has(urn) ? [{ when: "interrupts" as const, ...named }] : []), { when: "deploys", ...named }];
  }

  /** If a change both moves and interrupts the object, returns only the move. */
  private outage(step: ReadStep, definition: AnyDefinition, keys: readonly string[]): Effect[] {
    const moved = Object.keys(definition.inputs).find((key) => keys.includes(key) && moves(definition, key, step));
    const to = moved === undefined ? undefined : typeReferredTo(definition, moved);
    if (to !== undefined) return [{ when: "moves", to: to.toLowerCase() }];
    return keys.some((key) => interrupts(definition, key, step)) ? [this.interruption(step, definition)] : [];
  }

  /** A singleton (such as settings) and an event have no object, so they interrupt their parent. `of` is the parent's name in the program. */
  private interruption(step: ReadStep, definition: AnyDefinition): Effect {
    const { parent } = definition.identity;
    const isOfParent = definition.remove === undefined || formOf(definition).isShared;
    const of =
      parent === undefined || !isOfParent ? undefined : this.nameOf(referencedObject(step, parent), typeReferredTo(definition, parent));
    return { when: "interrupts", of };
  }

  private deployment(step: ReadStep, definition: AnyDefinition): Effect {
    const { parent } = definition.identity;
    const refersTo = parent === undefined ? undefined : typeReferredTo(definition, parent);
    const id = step.old?.id;
    // Several applications may share an object without a parent, such as a variable of the team. The next deployment of each applies the change.
    if (refersTo === undefined && !this.isDeployed(definition)) return { when: "next deployment" };
    const target: Target = refersTo === undefined ? { urns: [step.urn], id } : referencedObject(step, parent ?? "");
    const event = this.events.find((one) => isOne(one.target, target));
    if (event) return { when: "with this run", name: nameOf(event.step.urn), kind: resourceTypeOf(event.step.urn) };
    const of = refersTo === undefined ? nameOf(step.urn) : this.nameOf(target, refersTo);
    return { when: "next deployment", of };
  }

  shutsDown({ op, urn, failed, isRetained }: ReadStep): boolean {
    const definition = definitionOf(urn);
    return op === "delete" && !failed && !isRetained && definition !== undefined && this.isDeployed(definition);
  }

  private isDeployed(definition: AnyDefinition): boolean {
    this.deployedTypes ??= new Set(
      Object.values(definitionsOnDemand)
        .map((load) => load())
        .flatMap((one) => (isEventOn(one) ? (typeReferredTo(one, one.traits.watches.application) ?? []) : [])),
    );
    return this.deployedTypes.has(exportName(definition));
  }

  private nameOf({ urns, id }: Target, kind: string | undefined): string | undefined {
    const [urn] = urns.filter((one) => kind === undefined || resourceTypeOf(one).replace(".", "_") === kind);
    return urn === undefined ? this.names.get(`${kind && resourceTypeText(kind)} ${id}`) : nameOf(urn);
  }
}

function referencedObject(step: ReadStep, key: string): Target {
  const id = step.new?.inputs[key] ?? step.old?.inputs[key];
  return { urns: step.propertyDependencies?.[key] ?? [], id: typeof id === "string" ? id : undefined };
}

const interrupts = (definition: AnyDefinition, key: string, { new: news }: ReadStep): boolean => {
  const field = fieldOf(definition, key);
  const isOutage = field?.effect === "interrupts" || field?.effect === "moves";
  return isOutage && (field.startsWith === undefined || news?.inputs[key] !== field.startsWith);
};

/** A volume is attached if it had no server, and detached if it will have none. Neither is a move. */
const moves = (definition: AnyDefinition, key: string, { op, old, new: news }: ReadStep): boolean => {
  const field = fieldOf(definition, key);
  if (field?.effect !== "moves") return false;
  // Before an adoption, the previous value is not known. A required input always had a value.
  const hadOne = op === "create" ? !field.optional : Boolean(old?.inputs[key]);
  return hadOne && Boolean(news?.inputs[key]);
};

const isOne = (x: Target, y: Target): boolean => (x.id !== undefined && x.id === y.id) || x.urns.some((urn) => y.urns.includes(urn));
