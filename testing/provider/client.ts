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
import { diffInputs } from "../plan/input-diff";
import type { Diff } from "../plan/property-diff";
import { type CheckFailure, type DiffRequest, NotReadyError, type ProviderResult, type ResourceProvider } from "../plan/resource-provider";
import { call, fromStruct, toStruct } from "../protocol/grpc";
import { CHANNEL_OPTIONS, type Sdk } from "../protocol/sdk";
import { type Bag, containsUnknown, forProvider, markSecrets } from "../protocol/wire";
import type { ResourceState } from "../state/state";

/**
 * Calls the dynamic provider as the engine does (docs/facts/engine.md 5): sends plain values, and marks secrets
 * again in the response.
 */
export class ProviderClient implements ResourceProvider {
  readonly #client: ResourceProviderClient;

  constructor(
    private readonly sdk: Sdk,
    address: string,
    private readonly exitReported: () => Promise<void>,
  ) {
    this.#client = new sdk.ResourceProviderClient(address, sdk.grpc.credentials.createInsecure(), CHANNEL_OPTIONS);
  }

  /** Sends the whole configuration of the stack. Secrets are sent wrapped, and the host opens them. */
  async configure(config: Bag): Promise<void> {
    const request = new this.sdk.provider.ConfigureRequest().setArgs(toStruct(this.sdk, config)).setAcceptsecrets(true);
    await this.#call<ConfigureResponse>((callback) => this.#client.configure(request, callback));
  }

  async check(urn: string, olds: Bag, news: Bag): Promise<{ inputs: Bag; failures: CheckFailure[] }> {
    const request = new this.sdk.provider.CheckRequest().setUrn(urn).setOlds(this.#plain(olds)).setNews(this.#plain(news));
    const response = await this.#call<CheckResponse>((callback) => this.#client.check(request, callback));
    const failures = response.getFailuresList().map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() }));
    return { inputs: markSecrets(fromStruct(response.getInputs()), news), failures };
  }

  /** Compares the inputs here if the provider does not report whether something changed. */
  async diff({ urn, id, oldInputs, oldOutputs, newInputs, ignored }: DiffRequest): Promise<Diff> {
    const request = new this.sdk.provider.DiffRequest()
      .setUrn(urn)
      .setId(id)
      .setOlds(this.#plain(oldOutputs))
      .setOldInputs(this.#plain(oldInputs))
      .setNews(this.#plain(newInputs))
      .setIgnorechangesList([...ignored]);
    const response = await this.#call<DiffResponse>((callback) => this.#client.diff(request, callback));
    const { DiffChanges } = this.sdk.provider.DiffResponse;
    const replacement = { replaceKeys: response.getReplacesList(), deleteBeforeReplace: response.getDeletebeforereplace() };
    if (response.getChanges() !== DiffChanges.DIFF_UNKNOWN) {
      return { ...replacement, changed: response.getChanges() === DiffChanges.DIFF_SOME, changedKeys: [], detail: undefined };
    }
    return { ...replacement, ...diffInputs(oldInputs, newInputs, ignored) };
  }

  async create(urn: string, inputs: Bag): Promise<ProviderResult> {
    const request = new this.sdk.provider.CreateRequest().setUrn(urn).setProperties(this.#plain(inputs));
    const response = await this.#call<CreateResponse>((callback) => this.#client.create(request, callback), inputs);
    const result = { id: response.getId(), outputs: markSecrets(fromStruct(response.getProperties()), inputs) };
    if (result.id === "") throw new Error("provider did not return an ID from Create");
    return withoutUnknowns(result);
  }

  async update(
    { id = "", inputs, outputs }: ResourceState,
    { urn, inputs: news, ignoreChanges: ignored = [] }: ResourceState,
  ): Promise<ProviderResult> {
    const request = new this.sdk.provider.UpdateRequest()
      .setUrn(urn)
      .setId(id)
      .setOlds(this.#plain(outputs))
      .setOldInputs(this.#plain(inputs))
      .setNews(this.#plain(news))
      .setIgnorechangesList(ignored);
    const response = await this.#call<UpdateResponse>((callback) => this.#client.update(request, callback), news);
    return withoutUnknowns({ id, outputs: markSecrets(fromStruct(response.getProperties()), news) });
  }

  async read(urn: string, id: string, inputs: Bag, properties: Bag): Promise<ProviderResult> {
    const request = new this.sdk.provider.ReadRequest()
      .setUrn(urn)
      .setId(id)
      .setProperties(this.#plain(properties))
      .setInputs(this.#plain(inputs));
    const response = await this.#call<ReadResponse>((callback) => this.#client.read(request, callback), properties);
    const found = response.hasInputs() ? markSecrets(fromStruct(response.getInputs()), inputs) : undefined;
    return withoutUnknowns({ id: response.getId(), outputs: markSecrets(fromStruct(response.getProperties()), properties), inputs: found });
  }

  async delete(urn: string, id: string, inputs: Bag, outputs: Bag): Promise<void> {
    const request = new this.sdk.provider.DeleteRequest()
      .setUrn(urn)
      .setId(id)
      .setProperties(this.#plain(outputs))
      .setOldInputs(this.#plain(inputs));
    await this.#call<Empty>((callback) => this.#client.delete(request, callback));
  }

  close(): void {
    this.#client.close();
  }

  #plain(bag: Bag): Struct {
    return toStruct(this.sdk, forProvider(bag));
  }

  /** Fails with the message of the provider's error, unless the error shows that the object exists. */
  async #call<Response>(
    method: (callback: (error: ServiceError | null, response: Response) => void) => unknown,
    sent: Bag = {},
  ): Promise<Response> {
    try {
      return await call(method);
    } catch (error) {
      const failed = error as ServiceError;
      if (failed.code === this.sdk.grpc.status.UNAVAILABLE) await this.exitReported();
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

/** Outputs of a created object are known; like the real engine, anything else is rejected (docs/facts/engine.md 9). */
function withoutUnknowns(result: ProviderResult): ProviderResult {
  const unknown = Object.entries(result.outputs).find(([, value]) => containsUnknown(value));
  if (unknown !== undefined) throw new Error(`the provider returned an unknown value for "${unknown[0]}"`);
  return result;
}
