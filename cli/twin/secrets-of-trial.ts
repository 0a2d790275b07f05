import { addressForm } from "../../provider/core/definition/address";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { Lifecycle } from "../../provider/core/lifecycle/lifecycle";
import type { Run } from "../../provider/core/run/run";
import { exportNameOf } from "../../provider/core/type-token";
import { byType } from "../../provider/resources";
import type { Prepare } from "../../rehearsal/apply/program-calls";
import { type Bag, forProvider, isSecret, openSecrets, secret, type Value } from "../../rehearsal/protocol/wire";
import type { ResourceState } from "../../rehearsal/state/state";
import type { Twin } from "../../sandbox/twin/twin";
import { passing } from "../rehearse-world";
import { isReference } from "./stand-ins";
import { HIDDEN_VALUE } from "./state-of-stack";

/**
 * Lets a secret that cannot be compared count as unchanged. A secret of a copy from a file is a stand-in, and a secret of a state without
 * `--show-secrets` is a cipher text. So the copy shows the value of the program in their place.
 */
export class SecretsOfTrial {
  /** Number of secret inputs that were not compared. */
  notCompared = 0;
  /** Names of the resources, in the order of the program. */
  readonly registered: string[] = [];

  constructor(
    private readonly twin: Twin,
    private readonly run: () => Run,
    /** Whether the copy contains stand-ins in place of secret values. */
    private readonly hasStandIns: boolean,
  ) {}

  readonly prepare: Prepare = {
    knowsAccount: true,
    resource: async ({ type, name, inputs }, _, old) => {
      this.registered.push(name);
      const definition = byType.get(exportNameOf(type) ?? "");
      if (!definition) return inputs;
      // A value that is not known must not stop a trial because of its form.
      const passed = passing(definition, name, inputs);
      const unknown = new Set(Object.keys(inputs).filter((key) => hasHidden(inputs[key] ?? null)));
      if (old?.id !== undefined && old.id !== "") await this.equate(definition, passed, unknown, old as ResourceState & { id: string });
      return passed;
    },
    read: async () => undefined,
    call: async () => false,
  };

  /** `unknown` contains the inputs with values that are not known. */
  private async equate(
    definition: AnyDefinition,
    inputs: Bag,
    unknown: ReadonlySet<string>,
    old: ResourceState & { id: string },
  ): Promise<void> {
    for (const [key, value] of Object.entries(inputs)) {
      const before = old.inputs[key];
      if (before !== undefined) old.inputs[key] = this.known(before, value);
    }
    // A digest that is encrypted says nothing, so the provider must not compare with it.
    for (const bag of [old.inputs, old.outputs])
      for (const [key, value] of Object.entries(bag)) if (key.startsWith("__") && isHidden(value)) delete bag[key];
    const plain = forProvider(inputs);
    const secretKeys = Object.keys(plain).filter(
      (key) => unknown.has(key) || (this.hasStandIns && definition.inputs[key]?.secret === true),
    );
    if (secretKeys.length === 0) return;
    const path = pathOf(definition, old);
    const live = path === undefined ? undefined : await new Lifecycle(definition, this.run()).shown(path).catch(() => undefined);
    for (const key of secretKeys) this.equateValue(plain[key] ?? null, (live?.inputs as Bag | undefined)?.[key]);
  }

  /** Replaces an encrypted value of the state by the value of the program at the same place. */
  private known(before: Value, now: Value): Value {
    if (isSecret(before) && before.value === HIDDEN_VALUE) {
      this.notCompared++;
      return secret(openSecrets(now));
    }
    const opened = isSecret(now) ? now.value : now;
    if (typeof before !== "object" || before === null || Array.isArray(before) || isSecret(before)) return before;
    if (typeof opened !== "object" || opened === null || Array.isArray(opened)) return before;
    return Object.fromEntries(
      Object.entries(before).map(([key, item]) => [key, key in opened ? this.known(item, (opened as Bag)[key] ?? null) : item]),
    );
  }

  private equateValue(wanted: Value, shown: Value | undefined): void {
    if (typeof wanted === "string" && typeof shown === "string") {
      // A reference to a shared variable is no secret, so the copy contains it as it is.
      if (wanted === shown || isReference(shown) || shown === "") return;
      if (this.twin.replace(shown, wanted)) this.notCompared++;
      return;
    }
    if (typeof wanted !== "object" || wanted === null || typeof shown !== "object" || shown === null) {
      // A variable can be written as its value, or as an object that contains the value.
      const inner = typeof shown === "object" && shown !== null && !Array.isArray(shown) ? shown.value : undefined;
      const outer = typeof wanted === "object" && wanted !== null && !Array.isArray(wanted) ? wanted.value : undefined;
      if (inner !== undefined) this.equateValue(wanted, inner);
      else if (outer !== undefined) this.equateValue(outer, shown);
      return;
    }
    for (const [key, item] of Object.entries(wanted)) this.equateValue(item, (shown as Bag)[key]);
  }
}

const isHidden = (value: Value): boolean => isSecret(value) && value.value === HIDDEN_VALUE;

/** Encrypted configuration has such a stand-in too. */
const hasHidden = (value: Value): boolean => JSON.stringify(value).includes("stand-in:");

/** Returns the path with which a program reads the object of a resource. */
function pathOf(definition: AnyDefinition, { id, inputs, outputs }: ResourceState & { id: string }): string | undefined {
  const form = addressForm(definition);
  if (form === undefined) return id;
  const known = { ...forProvider(outputs), ...forProvider(inputs) };
  const names = form.split("/").map((part) => part.replace(/^<(.*)>$/, "$1"));
  const parts = names.map((name, n) => (n === names.length - 1 ? (id.split("/").at(-1) ?? id) : known[name]));
  return parts.every((part) => typeof part === "string" && part !== "") ? parts.join("/") : undefined;
}
