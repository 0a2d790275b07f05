import type { Field } from "../../provider/core/definition/field";
import { namedByDefault } from "../../provider/core/definition/inputs";
import type { InventoryObject } from "../../provider/core/definition/listing";
import { type AnyDefinition, secretInputs } from "../../provider/core/definition/resource";
import { ownershipKeysOf } from "../../provider/core/lifecycle/keys";
import type { Run } from "../../provider/core/run/run";
import { exportName, typeToken } from "../../provider/core/type-token";
import { type Bag, isUnknown } from "../../provider/core/values";
import { type Extent, type Said, said } from "../../provider/inventory/said";
import { camelCase, capitalised, namesFor, slug, unique } from "./names";
import { type ConstantTable, containers, type LeftOut, type Plan, type Planned, titleOf } from "./plan";
import { referred, saidTwice } from "./references";
import { type PlainValues, type SecretForm, sealed } from "./secrets";
import type { Taken } from "./take";
import { Constant, changed, FromEnv, marksIn, Reference, Remarked, Secret, Setting, type Tree } from "./tree";
import { VariableNames } from "./variable-names";

export interface Planning {
  run: Run;
  definitions: readonly AnyDefinition[];
  extent: Extent;
  plain: PlainValues;
  secrets: SecretForm;
  adopts: boolean;
  /** Returns the names that other stacks already use for resources of this type. */
  takenNames(kind: string): readonly string[];
  objectsOf(kind: string): Promise<readonly InventoryObject[]>;
}

interface Named extends Planned {
  taken: Taken;
  said: Said;
}

export async function planned(taken: readonly Taken[], planning: Planning): Promise<Plan> {
  const left: LeftOut[] = [];
  const named = await allSaid(taken, planning);
  for (const one of named) for (const { key, why } of one.said.left) left.push({ what: titleOf(one), input: { kind: one.kind, key }, why });
  const writer = new TreeWriter(named, planning);
  const resources: Planned[] = [];
  for (const one of named) resources.push(await writer.resource(one));
  for (const { refusal, ...one } of resources) if (refusal !== undefined) left.push({ what: titleOf(one), why: refusal });
  const declared = resources.filter((one) => one.refusal === undefined);
  return {
    resources,
    constants: writer.constants,
    left: [...left, ...writer.hidden],
    settings: writer.settings,
    secrets: new Set(declared.flatMap(secretsIn)).size,
    variables: declared.flatMap(variablesIn),
  };
}

const secretsIn = ({ inputs }: Planned): string[] => [...marksIn(inputs)].flatMap((mark) => (mark instanceof Secret ? [mark.name] : []));

const variablesIn = (one: Planned): Plan["variables"] =>
  [...marksIn(one.inputs)].flatMap((mark) => (mark instanceof FromEnv ? [{ name: mark.variable, what: titleOf(one) }] : []));

async function allSaid(taken: readonly Taken[], planning: Planning): Promise<Named[]> {
  const nameable = taken.map((one) => ({ ...one.object, noun: one.definition.identity.noun, taken: one }));
  const names = namesFor(nameable, planning.takenNames, tableNames(planning.definitions));
  const declared = new Set(taken.map(({ kind, object }) => `${kind} ${object.id}`));
  const around = { isDeclared: (kind: string, id: string) => declared.has(`${kind} ${id}`), objectsOf: planning.objectsOf };
  const all = await Promise.all(
    nameable.map(async (one): Promise<Named> => {
      const { definition, kind, object, live, lifecycle } = one.taken;
      const { name, identifier } = names.get(one) ?? { name: object.name, identifier: kind };
      const about = await said(definition, live, {
        extent: planning.extent,
        name,
        words: planning.run.vocabulary,
        twice: await saidTwice(definition, live.inputs, around),
        differences: (inputs) => lifecycle.differences(object.path, inputs),
      });
      const refusal = about.refusal ?? refusalToAdopt(definition, planning);
      return {
        definition,
        kind,
        type: typeToken(definition),
        object,
        name,
        identifier,
        inputs: {},
        refusal,
        taken: one.taken,
        said: about,
      };
    }),
  );
  return withoutDoubles(all);
}

const refusalToAdopt = ({ inputs, identity }: AnyDefinition, { adopts }: Planning): string | undefined =>
  adopts && !("adopt" in inputs)
    ? `this resource type cannot adopt, so the program would create a second ${identity.noun}: import it without --adopt`
    : undefined;

/** The platform permits two objects with the same ownership key, such as a name. The program declares only the object with the smallest id. */
function withoutDoubles(all: readonly Named[]): Named[] {
  const declared = new Set<string>();
  const refusals = new Map<Named, string>();
  for (const one of [...all].sort((a, b) => (a.object.id < b.object.id ? -1 : 1))) {
    const { definition, name, said: about, refusal, object } = one;
    if (refusal !== undefined) continue;
    const inputs = { ...namedByDefault(definition, name), ...about.inputs };
    const ownershipKeys = ownershipKeysOf(definition, inputs, "").map(({ what }) => what);
    const double = ownershipKeys.find((what) => declared.has(what));
    for (const what of ownershipKeys) declared.add(what);
    if (double === undefined) continue;
    refusals.set(
      one,
      `${double} exists more than once, and a program can declare only one of them: rename this one (${object.id}) and import again`,
    );
  }
  return all.map((one) => ({ ...one, refusal: refusals.get(one) ?? one.refusal }));
}

/** Replaces ids and values in the resources by references, constants, secrets and settings. */
class TreeWriter {
  readonly hidden: LeftOut[] = [];
  readonly settings: Plan["settings"] = [];
  private readonly tables = new Map<string, ConstantTable>();
  private readonly secretNames = new Map<string, Set<string>>();
  private readonly variables = new VariableNames();
  private readonly declared: ReadonlyMap<string, Named>;
  private readonly containers: ReadonlySet<string>;

  constructor(
    named: readonly Named[],
    private readonly planning: Planning,
  ) {
    this.declared = new Map(named.filter(({ refusal }) => refusal === undefined).map((one) => [`${one.kind} ${one.object.id}`, one]));
    this.containers = containers(planning.definitions);
  }

  get constants(): ConstantTable[] {
    return [...this.tables.values()];
  }

  async resource({ taken, said: about, ...one }: Named): Promise<Planned> {
    const { definition } = one;
    const ids = await this.constantsFor(one, about.inputs);
    const tree = referred(definition, about.inputs, (kind, id) => this.standFor(kind, id, ids));
    const inputs: Record<string, Tree> = {};
    for (const [key, value] of Object.entries(tree)) {
      const asked = this.withSettings(one, key, value);
      inputs[key] = this.sealed(one, taken, key, asked);
      const hidden = about.hidden[key];
      if (hidden) inputs[key] = this.remarked(one, taken, key, inputs[key], hidden);
    }
    if (one.refusal !== undefined)
      for (const key of taken.live.hidden ?? [])
        if (definition.inputs[key]?.optional === false) inputs[key] = this.secret(one, taken, [key]);
    if (this.planning.adopts && one.definition.inputs.adopt) inputs.adopt = one.object.path;
    return { ...one, inputs };
  }

  private standFor(kind: string, id: string, constants: ReadonlyMap<string, Constant>): Tree {
    if (isUnknown(id)) return id;
    const declared = this.declared.get(`${kind} ${id}`);
    if (declared) return new Reference(declared.type, declared.name, declared.identifier);
    return constants.get(`${kind} ${id}`) ?? id;
  }

  private async constantsFor({ definition }: Planned, inputs: Bag): Promise<Map<string, Constant>> {
    const pointers: { kind: string; id: string }[] = [];
    referred(definition, inputs, (kind, id) => {
      if (!isUnknown(id)) pointers.push({ kind, id });
      return id;
    });
    const constants = new Map<string, Constant>();
    for (const { kind, id } of pointers) {
      if (this.declared.has(`${kind} ${id}`)) continue;
      const known = (await this.planning.objectsOf(kind)).find((one) => one.id === id);
      constants.set(`${kind} ${id}`, this.constant(kind, id, known?.name ?? ""));
    }
    return constants;
  }

  private constant(kind: string, id: string, objectName: string): Constant {
    const name = tableName(kind);
    const table = this.tables.get(kind) ?? { name, kind, entries: new Map<string, string>() };
    this.tables.set(kind, table);
    const key = [...table.entries].find(([, held]) => held === id)?.[0];
    if (key !== undefined) return new Constant(name, key, id);
    const wanted = camelCase(objectName) || camelCase(kind);
    const free = unique(/^[0-9]/.test(wanted) ? `_${wanted}` : wanted, new Set([...table.entries.keys()].map((one) => one.toLowerCase())));
    table.entries.set(free, id);
    return new Constant(name, free, id);
  }

  /** Replaces a value that the platform does not report by a setting. */
  private withSettings(one: Planned, key: string, value: Tree): Tree {
    return changed(value, (text, path) => {
      if (!isUnknown(text)) return text;
      const member = path.at(-1) ?? key;
      const name = `${one.identifier}.${member}`;
      this.settings.push({ name, what: `${titleOf(one)}: ${[key, ...path].join(".")}` });
      return new Setting(name);
    });
  }

  private sealed(one: Planned, taken: Taken, key: string, value: Tree): Tree {
    const field = one.definition.inputs[key];
    const { plain, secrets: form } = this.planning;
    return sealed(value, { key, field, name: one.object.name, plain, form }, (path) => this.secret(one, taken, path));
  }

  /** Hidden entries are secret members of a map input. The program shows them only as comments, so it does not manage them. */
  private remarked(one: Planned, taken: Taken, key: string, value: Tree | undefined, hidden: Bag): Remarked {
    const remarks = Object.entries(hidden).map(([entry, held]) => {
      const mark = this.secret(one, taken, [key, entry]);
      const cure = mark instanceof FromEnv ? { variable: mark.variable } : { command: `pulumi config set --secret ${mark.name}` };
      this.hidden.push({
        what: `${titleOf(one)}: ${key}.${entry}`,
        why: "this token is not allowed to read the value, so the program does not manage it",
        ...cure,
      });
      const flags = typeof held === "object" && held !== null ? Object.entries(held).filter(([flag]) => flag !== "value") : [];
      const plainFlags = flags.filter((flag): flag is [string, boolean] => typeof flag[1] === "boolean");
      const way = cure.command === undefined ? `, set the variable ${cure.variable}` : `: ${cure.command}`;
      const about = `${JSON.stringify(entry)} is not managed, because this token is not allowed to read it. To manage it${way}`;
      return { about, key: entry, value: plainFlags.length > 0 ? { value: mark, ...Object.fromEntries(plainFlags) } : mark };
    });
    return new Remarked((value ?? {}) as Record<string, Tree>, remarks);
  }

  /** Only a secret input accepts a reference. An address with a password can be the value of an input that is not secret, so it gets no reference. */
  private secret(one: Planned, taken: Taken, path: readonly string[]): Secret | FromEnv {
    const name = this.secretName(one, taken, path);
    const takesReference = this.planning.secrets === "references" && one.definition.inputs[path[0] ?? ""]?.secret === true;
    return takesReference ? new FromEnv(this.variables.of(name)) : new Secret(name);
  }

  /** Returns `owner.name`: all secrets below one parent are members of one configuration object, named like the parent's constant. */
  private secretName(one: Planned, { live }: Taken, [key = "", ...path]: readonly string[]): string {
    const owner = this.ownerOf(one);
    const isEntry = live.entries?.[key] !== undefined;
    const [entry = ""] = path;
    const own = [key, ...path].join("_");
    const name = /^\w+$/.test(one.object.name) ? one.object.name : one.identifier;
    const isOnlySecret = secretInputs(one.definition).length <= 1;
    const ofName = isOnlySecret ? name : `${name}_${own}`;
    // An object that exists once per parent has no name. Its secret is named after the path in its only secret input, or else after input and path.
    const ofParent = isOnlySecret && path.length > 0 ? path.join("_") : own;
    const isOnePerParent = one.object.parent?.id === one.object.id;
    const wanted = isEntry ? entry : owner === one.identifier ? own : isOnePerParent ? ofParent : ofName;
    const known = this.secretNames.get(owner) ?? new Set<string>();
    this.secretNames.set(owner, known);
    return `${owner}.${unique(wanted.replace(/[^A-Za-z0-9_]/g, "_").replace(/^_+/, "") || "value", known, "_")}`;
  }

  private ownerOf({ kind, identifier, object: { parent } }: Planned): string {
    if (this.containers.has(kind)) return identifier;
    if (!parent) return "team";
    const declared = this.declared.get(`${parent.kind} ${parent.id}`);
    return declared?.identifier ?? camelCase(`${slug(parent.name)}-${parent.kind.replace("game_", "")}`);
  }
}

/** Returns the name of the table for a resource type: `servers`, `gameServers`, `s3Storages`. */
const tableName = (kind: string): string => {
  const [module, type] = kind.includes("_") ? kind.split("_") : ["", kind];
  const word = type ?? kind;
  return `${module ? `${module}${capitalised(word)}` : word.charAt(0).toLowerCase() + word.slice(1)}s`;
};

const tableNames = (definitions: readonly AnyDefinition[]): string[] =>
  definitions.flatMap((definition) => {
    const named = Object.values(definition.inputs as Record<string, Field>).flatMap(({ refersTo = [] }) =>
      typeof refersTo === "string" ? [refersTo] : Object.values(refersTo),
    );
    return [exportName(definition), ...named].map(tableName);
  });
