import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { withCode } from "../../provider/core/log/errors";
import { type Bag, isBag, UNKNOWN } from "../../provider/core/values";
import { checkInputsWithReferences } from "../../provider/references/check";
import { ProgramError } from "../errors";
import { withUnknowns } from "../internals";
import type { ComponentDefinition } from "./definition";
import { componentToken } from "./token";

/** Base class of the components. A component is a plain component resource: the program itself declares its children. */
export abstract class HostingComponent extends pulumi.ComponentResource {
  readonly #options: pulumi.ComponentResourceOptions;
  readonly #with: Bag;

  protected constructor(definition: ComponentDefinition, name: string, args: object, options: pulumi.ComponentResourceOptions = {}) {
    requireValid(definition, name, args);
    // The inputs are not stored with the component, because they contain secrets, and because the children contain all of them.
    super(componentToken(definition), name, {}, options);
    this.#options = options;
    const { with: further } = args as { with?: unknown };
    this.#with = isBag(further) ? further : {};
  }

  /** Options of a child. Because of the alias, a resource of the same name moves into the component if the program declared it outside before. */
  protected childOptions(options: pulumi.CustomResourceOptions = {}): pulumi.CustomResourceOptions {
    const { protect, retainOnDelete } = this.#options;
    return {
      parent: this,
      aliases: [{ parent: pulumi.rootStackResource }],
      ...(protect === undefined ? {} : { protect }),
      ...(retainOnDelete === undefined ? {} : { retainOnDelete }),
      ...options,
    };
  }

  /** Returns the child of each entry of a record, by the same keys. */
  protected each<T, C>(record: Readonly<Record<string, T>> | undefined, child: (one: T, key: string) => C): Record<string, C> {
    return Object.fromEntries(Object.entries(record ?? {}).map(([key, one]) => [key, child(one, key)]));
  }

  /** Returns the inputs of a child, with the inputs that the program adds in `with`. `key`: the key of a child in a record. */
  protected further<A extends object>(property: string, inputs: A, key?: string): A {
    const own = this.#with[property];
    const added = key !== undefined && isBag(own) ? own[key] : own;
    return isBag(added) ? { ...inputs, ...added } : inputs;
  }
}

/** Fails with all problems of the arguments, if there are any. */
function requireValid(definition: ComponentDefinition, name: string, args: object): void {
  const given = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, shownOf(value)]));
  const problems = problemsOf(definition, given);
  if (problems.length === 0) return;
  const texts = problems.map(({ property, reason }) => withCode(`${definition.type} "${name}": ${property} ${reason}`, "invalid_input"));
  throw new ProgramError(texts.join("\n"));
}

/** Only values that are known now are checked. A resource is treated as an unknown value, because it is used for its id. */
const shownOf = (value: unknown): unknown => (pulumi.Resource.isInstance(value) ? UNKNOWN : withUnknowns(value));

function problemsOf(definition: ComponentDefinition, given: Bag) {
  const { type, inputs } = definition;
  const isGiven = (key: string): boolean => given[key] !== undefined && given[key] !== null;
  const validate = (): ReturnType<ComponentDefinition["validate"]> => definition.validate(given, isGiven);
  const outputs = Object.keys(inputs).filter((key) => inputs[key]?.isPlain && given[key] === UNKNOWN);
  if (outputs.length > 0) return outputs.map((property) => ({ property, reason: NOT_PLAIN }));
  return checkInputsWithReferences({ type, inputs, validate } as unknown as AnyDefinition, "", given);
}

const NOT_PLAIN =
  "must not be an output, because its structure decides which resources exist. Put the outputs inside it, such as { sizeGb: size }.";
