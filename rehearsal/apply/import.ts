import { randomUUID } from "node:crypto";
import type { Deployment } from "../plan/deployment";
import { rawStep, type Step } from "../plan/step";
import { messageOf } from "../protocol/thrown";
import { isDefaultProvider, isProviderType, packageOf, ROOT_TYPE } from "../protocol/urn";
import type { Bag } from "../protocol/wire";
import type { ImportEntry, ImportFile } from "../state/import-file";
import type { ResourceState } from "../state/state";

/** Adds resources without reading or writing objects (docs/facts/engine.md 13). Returns false if a resource could not be added. */
export async function importFile(deployment: Deployment, { resources, nameTable }: ImportFile): Promise<boolean> {
  const ordered = parentsFirst(resources, nameTable);
  const root = await takeRoot(deployment);
  const urns = new Map(Object.entries(nameTable));
  const defaults = new Map<string, Promise<string>>();
  const providerOf = async (entry: ImportEntry): Promise<string> => {
    if (entry.provider !== undefined) {
      const urn = urnNamed(entry.provider, urns, "provider", entry);
      return `${urn}::${deployment.old(urn)?.id ?? ""}`;
    }
    const name = packageOf(entry.type);
    const registered = defaults.get(name) ?? deployment.registerDefaultProvider(name, "");
    defaults.set(name, registered);
    return registered;
  };
  let ok = true;
  for (const entry of ordered) {
    const parent = entry.parent === undefined ? root : urnNamed(entry.parent, urns, "parent", entry);
    const urn = deployment.urn(parent, entry.type, entry.logicalName);
    urns.set(entry.name, urn);
    try {
      await take(deployment, entry, urn, parent, providerOf);
    } catch (error) {
      deployment.report.error(messageOf(error), urn);
      ok = false;
    }
  }
  await deployment.snapshot.save();
  return ok;
}

/** Orders the entries of a file so that each entry comes after its parent. */
function parentsFirst(entries: readonly ImportEntry[], nameTable: Record<string, string>): ImportEntry[] {
  const ordered: ImportEntry[] = [];
  const left = new Set(entries);
  while (left.size > 0) {
    const waiting = new Set([...left].map(({ name }) => name));
    const free = (name: string | undefined): boolean => name === undefined || name in nameTable || !waiting.has(name);
    const next = [...left].filter(({ parent, provider }) => free(parent) && free(provider));
    if (next.length === 0) throw new Error("The import file is not valid: its resources form a circle of parents and providers.");
    for (const entry of next) left.delete(entry);
    ordered.push(...next);
  }
  return ordered;
}

function urnNamed(name: string, urns: ReadonlyMap<string, string>, what: string, { name: of }: ImportEntry): string {
  const urn = urns.get(name);
  if (urn === undefined)
    throw new Error(`the ${what} "${name}" of "${of}" in the import file is unknown: it is neither in the file nor in its nameTable.`);
  return urn;
}

/** An import into an empty state creates the stack resource. */
async function takeRoot(deployment: Deployment): Promise<string> {
  const { project, stack } = deployment.info;
  const urn = deployment.urn("", ROOT_TYPE, `${project}-${stack}`);
  const old = deployment.old(urn);
  if (old !== undefined) {
    note(deployment, { op: "same", old });
    return urn;
  }
  const next: ResourceState = { urn, type: ROOT_TYPE, custom: false, inputs: {}, outputs: {}, dependencies: [], propertyDependencies: {} };
  note(deployment, { op: "create", next });
  append(deployment, next);
  return urn;
}

async function take(
  deployment: Deployment,
  entry: ImportEntry,
  urn: string,
  parent: string,
  providerOf: (entry: ImportEntry) => Promise<string>,
): Promise<void> {
  const { type, id, component, inputs = {} } = entry;
  const old = deployment.old(urn);
  if (old !== undefined) {
    if (!component && !isProviderType(type) && old.id !== id) throw new Error(`resource '${urn}' already exists`);
    note(deployment, { op: "same", old }); // All other fields of the entry are ignored.
    return;
  }
  const next: ResourceState = { urn, type, custom: !component, parent, inputs, outputs: {}, dependencies: [], propertyDependencies: {} };
  if (isProviderType(type)) {
    Object.assign(next, { id: randomUUID(), outputs: inputs });
    deployment.useProvider(next);
  } else if (!component) {
    next.id = id;
    next.provider = await providerOf(entry);
    next.outputs = outputsOf(entry);
    await warnOfInputs(deployment, next);
  }
  note(deployment, { op: component || isProviderType(type) ? "create" : "import", next });
  append(deployment, next);
}

const append = (deployment: Deployment, next: ResourceState): void => deployment.rebase([...deployment.snapshot.base, next]);

/** The engine would read an object without outputs, but a dynamic provider cannot read an object by its id alone. */
function outputsOf({ name, outputs = {} }: ImportEntry): Bag {
  if (Object.keys(outputs).length > 0) return outputs;
  throw new Error(`"${name}" of the import file has no outputs: a resource of a dynamic provider cannot be imported by its id alone.`);
}

/** The inputs remain unchanged, even if the check fails. */
async function warnOfInputs(deployment: Deployment, next: ResourceState): Promise<void> {
  const provider = await deployment.providerOf(next);
  const { failures } = await provider.check(next.urn, {}, next.inputs);
  if (failures.length === 0) return;
  const reasons = failures.map(({ reason }) => reason).join("; ");
  deployment.report.message({ severity: "warning", urn: next.urn, text: `One or more imported inputs failed to validate: ${reasons}` });
}

function note(deployment: Deployment, step: Step): void {
  const raw = rawStep(step);
  deployment.report.step(raw, !isDefaultProvider(raw.urn))();
}
