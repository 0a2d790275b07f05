import { randomUUID } from "node:crypto";
import { INPUT_COMPARER, type ProviderResult, type ResourceProvider } from "../plan/resource-provider";
import type { Mocks } from "../protocol/mocks";
import { STAND_IN_MARK, type StandIns } from "../protocol/stand-ins";
import { nameOf, STACK_REFERENCE_TYPE, typeOf } from "../protocol/urn";
import {
  type Bag,
  containsSecret,
  containsUnknown,
  forProvider,
  isObject,
  markSecrets,
  secret,
  UNKNOWN,
  type Value,
} from "../protocol/wire";

/** Returns the outputs of another stack, or undefined if they are not known. A secret output is a result of `pulumi.secret`. */
export type OutputsOfStack = (name: string) => Promise<Readonly<Record<string, unknown>> | undefined>;

export interface StandInOptions {
  mocks: Mocks;
  outputsOfStack: OutputsOfStack;
  /** Whether the SDK of the program invents the outputs of a stack for which no outputs are given. */
  inventsOutputs: boolean;
  /** Whether the run is a preview. The outputs of a stand-in that does not exist yet are then unknown. */
  dryRun: boolean;
  reported: StandIns;
}

/** Type of a resource of the engine that keeps the first input it received. */
const STASH_TYPE = "pulumi:index:Stash";

/** Invents the results of other packages. They come from the mocks. Without a mock, the outputs of a resource are its inputs. */
export class StandInPackages {
  constructor(private readonly options: StandInOptions) {}

  /** Returns undefined if no mock provides the function. */
  async call(token: string, inputs: Bag, provider: string): Promise<Bag | undefined> {
    const { mocks, reported } = this.options;
    const result = await mocks.call?.({ token, inputs: plainInputs(inputs), provider });
    if (result === undefined || result === null) return undefined;
    reported.function(token);
    return plainBag(result);
  }

  readonly provider: ResourceProvider = {
    ...INPUT_COMPARER,
    create: async ({ urn, inputs, id: known, custom }) => {
      const { id, outputs } = await this.#made(urn, inputs, { id: known, custom });
      const kept: Bag = typeOf(urn) === STASH_TYPE ? { output: inputs.input ?? null } : {};
      return { id: known ?? (id || `stand-in-${nameOf(urn)}-${randomUUID().slice(0, 8)}`), outputs: { ...outputs, ...kept } };
    },
    update: async (old, { urn, inputs }) => {
      const { outputs } = await this.#made(urn, inputs, { id: old.id });
      const kept: Bag = typeOf(urn) === STASH_TYPE ? { output: old.outputs.output ?? null } : {};
      return { id: old.id ?? "", outputs: { ...outputs, ...kept } };
    },
    read: async (urn, id, inputs = {}) => {
      if (typeOf(urn) === STACK_REFERENCE_TYPE) return { id, outputs: await this.#stackOutputs(urn, inputs) };
      return { id, outputs: (await this.#made(urn, inputs, { id })).outputs };
    },
    delete: async () => undefined,
    close: () => undefined,
  };

  async #made(urn: string, inputs: Bag, known: { id?: string | undefined; custom?: boolean }): Promise<ProviderResult> {
    const { id, custom = true } = known;
    const args = { type: typeOf(urn), name: nameOf(urn), inputs: plainInputs(inputs), custom, ...(id === undefined ? {} : { id }) };
    const made = await this.options.mocks.newResource?.(args);
    return { id: made?.id ?? "", outputs: { ...inputs, ...markSecrets(await plainBag(made?.state ?? {}), inputs) } };
  }

  async #stackOutputs(urn: string, inputs: Bag): Promise<Bag> {
    const { outputsOfStack, inventsOutputs, dryRun, reported } = this.options;
    const name = typeof inputs.name === "string" ? inputs.name : nameOf(urn);
    const given = await outputsOfStack(name);
    const note = (text: string): boolean => reported.note({ kind: "stack reference", name, text: `stack reference ${name}: ${text}` });
    if (given !== undefined) {
      note("its outputs are the values of stackReferences (--stack-reference).");
      return referenceBag(name, await plainBag(given));
    }
    const { outputs } = await this.#made(urn, { name }, { id: name });
    if (isObject(outputs.outputs)) {
      note("its outputs come from mocks.");
      return referenceBag(name, outputs.outputs);
    }
    const how =
      'Provide them: stackReferences: { "<stack>": { … } } in a test, --stack-reference <stack>=<file or folder> on the command line.';
    if (!dryRun && !inventsOutputs) throw new Error(`the outputs of the stack ${name} are not known. ${how}`);
    note(
      dryRun ? `its outputs are unknown in this preview. ${how}` : `each of its outputs is the string "stand-in:${name}:<output>". ${how}`,
    );
    return dryRun ? { name } : referenceBag(name, { [STAND_IN_MARK]: name });
  }
}

const referenceBag = (name: string, outputs: Bag): Bag => ({
  name,
  outputs,
  secretOutputNames: Object.keys(outputs).filter((key) => containsSecret(outputs[key] ?? null)),
});

/** Returns the inputs for a mock, without values that are unknown in the preview. */
const plainInputs = (inputs: Bag): Bag => {
  const plain = forProvider(inputs);
  return containsUnknown(plain) ? (withoutUnknown(plain) as Bag) : plain;
};

function withoutUnknown(value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => (item === UNKNOWN ? null : withoutUnknown(item)));
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).filter(([, item]) => item !== UNKNOWN);
  return Object.fromEntries(known.map(([key, item]) => [key, withoutUnknown(item)]));
}

/** An output of the SDK, recognized by its mark. `instanceof` fails if it comes from another copy of the SDK. */
interface OutputLike {
  promise(): Promise<unknown>;
  isSecret: Promise<boolean>;
}
const isOutput = (value: unknown): value is OutputLike => typeof value === "object" && value !== null && "__pulumiOutput" in value;

/** Removes undefined values, and turns results of `pulumi.secret` into secrets. */
async function plainBag(values: Readonly<Record<string, unknown>>): Promise<Bag> {
  const entries = await Promise.all(
    Object.entries(values).map(async ([key, value]): Promise<[string, Value][]> => {
      const plain = await plainValue(value);
      return plain === undefined ? [] : [[key, plain]];
    }),
  );
  return Object.fromEntries(entries.flat());
}

async function plainValue(value: unknown): Promise<Value | undefined> {
  if (isOutput(value)) {
    const known = (await plainValue(await value.promise())) ?? null;
    return (await value.isSecret) ? secret(known) : known;
  }
  if (Array.isArray(value)) return Promise.all(value.map(async (item) => (await plainValue(item)) ?? null));
  if (typeof value === "object" && value !== null) return plainBag(value as Record<string, unknown>);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null) return value;
  return undefined;
}
