import type { ServiceError } from "@grpc/grpc-js";
import type { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type {
  CheckResponse,
  ConfigureResponse,
  CreateResponse,
  DiffResponse,
  ReadResponse,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { ignoreChanges } from "../plan/ignore-changes";
import { compareInputs, type Diff, topLevelKeys } from "../plan/property-diff";
import { call, fromStruct, toStruct } from "../protocol/grpc";
import { CHANNEL_OPTIONS, type Sdk } from "../protocol/sdk";
import { type Bag, containsUnknown, forProvider, markSecrets } from "../protocol/wire";
import type { ResourceState } from "../state/state";

export interface CheckFailure {
  property: string;
  reason: string;
}

/** What a provider made of a resource. */
export interface Made {
  /** Empty: there is no such object. */
  id: string;
  outputs: Bag;
  /** Only a read says something about inputs. */
  inputs?: Bag | undefined;
}

/** The provider did what it was asked to, but the object did not become ready: it exists, with these properties. */
export class NotReadyError extends Error {
  constructor(
    readonly made: Made,
    readonly reasons: string[],
  ) {
    super(
      `${reasons.length} ${reasons.length === 1 ? "error" : "errors"} occurred:\n${reasons.map((reason) => `\t* ${reason}`).join("\n")}`,
    );
  }
}

interface DiffRequest {
  urn: string;
  id: string;
  oldInputs: Bag;
  oldOutputs: Bag;
  newInputs: Bag;
  ignored: readonly string[];
}

/** The dynamic provider, called as the engine calls it (engine-protocol.md 5): plain values out, secrets marked again on the way in. */
export class Provider {
  readonly #client: ResourceProviderClient;

  constructor(
    private readonly sdk: Sdk,
    address: string,
    private readonly connectionLost: () => Promise<void>,
  ) {
    this.#client = new sdk.ResourceProviderClient(address, sdk.grpc.credentials.createInsecure(), CHANNEL_OPTIONS);
  }

  /** Gets the whole configuration of the stack; secrets travel wrapped, the host opens them. */
  async configure(config: Bag): Promise<void> {
    const request = new this.sdk.provider.ConfigureRequest().setArgs(toStruct(this.sdk, config)).setAcceptsecrets(true);
    await this.#ask<ConfigureResponse>((callback) => this.#client.configure(request, callback));
  }

  async check(urn: string, olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: CheckFailure[] }> {
    const request = new this.sdk.provider.CheckRequest().setUrn(urn).setOlds(this.#plain(olds)).setNews(this.#plain(news));
    const answer = await this.#ask<CheckResponse>((callback) => this.#client.check(request, callback));
    const failures = answer.getFailuresList().map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() }));
    return { inputs: markSecrets(fromStruct(answer.getInputs()), news), failures };
  }

  /** Where the provider does not say whether something changed, the inputs are compared here. */
  async diff({ urn, id, oldInputs, oldOutputs, newInputs, ignored }: DiffRequest): Promise<Diff> {
    const request = new this.sdk.provider.DiffRequest()
      .setUrn(urn)
      .setId(id)
      .setOlds(this.#plain(oldOutputs))
      .setOldInputs(this.#plain(oldInputs))
      .setNews(this.#plain(newInputs))
      .setIgnorechangesList([...ignored]);
    const answer = await this.#ask<DiffResponse>((callback) => this.#client.diff(request, callback));
    const { DiffChanges } = this.sdk.provider.DiffResponse;
    const said = { replaceKeys: answer.getReplacesList(), deleteBeforeReplace: answer.getDeletebeforereplace() };
    if (answer.getChanges() !== DiffChanges.DIFF_UNKNOWN) {
      return { ...said, changed: answer.getChanges() === DiffChanges.DIFF_SOME, changedKeys: [], detail: undefined };
    }
    const detail = compareInputs(oldInputs, ignoreChanges(newInputs, oldInputs, ignored).inputs);
    const changed = Object.keys(detail).length > 0;
    return { ...said, changed, changedKeys: topLevelKeys(detail), detail: changed ? detail : undefined };
  }

  async create(urn: string, inputs: Bag): Promise<Made> {
    const request = new this.sdk.provider.CreateRequest().setUrn(urn).setProperties(this.#plain(inputs));
    const answer = await this.#ask<CreateResponse>((callback) => this.#client.create(request, callback), inputs);
    const made = { id: answer.getId(), outputs: markSecrets(fromStruct(answer.getProperties()), inputs) };
    if (made.id === "") throw new Error("provider did not return an ID from Create");
    return known(made);
  }

  async update(
    { id = "", inputs, outputs }: ResourceState,
    { urn, inputs: news, ignoreChanges: ignored = [] }: ResourceState,
  ): Promise<Made> {
    const request = new this.sdk.provider.UpdateRequest()
      .setUrn(urn)
      .setId(id)
      .setOlds(this.#plain(outputs))
      .setOldInputs(this.#plain(inputs))
      .setNews(this.#plain(news))
      .setIgnorechangesList(ignored);
    const answer = await this.#ask<UpdateResponse>((callback) => this.#client.update(request, callback), news);
    return known({ id, outputs: markSecrets(fromStruct(answer.getProperties()), news) });
  }

  async read(urn: string, id: string, inputs: Bag, properties: Bag): Promise<Made> {
    const request = new this.sdk.provider.ReadRequest()
      .setUrn(urn)
      .setId(id)
      .setProperties(this.#plain(properties))
      .setInputs(this.#plain(inputs));
    const answer = await this.#ask<ReadResponse>((callback) => this.#client.read(request, callback), properties);
    const found = answer.hasInputs() ? markSecrets(fromStruct(answer.getInputs()), inputs) : undefined;
    return known({ id: answer.getId(), outputs: markSecrets(fromStruct(answer.getProperties()), properties), inputs: found });
  }

  async delete(urn: string, id: string, inputs: Bag, outputs: Bag): Promise<void> {
    const request = new this.sdk.provider.DeleteRequest()
      .setUrn(urn)
      .setId(id)
      .setProperties(this.#plain(outputs))
      .setOldInputs(this.#plain(inputs));
    await this.#ask<Empty>((callback) => this.#client.delete(request, callback));
  }

  close(): void {
    this.#client.close();
  }

  #plain(bag: Bag): Struct {
    return toStruct(this.sdk, forProvider(bag));
  }

  /** The message of the provider's error is all there is to tell, unless the error says that the object exists. */
  async #ask<Answer>(method: (callback: (error: ServiceError | null, answer: Answer) => void) => unknown, sent: Bag = {}): Promise<Answer> {
    try {
      return await call(method);
    } catch (error) {
      const failed = error as ServiceError;
      if (failed.code === this.sdk.grpc.status.UNAVAILABLE) await this.connectionLost();
      throw this.#notReady(failed, sent) ?? new Error(failed.details || failed.message, { cause: error });
    }
  }

  #notReady(error: ServiceError, sent: Bag): NotReadyError | undefined {
    const [bytes] = error.metadata?.get("grpc-status-details-bin") ?? [];
    if (!(bytes instanceof Uint8Array)) return undefined;
    const { ErrorResourceInitFailed } = this.sdk.provider;
    const [detail] = this.sdk.status.Status.deserializeBinary(bytes).getDetailsList();
    const failed = detail?.unpack(ErrorResourceInitFailed.deserializeBinary, "pulumirpc.ErrorResourceInitFailed");
    if (!failed) return undefined;
    const outputs = markSecrets(fromStruct(failed.getProperties()), sent);
    return new NotReadyError({ id: failed.getId(), outputs }, failed.getReasonsList());
  }
}

/** What a provider really made is known; the real engine rejects anything else too (engine-protocol.md 9). */
function known(made: Made): Made {
  const unknown = Object.entries(made.outputs).find(([, value]) => containsUnknown(value));
  if (unknown !== undefined) throw new Error(`the provider returned an unknown value for "${unknown[0]}"`);
  return made;
}
