import type { ServerUnaryCall, ServiceDefinition, sendUnaryData } from "@grpc/grpc-js";
import * as providerService from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Run } from "../../provider/core/run/run";
import { exportName, providerText } from "../../provider/core/type-token";
import type { Bag as Properties } from "../../provider/core/values";
import { type DynamicProvider, dynamicProvider } from "../../provider/hosts/dynamic-provider";
import type { HostRequest } from "../../provider/hosts/host-requests";
import { definitions } from "../../provider/resources";
import { fromStruct, serve, toStruct } from "../../rehearsal/protocol/grpc";
import type { Sdk } from "../../rehearsal/protocol/sdk";
import { type Bag, openBag } from "../../rehearsal/protocol/wire";
import type { Host } from "../../rehearsal/provider/pool";

interface NotReady extends Error {
  id: string;
  properties: Properties;
  reasons: string[];
}

/**
 * Serves all resource types in this process in place of the SDK's provider host, with the same calls and responses (docs/facts/engine.md 5). One host
 * corresponds to one process of the provider. `startRun` receives a set of URNs, to which the host adds the URN of each request.
 */
export async function serveKinds(
  sdk: Sdk,
  startRun: (config: Bag, known: ReadonlySet<string>) => Run,
  timed: <T>(work: Promise<T>) => Promise<T>,
): Promise<Host> {
  let config: Bag = {};
  let run: Run | undefined;
  const known = new Set<string>();
  const requests = new WeakMap<object, HostRequest>();
  const process = {
    configure: () => undefined,
    request: (bag: Properties) => requests.get(bag),
    run: () => {
      run ??= startRun(config, known);
      return run;
    },
    settled: async () => undefined,
  };
  const kinds = new Map(definitions.map((d) => [providerText(exportName(d)), dynamicProvider(d, process)]));
  const kindOf = (bag: Bag): DynamicProvider => {
    const kind = kinds.get(String(bag.__provider));
    if (!kind) throw new Error(`There is no resource type ${JSON.stringify(bag.__provider)}.`);
    return kind;
  };
  /** Converts inputs or outputs of a request. The bag contains neither the URN nor `ignoreChanges`, so the host records these two for the bag. */
  const bagOf = (struct: Parameters<typeof fromStruct>[0], request: { getUrn(): string }, ignored?: string[]): Bag => {
    const bag = fromStruct(struct);
    known.add(request.getUrn());
    requests.set(bag, { urn: request.getUrn(), ignored });
    return bag;
  };
  /** Every result repeats the source text of the provider (`__provider`) that the request contained. */
  const struct = (bag: Properties, sent: Bag) => toStruct(sdk, { ...(bag as Bag), __provider: sent.__provider ?? null });
  const { provider } = sdk;
  const { DiffChanges } = provider.DiffResponse;

  const methods = {
    configure: async (request: messages.ConfigureRequest) => {
      config = openBag(fromStruct(request.getArgs()));
      return new provider.ConfigureResponse().setAcceptsecrets(false);
    },
    check: async (request: messages.CheckRequest) => {
      const news = bagOf(request.getNews(), request);
      const { inputs, failures } = await kindOf(news).check(fromStruct(request.getOlds()), news);
      const list = failures.map(({ property, reason }) => new provider.CheckFailure().setProperty(property).setReason(reason));
      return new provider.CheckResponse().setInputs(struct(inputs, news)).setFailuresList(list);
    },
    diff: async (request: messages.DiffRequest) => {
      const news = bagOf(request.getNews(), request, request.getIgnorechangesList());
      const { changes, replaces, deleteBeforeReplace } = await kindOf(news).diff(request.getId(), fromStruct(request.getOlds()), news);
      const said = changes === undefined ? DiffChanges.DIFF_UNKNOWN : changes ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE;
      return new provider.DiffResponse().setChanges(said).setReplacesList(replaces).setDeletebeforereplace(deleteBeforeReplace);
    },
    create: async (request: messages.CreateRequest) => {
      const inputs = bagOf(request.getProperties(), request);
      const { id, outs } = await kindOf(inputs).create(inputs);
      return new provider.CreateResponse().setId(id).setProperties(struct(outs, inputs));
    },
    read: async (request: messages.ReadRequest) => {
      const properties = bagOf(request.getProperties(), request);
      const { id, props, inputs } = await kindOf(properties).read(request.getId(), properties);
      return new provider.ReadResponse().setId(id).setProperties(struct(props, properties)).setInputs(struct(inputs, properties));
    },
    update: async (request: messages.UpdateRequest) => {
      const news = bagOf(request.getNews(), request, request.getIgnorechangesList());
      const { outs } = await kindOf(news).update(request.getId(), fromStruct(request.getOlds()), news);
      return new provider.UpdateResponse().setProperties(struct(outs, news));
    },
    delete: async (request: messages.DeleteRequest) => {
      const properties = bagOf(request.getProperties(), request);
      await kindOf(properties).delete(request.getId(), properties);
      return new sdk.Empty();
    },
  };

  /** Returns the gRPC status of an error. If an object was created but is not ready, the details of the status contain its id and properties. */
  const statusOf = (error: Error | NotReady) => {
    const status = { code: sdk.grpc.status.UNKNOWN, details: error.message };
    if (!("id" in error)) return status;
    const failed = new provider.ErrorResourceInitFailed()
      .setId(error.id)
      .setProperties(toStruct(sdk, error.properties as Bag))
      .setReasonsList(error.reasons);
    const detail = new Any();
    detail.pack(failed.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
    const metadata = new sdk.grpc.Metadata();
    const whole = new sdk.status.Status().setCode(status.code).setMessage(error.message);
    whole.addDetails(detail); // this metadata carries the details of the status
    metadata.add("grpc-status-details-bin", Buffer.from(whole.serializeBinary()));
    return { ...status, metadata };
  };
  const handler =
    <Request, Answer>(method: (request: Request) => Promise<Answer>) =>
    ({ request }: ServerUnaryCall<Request, Answer>, callback: sendUnaryData<Answer>) =>
      void timed(method(request)).then(
        (answer) => callback(null, answer),
        (error: Error) => callback(statusOf(error)),
      );
  const service = providerService.ResourceProviderService as unknown as ServiceDefinition;
  const { configure, check, diff, create, read, update, delete: remove } = methods;
  const server = await serve(sdk, [
    [
      service,
      {
        configure: handler(configure),
        check: handler(check),
        diff: handler(diff),
        create: handler(create),
        read: handler(read),
        update: handler(update),
        delete: handler(remove),
      },
    ],
  ]);
  return { address: Promise.resolve(server.address), close: () => server.close() };
}
