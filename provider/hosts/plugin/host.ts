import { messageOf, OperationError } from "../../core/errors";
import type { Field } from "../../core/field";
import { type AnyFunction, argumentProblems } from "../../core/function";
import { Inventory } from "../../core/inventory";
import { nearest } from "../../core/nearest";
import { exportName, ROOT_MODULE } from "../../core/type-token";
import { type Bag, plain } from "../../core/values";
import {
  type CheckAnswer,
  type CheckCall,
  type ConfigureCall,
  type CreateCall,
  type DeleteCall,
  type DiffAnswer,
  type DiffCall,
  type FullDiffCall,
  type HandshakeCall,
  type InvokeAnswer,
  type InvokeCall,
  type ListCall,
  type PluginCalls,
  type ReadCall,
  type ResourceAnswer,
  UnknownTokenError,
  type UpdateCall,
} from "./calls";
import { definitionOf } from "./definition-of";
import { Resources } from "./resources";
import { openedBag, sealed } from "./secrets";
import { type PluginOptions, Session } from "./session";
import { checkSettings, diffSettings } from "./settings";

/** The resource plugin: the calls that the engine makes to one process. `protocol.ts` connects it to the engine's messages. */
export class PluginHost implements PluginCalls {
  private readonly session: Session;
  private readonly resources: Resources;

  constructor(options: PluginOptions) {
    this.session = new Session(options);
    this.resources = new Resources(this.session);
  }

  handshake({ engineAddress, isKnownEngine }: HandshakeCall): void {
    this.session.connect(engineAddress);
    if (!isKnownEngine) this.session.say("warning", OLD_ENGINE);
  }

  attach(address: string): void {
    this.session.connect(address);
  }

  schema(): string {
    return this.session.schema();
  }

  checkConfig(call: CheckCall): CheckAnswer {
    return checkSettings(call);
  }

  diffConfig(call: FullDiffCall): DiffAnswer {
    return diffSettings(call);
  }

  configure(call: ConfigureCall): void {
    this.session.configure(call);
  }

  check(call: CheckCall): Promise<CheckAnswer> {
    return this.session.during(() => this.resources.check(call));
  }

  diff(call: DiffCall): Promise<DiffAnswer> {
    return this.session.during(() => this.resources.diff(call));
  }

  create(call: CreateCall): Promise<ResourceAnswer> {
    return this.session.during(() => this.resources.create(call));
  }

  read(call: ReadCall): Promise<ResourceAnswer> {
    return this.session.during(() => this.resources.read(call));
  }

  update(call: UpdateCall): Promise<ResourceAnswer> {
    return this.session.during(() => this.resources.update(call));
  }

  delete(call: DeleteCall): Promise<void> {
    return this.session.during(() => this.resources.delete(call));
  }

  invoke(call: InvokeCall): Promise<InvokeAnswer> {
    return this.session.during(() => invoke(this.session, call));
  }

  list(call: ListCall): Promise<{ id: string; name: string }[]> {
    return this.session.during(() => list(this.session, call));
  }

  /** Ends all waits. The engine also calls it at the end of each run, so it logs nothing. */
  cancel(): void {
    this.session.cancel();
  }

  /** Resolves when no call is in progress. */
  idle(): Promise<void> {
    return this.session.idle();
  }
}

const OLD_ENGINE =
  "This Pulumi CLI is too old for the resource plugin of pulumi-hosting. Update the CLI to 3.216.0 or later: https://www.pulumi.com/docs/install/";

// Functions are loaded by the first call of one: most stacks call none.
const loadedFunctions = () => require("../../functions/index") as typeof import("../../functions/index");

/** Calls a function. The engine orders a call after the resources that it depends on, so an `up` reads the platform again. */
async function invoke(session: Session, { token, args, isPreview }: InvokeCall): Promise<InvokeAnswer> {
  const definition = functionOf(token);
  const given = openedBag(args);
  const failures = argumentProblems(definition, given);
  if (failures.length > 0) return { result: {}, failures };
  const { run } = session;
  if (!isPreview) (definition.module === "game" ? run.panel : run.hosting).invalidateAll();
  try {
    const result = plain((await definition.call(run, given)) as Bag);
    return { result: definition.secret ? (sealed(result) as Bag) : result, failures: [] };
  } catch (error) {
    if (error instanceof OperationError && !error.message.startsWith(definition.name))
      throw new OperationError(`${definition.name}: ${error.message}`, { code: error.code, cause: error });
    throw error;
  }
}

/** `hosting:index:getProjects`. */
const tokenOf = ({ module, name }: AnyFunction): string => `hosting:${module ?? ROOT_MODULE}:${name}`;

function functionOf(token: string): AnyFunction {
  const { functions } = loadedFunctions();
  const found = functions.find((definition) => tokenOf(definition) === token);
  if (found) return found;
  const meant = nearest(token.split(":").at(-1) ?? "", [...new Set(functions.map(({ name }) => name))]);
  throw new UnknownTokenError(`there is no function ${token}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}

// The inventory needs all definitions, because a resource type lists its objects below those of others.
const loadedDefinitions = {
  resources: () => require("../../resources/index") as typeof import("../../resources/index"),
  references: () => require("../../resources/references") as typeof import("../../resources/references"),
};

/** Lists the objects of one resource type. The query may contain the id of the parent. */
async function list({ run }: Session, { token, query, limit }: ListCall): Promise<{ id: string; name: string }[]> {
  const definition = definitionOf(token);
  const kind = exportName(definition);
  const { type, identity, traits } = definition;
  const { [identity.parent ?? ""]: parentId, ...others } = openedBag(query);
  const [unknown] = Object.keys(others);
  const what = identity.parent === undefined ? "takes no query" : `can be listed only by ${identity.parent}`;
  if (unknown !== undefined) throw new OperationError(`${type} ${what}, not by ${unknown}.`, { code: "invalid_argument" });
  if (!definition.list)
    throw new OperationError(`${type} has no list${traits?.notListed === undefined ? "" : `: ${traits?.notListed}`}.`, {
      code: "invalid_argument",
    });
  const parentType = (definition.inputs as Record<string, Field>)[identity.parent ?? ""]?.refersTo;
  const inventory = new Inventory({
    definitions: loadedDefinitions.resources().definitions,
    references: loadedDefinitions.references().references,
    apis: run,
    covers: (object) => parentId === undefined || object.kind !== parentType || object.id === parentId,
  });
  const objects = await inventory.all(kind);
  const [unread] = inventory.unread;
  if (unread) throw new OperationError(`${type} cannot be listed: ${messageOf(unread.error)}`, { cause: unread.error });
  const found = objects.map(({ path, name }) => ({ id: path, name }));
  return limit > 0 ? found.slice(0, limit) : found;
}
