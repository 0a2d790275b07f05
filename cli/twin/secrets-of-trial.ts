import { addressForm } from "../../provider/core/definition/address";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { Lifecycle } from "../../provider/core/lifecycle/lifecycle";
import type { Run } from "../../provider/core/run/run";
import { exportNameOf } from "../../provider/core/type-token";
import { leafAt, type Placed, placedIn } from "../../provider/references/places";
import { StandInReader } from "../../provider/references/source";
import { storedText } from "../../provider/references/view";
import { byType } from "../../provider/resources";
import type { Prepare } from "../../rehearsal/apply/program-calls";
import { type Bag, forProvider, isSecret, openSecrets, secret, type Value } from "../../rehearsal/protocol/wire";
import type { ResourceState } from "../../rehearsal/state/state";
import type { Twin } from "../../sandbox/twin/twin";
import { passing } from "../rehearse-world";
import { isReference, SHORTEST_PART } from "./stand-ins";
import { HIDDEN_VALUE } from "./state-of-stack";
import type { UnseenObjects } from "./unseen-objects";

/**
 * Treats a secret that cannot be compared as unchanged. A copy from a file contains only stand-ins of secrets, and a state without `--show-secrets`
 * contains only cipher texts. Both get the value of the program instead.
 */
export class SecretsOfTrial {
  /** The secret values that were not compared, by resource and path. A trial registers each resource several times. */
  private readonly uncompared = new Set<string>();
  /** Inputs of the resources by name, in the order of the program. */
  readonly registered = new Map<string, Bag>();

  constructor(
    private readonly twin: Twin,
    private readonly run: () => Run,
    /** The stand-ins that the copy contains in place of secret values. */
    private readonly standIns: ReadonlySet<string>,
    private readonly unseen: UnseenObjects,
  ) {}

  get notCompared(): number {
    return this.uncompared.size;
  }

  readonly prepare: Prepare = {
    knowsAccount: true,
    resource: async ({ type, name, inputs }, _, old) => {
      this.registered.set(name, forProvider(inputs));
      const definition = byType.get(exportNameOf(type) ?? "");
      if (!definition) return inputs;
      // A trial must not fail because a stand-in for an unknown value has a wrong form.
      const passed = passing(definition, name, inputs);
      const unknown = new Set(Object.keys(inputs).filter((key) => hasHidden(inputs[key] ?? null)));
      await this.unseen.add(definition, name, forProvider(inputs), old && forProvider(old.inputs));
      if (old && isThere(old)) await this.equate(definition, passed, unknown, old);
      return passed;
    },
    read: async () => undefined,
    call: async () => false,
    leaving: async (old) => {
      const definition = byType.get(exportNameOf(old.type) ?? "");
      if (definition && isThere(old)) await this.equateLeaving(definition, old);
    },
  };

  /** Before the provider deletes an object, it compares the object with the state. */
  private async equateLeaving(definition: AnyDefinition, old: WithId): Promise<void> {
    this.forgetDigests(definition, old);
    const unknown = Object.keys(old.inputs).filter((key) => hasHidden(old.inputs[key] ?? null));
    if (unknown.length === 0 && this.standIns.size === 0) return;
    const live = await this.liveInputs(definition, old);
    for (const [key, value] of Object.entries(forProvider(old.inputs))) {
      if (unknown.includes(key)) {
        old.inputs[key] = this.known(old.inputs[key] ?? null, live?.[key] ?? null, `${old.urn}/${key}`);
        if (hasHidden(old.outputs[key] ?? null)) old.outputs[key] = old.inputs[key];
      } else this.equateValue(value, live?.[key], false, `${old.urn}/${key}`);
    }
  }

  /** A secret can be a part of another value, such as a password in an address. */
  private isStandIn(shown: string): boolean {
    return this.standIns.has(shown) || [...this.standIns].some((one) => one.length >= SHORTEST_PART && shown.includes(one));
  }

  private async liveInputs(definition: AnyDefinition, old: WithId): Promise<Bag | undefined> {
    const path = pathOf(definition, old);
    const live = path === undefined ? undefined : await new Lifecycle(definition, this.run()).shown(path).catch(() => undefined);
    return live?.inputs as Bag | undefined;
  }

  /**
   * Removes the digests that the provider must not compare: encrypted digests, and the digests of references. A trial reads no reference, because the
   * job of a pull request does not have the values. A reference without a digest matches any value.
   */
  private forgetDigests(definition: AnyDefinition, old: ResourceState): void {
    for (const bag of [old.inputs, old.outputs])
      for (const [key, value] of Object.entries(bag)) if (key.startsWith("__") && isHidden(value)) delete bag[key];
    const { placed } = placedIn(definition, forProvider(old.inputs));
    for (const { path } of placed) this.uncompared.add([old.urn, ...path].join("/"));
    Object.assign(old.outputs, storedText(placed));
  }

  /** `unknown`: names of the inputs whose values are not known. */
  private async equate(definition: AnyDefinition, inputs: Bag, unknown: ReadonlySet<string>, old: WithId): Promise<void> {
    for (const [key, value] of Object.entries(inputs)) {
      const before = old.inputs[key];
      if (before === undefined) continue;
      old.inputs[key] = this.known(before, value, `${old.urn}/${key}`);
      // The outputs repeat the inputs, and the provider compares with the outputs.
      if (hasHidden(old.outputs[key] ?? null)) old.outputs[key] = old.inputs[key];
    }
    this.forgetDigests(definition, old);
    const plain = forProvider(inputs);
    const { placed } = placedIn(definition, plain);
    if (unknown.size === 0 && this.standIns.size === 0 && placed.length === 0) return;
    const live = await this.liveInputs(definition, old);
    if (live) this.equateReferences(placed, live);
    for (const [key, value] of Object.entries(plain)) this.equateValue(value, live?.[key], unknown.has(key), `${old.urn}/${key}`);
  }

  /** A trial reads no reference. The provider gets a stand-in in place of the value, so the copy must show the same stand-in. */
  private equateReferences(placed: readonly Placed[], live: Bag): void {
    const reader = new StandInReader(() => undefined);
    for (const one of placed) {
      const [found, shown] = [reader.read(one.reference), leafAt(live, one)];
      // Another field can have the same short value, so a short value is replaced only if it is a stand-in.
      if ("value" in found && typeof shown === "string" && (shown.length >= SHORTEST_PART || this.isStandIn(shown)))
        this.twin.replace(shown, found.value);
    }
  }

  /** Replaces an encrypted value of the state by the value of the program at the same place. */
  private known(before: Value, now: Value, at: string): Value {
    if (isSecret(before) && before.value === HIDDEN_VALUE) {
      this.uncompared.add(at);
      return secret(openSecrets(now));
    }
    const opened = isSecret(now) ? now.value : now;
    if (typeof before !== "object" || before === null || Array.isArray(before) || isSecret(before)) return before;
    if (typeof opened !== "object" || opened === null || Array.isArray(opened)) return before;
    return Object.fromEntries(
      Object.entries(before).map(([key, item]) => [
        key,
        key in opened ? this.known(item, (opened as Bag)[key] ?? null, `${at}/${key}`) : item,
      ]),
    );
  }

  /** `isUnknown`: whether the wanted value is not known. It is then treated as equal to every shown value. */
  private equateValue(wanted: Value, shown: Value | undefined, isUnknown: boolean, at: string): void {
    if (typeof wanted === "string" && typeof shown === "string") {
      // A reference to a shared variable is no secret, so the copy contains the reference unchanged.
      if (wanted === shown || isReference(shown) || shown === "" || !(isUnknown || this.isStandIn(shown))) return;
      if (this.twin.replace(shown, wanted)) this.uncompared.add(at);
      return;
    }
    if (typeof wanted !== "object" || wanted === null || typeof shown !== "object" || shown === null) {
      // A variable can be written as its value, or as an object that contains the value.
      const inner = typeof shown === "object" && shown !== null && !Array.isArray(shown) ? shown.value : undefined;
      const outer = typeof wanted === "object" && wanted !== null && !Array.isArray(wanted) ? wanted.value : undefined;
      if (inner !== undefined) this.equateValue(wanted, inner, isUnknown, at);
      else if (outer !== undefined) this.equateValue(outer, shown, isUnknown, at);
      return;
    }
    for (const [key, item] of Object.entries(wanted)) this.equateValue(item, (shown as Bag)[key], isUnknown, `${at}/${key}`);
  }
}

/** A resource whose object exists. */
type WithId = ResourceState & { id: string };
const isThere = (state: ResourceState): state is WithId => state.id !== undefined && state.id !== "";

const isHidden = (value: Value): boolean => isSecret(value) && value.value === HIDDEN_VALUE;

/** An encrypted configuration value is also replaced by a text that begins with `stand-in:`. */
const hasHidden = (value: Value): boolean => JSON.stringify(value).includes("stand-in:");

/** Returns the path with which a program reads the object of a resource. */
function pathOf(definition: AnyDefinition, { id, inputs, outputs }: WithId): string | undefined {
  const form = addressForm(definition);
  if (form === undefined) return id;
  const known = { ...forProvider(outputs), ...forProvider(inputs) };
  const names = form.split("/").map((part) => part.replace(/^<(.*)>$/, "$1"));
  const parts = names.map((name, n) => (n === names.length - 1 ? (id.split("/").at(-1) ?? id) : known[name]));
  return parts.every((part) => typeof part === "string" && part !== "") ? parts.join("/") : undefined;
}
