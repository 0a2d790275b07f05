import { isObject } from "../../provider/api/json";
import { callerInfoOf, withCallerInfo } from "../../provider/core/values";
import { type Bag, isSecret, secret, type Value } from "../../rehearsal/protocol/wire";
import { emptyState, type ResourceState, type StackState } from "../../rehearsal/state/state";
import { UsageError } from "../command-line";
import { jsonIn } from "../json";
import { stateIn } from "../pulumi/state";

/** Replaces a secret that the state contains only in encrypted form. If an input refuses this text, the input gets another stand-in. */
export const HIDDEN_VALUE = "stand-in:encrypted";

export interface StateOfStack {
  readonly state: StackState;
  /** The accounts of the objects in the state, in the form of the pin. */
  readonly accounts: readonly string[];
}

export interface StackName {
  readonly project: string;
  readonly stackName: string;
}

/**
 * Reads the output of `pulumi stack export` for a trial. `origins` are the addresses of the account and of its copy: the objects in the state belong to
 * the account, and the trial runs on the copy.
 */
export function stateOfStack(text: string, from: string, origins: ReadonlyMap<string, string>, stack: StackName): StateOfStack {
  stateIn(text, from); // reports a file that is no state
  const read = jsonIn(text);
  const deployment = isObject(read) && isObject(read.deployment) ? read.deployment : Object(read);
  const listed: unknown[] = Array.isArray(deployment.resources) ? deployment.resources : [];
  if (listed.length === 0) return { state: emptyState(), accounts: [] };
  refuseOtherStack(listed as readonly ResourceState[], from, stack);
  const accounts = new Set<string>();
  const opened = (value: Value): Value => {
    if (typeof value === "string") return moved(value);
    if (Array.isArray(value)) return value.map(opened);
    if (typeof value !== "object" || value === null) return value;
    if (isSecret(value)) {
      const { plaintext } = value;
      if (typeof plaintext === "string") return secret(opened(parsed(plaintext, from)));
      return secret(HIDDEN_VALUE);
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, opened(item)]));
  };
  /** The provider stores the account of each object, and refuses an object of another account. */
  const here = (bag: Bag): Bag => {
    const { account } = callerInfoOf(bag);
    if (!account) return bag;
    if (account.id !== undefined) accounts.add(`${account.origin}#${account.id}`);
    return withCallerInfo(bag, { account: { ...account, origin: origins.get(account.origin) ?? account.origin } }) as Bag;
  };
  const moved = (value: string): string => {
    const account = /^(https?:\/\/[^#\s]+)#[\w-]+$/.exec(value)?.[1];
    if (account === undefined) return value;
    accounts.add(value);
    const at = origins.get(account);
    return at === undefined ? value : value.replace(account, at);
  };
  const resources = listed.map((one) => {
    const row = one as ResourceState;
    const isProvider = row.type.startsWith("pulumi:providers:");
    return {
      ...row,
      dependencies: row.dependencies ?? [],
      propertyDependencies: row.propertyDependencies ?? {},
      inputs: isProvider ? {} : here(opened((row.inputs ?? {}) as Value) as Bag),
      outputs: isProvider ? {} : here(opened((row.outputs ?? {}) as Value) as Bag),
    };
  });
  return { state: { resources, pendingOperations: [] }, accounts: [...accounts] };
}

/**
 * Returns the output of `pulumi stack export` with the addresses of a copy in the place of those of the account, for a run of the Pulumi CLI on the
 * copy. Secrets stay encrypted.
 */
export function stateForCopy(text: string, from: string, origins: ReadonlyMap<string, string>): string {
  stateIn(text, from); // reports a file that is no state
  const here = (bag: unknown): unknown => {
    if (!isObject(bag)) return bag;
    const { account } = callerInfoOf(bag);
    const origin = account && origins.get(account.origin);
    return account && origin !== undefined ? withCallerInfo(bag, { account: { ...account, origin } }) : bag;
  };
  const rows = (value: unknown): unknown => (Array.isArray(value) ? value.map(row) : value);
  const row = (one: unknown): unknown => (isObject(one) ? { ...one, inputs: here(one.inputs), outputs: here(one.outputs) } : one);
  const whole = Object(jsonIn(text)) as { deployment?: { resources?: unknown } };
  const deployment = { ...whole.deployment, resources: rows(whole.deployment?.resources) };
  return `${JSON.stringify({ ...whole, deployment }, undefined, 4)}\n`;
}

/** A trial with the state of another stack would delete the objects of that stack. No `up` of this stack deletes them. */
function refuseOtherStack(resources: readonly ResourceState[], from: string, { project, stackName }: StackName): void {
  for (const { urn } of resources) {
    const [ofStack, ofProject] = urn.replace(/^urn:pulumi:/, "").split("::");
    if (ofStack === stackName && ofProject === project) continue;
    throw new UsageError(
      `${from} is the state of stack ${ofStack} of project ${ofProject}, but the trial is of stack ${stackName} of project ${project}. Create it with: pulumi stack export --stack ${stackName}`,
      "wrong_stack",
    );
  }
}

function parsed(plaintext: string, from: string): Value {
  const value = jsonIn(plaintext);
  if (value === undefined)
    throw new UsageError(`${from} contains a secret that is not JSON. Create it with: pulumi stack export`, "invalid_file");
  return value as Value;
}
