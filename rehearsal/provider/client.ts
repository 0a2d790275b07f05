import type { ServiceError } from "@grpc/grpc-js";
import type { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type {
  CheckRequest,
  CheckResponse,
  ConfigureResponse,
  ConstructResponse,
  CreateResponse,
  DiffRequest as DiffMessage,
  DiffResponse,
  InvokeResponse,
  ReadResponse,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Naming } from "../plan/autonaming";
import { type Diff, diffInputs } from "../plan/property-diff";
import {
  type CheckFailure,
  type Comparer,
  type DiffRequest,
  NotReadyError,
  type Previews,
  type ProviderResult,
  type ResourceProvider,
} from "../plan/resource-provider";
import type { ChangeKind, DetailedDiff } from "../protocol/events";
import { call, fromStruct, toStruct } from "../protocol/grpc";
import type { Constructed, Construction, FunctionCall, FunctionResult } from "../protocol/provider-calls";
import { CHANNEL_OPTIONS, type Sdk } from "../protocol/sdk";
import { type Bag, containsUnknown, forProvider, markSecrets, withSecrets } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import { constructedBy, constructRequest } from "./construct";

/**
 * Calls a provider. The dynamic-provider host receives secrets as plain values, and this class marks them again in the response (docs/facts/engine.md
 * 5). The resource plugin receives marked secrets, and serves previews (docs/facts/engine.md 14).
 */
export class ProviderClient implements ResourceProvider {
  readonly #client: ResourceProviderClient;
  #acceptsSecrets = false;
  #supportsPreview = false;
  #takesNames = false;

  constructor(
    private readonly sdk: Sdk,
    address: string,
    private readonly exitReported: () => Promise<void>,
  ) {
    this.#client = new sdk.ResourceProviderClient(address, sdk.grpc.credentials.createInsecure(), CHANNEL_OPTIONS);
  }

  /** Secrets in the settings remain wrapped, and the provider opens them. */
  async configure(name: string, settings: Bag): Promise<void> {
    const request = new this.sdk.provider.ConfigureRequest().setArgs(toStruct(this.sdk, settings)).setAcceptsecrets(true).setName(name);
    const response = await this.#call<ConfigureResponse>((callback) => this.#client.configure(request, callback));
    this.#acceptsSecrets = response.getAcceptsecrets();
    this.#supportsPreview = response.getSupportspreview();
    this.#takesNames = response.getSupportsAutonamingConfiguration?.() ?? false;
  }

  /** `checkConfig` and `diffConfig` need no `configure` before them, and always receive wrapped secrets. */
  readonly settings: Comparer = {
    check: async (urn, olds, news) => {
      const request = this.#checkRequest(urn, withSecrets(olds), withSecrets(news));
      return checked(await this.#call<CheckResponse>((callback) => this.#client.checkConfig(request, callback)));
    },
    diff: async (wanted) => {
      const request = this.#diffRequest(wanted, withSecrets);
      return this.#diffOf(wanted, await this.#call<DiffResponse>((callback) => this.#client.diffConfig(request, callback)));
    },
  };

  get ignoresAutonaming(): boolean {
    return !this.#takesNames;
  }

  async check(urn: string, olds: Bag, news: Bag, naming?: Naming): Promise<{ inputs: Bag; failures: CheckFailure[] }> {
    const request = this.#checkRequest(urn, this.#sent(olds), this.#sent(news));
    if (naming !== undefined && this.#takesNames) request.setAutonaming(this.#autonaming(naming));
    const { inputs, failures } = checked(await this.#call<CheckResponse>((callback) => this.#client.check(request, callback)));
    return { inputs: this.#received(inputs, news), failures };
  }

  async diff(wanted: DiffRequest): Promise<Diff> {
    const request = this.#diffRequest(wanted, (bag) => this.#sent(bag));
    return this.#diffOf(wanted, await this.#call<DiffResponse>((callback) => this.#client.diff(request, callback)));
  }

  get previews(): Previews | undefined {
    if (!this.#supportsPreview) return undefined;
    return {
      create: (next) => this.#create(next, true),
      update: (old, next) => this.#update(old, next, true),
    };
  }

  async create(next: ResourceState): Promise<ProviderResult> {
    const result = await this.#create(next, false);
    if (result.id === "") throw new Error("provider did not return an ID from Create");
    return withoutUnknowns(result);
  }

  async #create({ urn, inputs, customTimeouts }: ResourceState, isPreview: boolean): Promise<ProviderResult> {
    const request = new this.sdk.provider.CreateRequest()
      .setUrn(urn)
      .setProperties(this.#struct(inputs))
      .setTimeout(customTimeouts?.create ?? 0)
      .setPreview(isPreview);
    const response = await this.#call<CreateResponse>((callback) => this.#client.create(request, callback), inputs);
    const outputs = this.#received(fromStruct(response.getProperties()), inputs);
    return { id: response.getId(), outputs, refreshBeforeUpdate: isReadFirst(response) };
  }

  async update(old: ResourceState, next: ResourceState): Promise<ProviderResult> {
    return withoutUnknowns(await this.#update(old, next, false));
  }

  async #update(
    { id = "", inputs, outputs: olds }: ResourceState,
    { urn, inputs: news, ignoreChanges: ignored = [], customTimeouts }: ResourceState,
    isPreview: boolean,
  ): Promise<ProviderResult> {
    const request = new this.sdk.provider.UpdateRequest()
      .setUrn(urn)
      .setId(id)
      .setOlds(this.#struct(olds))
      .setOldInputs(this.#struct(inputs))
      .setNews(this.#struct(news))
      .setIgnorechangesList(ignored)
      .setTimeout(customTimeouts?.update ?? 0)
      .setPreview(isPreview);
    const response = await this.#call<UpdateResponse>((callback) => this.#client.update(request, callback), news);
    const outputs = this.#received(fromStruct(response.getProperties()), news);
    return { id, outputs, refreshBeforeUpdate: isReadFirst(response) };
  }

  async read(urn: string, id: string, inputs: Bag = {}, properties?: Bag): Promise<ProviderResult> {
    const request = new this.sdk.provider.ReadRequest().setUrn(urn).setId(id);
    if (properties) request.setProperties(this.#struct(properties)).setInputs(this.#struct(inputs));
    const response = await this.#call<ReadResponse>((callback) => this.#client.read(request, callback), properties);
    return withoutUnknowns({
      id: response.getId(),
      outputs: this.#received(fromStruct(response.getProperties()), properties ?? {}),
      inputs: response.hasInputs() ? this.#received(fromStruct(response.getInputs()), inputs) : undefined,
      isAbsent: !response.hasProperties(),
      refreshBeforeUpdate: isReadFirst(response),
    });
  }

  async delete({ urn, id = "", inputs, outputs, customTimeouts }: ResourceState): Promise<void> {
    const request = new this.sdk.provider.DeleteRequest()
      .setUrn(urn)
      .setId(id)
      .setProperties(this.#struct(outputs))
      .setOldInputs(this.#struct(inputs))
      .setTimeout(customTimeouts?.delete ?? 0);
    await this.#call<Empty>((callback) => this.#client.delete(request, callback));
  }

  async invoke({ token, args, isPreview }: FunctionCall): Promise<FunctionResult> {
    const request = new this.sdk.provider.InvokeRequest().setTok(token).setArgs(this.#struct(args));
    request.setPreview?.(isPreview); // the oldest supported SDK lacks this field
    const response = await this.#call<InvokeResponse>((callback) => this.#client.invoke(request, callback));
    return { result: this.#received(fromStruct(response.getReturn()), args), failures: failuresIn(response) };
  }

  async construct(construction: Construction): Promise<Constructed> {
    const request = constructRequest(this.sdk, construction);
    return constructedBy(await this.#call<ConstructResponse>((callback) => this.#client.construct(request, callback)));
  }

  async cancel(): Promise<void> {
    await this.#call<Empty>((callback) => this.#client.cancel(new this.sdk.Empty(), callback));
  }

  close(): void {
    this.#client.close();
  }

  #sent(bag: Bag): Bag {
    return this.#acceptsSecrets ? withSecrets(bag) : forProvider(bag);
  }

  /** Marks the values in a response that were secret in the request, if the provider does not mark secrets itself. */
  #received(bag: Bag, sent: Bag): Bag {
    return this.#acceptsSecrets ? bag : markSecrets(bag, sent);
  }

  #struct(bag: Bag): Struct {
    return toStruct(this.sdk, this.#sent(bag));
  }

  #checkRequest(urn: string, olds: Bag, news: Bag): CheckRequest {
    return new this.sdk.provider.CheckRequest().setUrn(urn).setOlds(toStruct(this.sdk, olds)).setNews(toStruct(this.sdk, news));
  }

  #autonaming({ proposedName, mode }: Naming): CheckRequest.AutonamingOptions {
    const { AutonamingOptions } = this.sdk.provider.CheckRequest;
    const { PROPOSE, ENFORCE, DISABLE } = AutonamingOptions.Mode;
    return new AutonamingOptions().setProposedName(proposedName).setMode({ propose: PROPOSE, enforce: ENFORCE, disable: DISABLE }[mode]);
  }

  #diffRequest({ urn, id, oldInputs, oldOutputs, newInputs, ignored }: DiffRequest, sent: (bag: Bag) => Bag): DiffMessage {
    return new this.sdk.provider.DiffRequest()
      .setUrn(urn)
      .setId(id)
      .setOlds(toStruct(this.sdk, sent(oldOutputs)))
      .setOldInputs(toStruct(this.sdk, sent(oldInputs)))
      .setNews(toStruct(this.sdk, sent(newInputs)))
      .setIgnorechangesList([...ignored]);
  }

  /** If the provider does not report whether something changed, the inputs are compared. */
  #diffOf({ oldInputs, newInputs, ignored }: DiffRequest, response: DiffResponse): Diff {
    const { DiffChanges } = this.sdk.provider.DiffResponse;
    const replacement = { replaceKeys: response.getReplacesList(), deleteBeforeReplace: response.getDeletebeforereplace() };
    if (response.getChanges() === DiffChanges.DIFF_UNKNOWN) return { ...replacement, ...diffInputs(oldInputs, newInputs, ignored) };
    const changed = response.getChanges() === DiffChanges.DIFF_SOME;
    return { ...replacement, changed, changedKeys: response.getDiffsList(), detail: detailIn(response) };
  }

  /**
   * Throws a `NotReadyError` if the call failed but the object exists. Throws an error with the provider's message if the call failed and the
   * object does not exist.
   */
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
    const outputs = this.#received(fromStruct(failed.getProperties()), sent);
    const inputs = failed.hasInputs() ? fromStruct(failed.getInputs()) : undefined;
    return new NotReadyError({ id: failed.getId(), outputs, inputs, refreshBeforeUpdate: isReadFirst(failed) }, failed.getReasonsList());
  }
}

/** The oldest supported SDK lacks this method. */
const isReadFirst = (response: { getRefreshBeforeUpdate?: () => boolean }): boolean => response.getRefreshBeforeUpdate?.() ?? false;

const checked = (response: CheckResponse): { inputs: Bag; failures: CheckFailure[] } => ({
  inputs: fromStruct(response.getInputs()),
  failures: failuresIn(response),
});

const failuresIn = (response: CheckResponse | InvokeResponse): CheckFailure[] =>
  response.getFailuresList().map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() }));

/** Kinds of changes. The index is the kind's number in the protocol. */
const CHANGE_KINDS: readonly ChangeKind[] = ["add", "add-replace", "delete", "delete-replace", "update", "update-replace"];

function detailIn(response: DiffResponse): DetailedDiff | undefined {
  if (!response.getHasdetaileddiff()) return undefined;
  const detail: DetailedDiff = {};
  response.getDetaileddiffMap().forEach((difference, path) => {
    detail[path] = CHANGE_KINDS[difference.getKind()] ?? "update";
  });
  return detail;
}

/** Fails if an output is unknown, as in the engine: a provider must know all outputs of an object that exists (docs/facts/engine.md 9). */
function withoutUnknowns(result: ProviderResult): ProviderResult {
  const unknown = Object.entries(result.outputs).find(([, value]) => containsUnknown(value));
  if (unknown !== undefined) throw new Error(`the provider returned an unknown value for "${unknown[0]}"`);
  return result;
}
