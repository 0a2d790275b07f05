import type { ServerUnaryCall, ServerWritableStream, sendUnaryData, UntypedServiceImplementation } from "@grpc/grpc-js";
import { type PluginAttach, PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  CheckFailure,
  CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type ConstructRequest,
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  DiffResponse,
  GetSchemaResponse,
  type InvokeRequest,
  InvokeResponse,
  type ListRequest,
  ListResponse,
  PropertyDiff,
  type ProviderHandshakeRequest,
  ProviderHandshakeResponse,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Problem } from "../../core/definition/resource";
import { RELEASE } from "../../core/settings/release";
import type { CheckAnswer, CheckCall, DiffAnswer, DiffCall, FullDiffCall, PropertyChange } from "./calls";
import { construct } from "./construct";
import { propertiesIn, propertyIn } from "./detailed-diff";
import { invoke, list } from "./queries";
import { Resources } from "./resources";
import type { Session } from "./session";
import { checkSettings, diffSettings } from "./settings";
import { statusOf, unimplemented } from "./status";
import { bagOf, structOf } from "./struct";

export { ResourceProviderService };

/** Answers the engine's messages. Only this file, `struct.ts` and `status.ts` know the classes of the messages. */
export function pluginService(session: Session): UntypedServiceImplementation {
  const resources = new Resources(session);
  const unary = <Q, A>(answer: (request: Q) => A | Promise<A>) => handler(answer, (text) => session.masker.mask(text));
  const during = <Q, A>(answer: (request: Q) => Promise<A>) => unary((request: Q) => session.during(() => answer(request)));
  return {
    handshake: unary((request: ProviderHandshakeRequest) => {
      session.connect(request.getEngineAddress());
      if (!request.getSupportsRefreshBeforeUpdate() || !request.getInvokeWithPreview()) session.warn(OLD_ENGINE);
      return new ProviderHandshakeResponse().setAcceptSecrets(true).setSupportsAutonamingConfiguration(true);
    }),
    attach: unary((request: PluginAttach) => {
      session.connect(request.getAddress());
      return new Empty();
    }),
    getPluginInfo: unary(() => new PluginInfo().setVersion(RELEASE)),
    getSchema: unary(() => new GetSchemaResponse().setSchema(session.options.schema())),
    checkConfig: unary((request: CheckRequest) => checkResponse(checkSettings(checkCall(request)))),
    diffConfig: unary((request: DiffRequest) => diffResponse(diffSettings(fullDiffCall(request)))),
    configure: unary((request: ConfigureRequest) => {
      session.configure(bagOf(request.getArgs()), request.hasName() ? request.getName() : undefined);
      return new ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true).setSupportsAutonamingConfiguration(true);
    }),
    check: during(async (request: CheckRequest) => checkResponse(await resources.check(checkCall(request)))),
    diff: during(async (request: DiffRequest) => diffResponse(await resources.diff(diffCall(request)))),
    create: during(async (request: CreateRequest) => {
      const { id, properties, refreshBeforeUpdate } = await resources.create({
        urn: request.getUrn(),
        properties: bagOf(request.getProperties()),
        timeoutSeconds: request.getTimeout(),
        isPreview: request.getPreview(),
      });
      return new CreateResponse().setId(id).setProperties(structOf(properties)).setRefreshBeforeUpdate(refreshBeforeUpdate);
    }),
    read: during(async (request: ReadRequest) => {
      const { id, properties, inputs, refreshBeforeUpdate } = await resources.read({
        id: request.getId(),
        urn: request.getUrn(),
        isImport: !request.hasProperties(),
        properties: bagOf(request.getProperties()),
        inputs: bagOf(request.getInputs()),
      });
      if (id === "") return new ReadResponse(); // the engine treats even empty properties as an object
      const response = new ReadResponse().setId(id).setProperties(structOf(properties)).setRefreshBeforeUpdate(refreshBeforeUpdate);
      return inputs ? response.setInputs(structOf(inputs)) : response;
    }),
    update: during(async (request: UpdateRequest) => {
      const { properties, refreshBeforeUpdate } = await resources.update({
        ...fullDiffCall(request),
        timeoutSeconds: request.getTimeout(),
        isPreview: request.getPreview(),
      });
      return new UpdateResponse().setProperties(structOf(properties)).setRefreshBeforeUpdate(refreshBeforeUpdate);
    }),
    delete: during(async (request: DeleteRequest) => {
      await resources.delete({
        id: request.getId(),
        urn: request.getUrn(),
        properties: bagOf(request.getProperties()),
        timeoutSeconds: request.getTimeout(),
      });
      return new Empty();
    }),
    invoke: during(async (request: InvokeRequest) => {
      const call = { token: request.getTok(), args: bagOf(request.getArgs()), isPreview: request.getPreview() };
      const { result, failures } = await invoke(session, call);
      return new InvokeResponse().setReturn(structOf(result)).setFailuresList(failures.map(checkFailure));
    }),
    construct: during((request: ConstructRequest) => construct(session, request)),
    list: (stream: ServerWritableStream<ListRequest, ListResponse>) => void listInto(session, stream),
    cancel: unary(() => {
      session.cancel();
      return new Empty();
    }),
    ...Object.fromEntries(
      ["parameterize", "call", "getMapping", "getMappings"].map((name) => [name, unary(() => Promise.reject(unimplemented(name)))]),
    ),
  };
}

const OLD_ENGINE =
  "This Pulumi CLI is too old for the resource plugin of pulumi-hosting. Update the CLI to 3.216.0 or later: https://www.pulumi.com/docs/install/";

const handler =
  <Q, A>(answer: (request: Q) => A | Promise<A>, clean: (text: string) => string) =>
  (call: Pick<ServerUnaryCall<Q, A>, "request">, done: sendUnaryData<A>): void => {
    Promise.resolve(call.request)
      .then(answer)
      .then(
        (response) => done(null, response),
        (error: unknown) => done("code" in Object(error) && "metadata" in Object(error) ? (error as never) : statusOf(error, clean)),
      );
  };

async function listInto(session: Session, stream: ServerWritableStream<ListRequest, ListResponse>): Promise<void> {
  const { request } = stream;
  try {
    const query = { token: request.getToken(), query: bagOf(request.getQuery()), limit: Number(request.getLimit()) };
    for (const { id, name } of await session.during(() => list(session, query)))
      stream.write(new ListResponse().setResult(new ListResponse.Result().setId(id).setName(name)));
    stream.end();
  } catch (error) {
    stream.emit(
      "error",
      statusOf(error, (text) => session.masker.mask(text)),
    ); // a destroyed stream would never send its status
  }
}

function checkCall(request: CheckRequest): CheckCall {
  const autonaming = request.getAutonaming();
  const { Mode } = CheckRequest.AutonamingOptions;
  return {
    urn: request.getUrn(),
    olds: bagOf(request.getOlds()),
    news: bagOf(request.getNews()),
    ...(autonaming && {
      autonaming: { proposedName: autonaming.getProposedName(), isDisabled: autonaming.getMode() === Mode.DISABLE },
    }),
  };
}

const checkResponse = ({ inputs, failures }: CheckAnswer): CheckResponse =>
  new CheckResponse().setInputs(structOf(inputs)).setFailuresList(failures.map(checkFailure));

const checkFailure = ({ property, reason }: Problem): CheckFailure => new CheckFailure().setProperty(property).setReason(reason);

const diffCall = (request: DiffRequest | UpdateRequest): DiffCall => ({
  id: request.getId(),
  urn: request.getUrn(),
  olds: bagOf(request.getOlds()),
  news: bagOf(request.getNews()),
  ignored: request.getIgnorechangesList(),
});

const fullDiffCall = (request: DiffRequest | UpdateRequest): FullDiffCall => ({
  ...diffCall(request),
  oldInputs: bagOf(request.getOldInputs()),
});

const { Kind } = PropertyDiff;
const KINDS: Readonly<Record<PropertyChange, readonly [inPlace: PropertyDiff.Kind, replacing: PropertyDiff.Kind]>> = {
  add: [Kind.ADD, Kind.ADD_REPLACE],
  delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
};

function diffResponse({ isChanged, replaces, deleteBeforeReplace, detailed }: DiffAnswer): DiffResponse {
  const { DiffChanges } = DiffResponse;
  const response = new DiffResponse()
    .setChanges(isChanged ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE)
    .setReplacesList([...replaces])
    .setDeletebeforereplace(deleteBeforeReplace)
    .setHasdetaileddiff(true);
  if (!isChanged) return response;
  response.setDiffsList(propertiesIn(detailed.keys()));
  const paths = response.getDetaileddiffMap();
  for (const [path, change] of detailed) {
    const kind = KINDS[change][replaces.includes(propertyIn(path)) ? 1 : 0];
    paths.set(path, new PropertyDiff().setKind(kind));
  }
  return response;
}
