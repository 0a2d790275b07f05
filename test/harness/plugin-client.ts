import { Writable } from "node:stream";
import type { MethodDefinition, ServiceError } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Bag } from "../../provider/core/values";
import { pluginService } from "../../provider/hosts/plugin/protocol";
import type { Session } from "../../provider/hosts/plugin/session";
import { bagOf, structOf } from "../../provider/hosts/plugin/struct";

export interface PluginFailure {
  code: number;
  text: string;
  /** The object, if it exists but is not ready. */
  unfinished?: { id: string; properties: Bag; inputs: Bag; reasons: string[] };
}

type Method = MethodDefinition<unknown, unknown>;
type Handler = (call: { request: unknown }, done: (error: ServiceError | null, response?: unknown) => void) => void;

/** Calls a resource plugin in this process without a socket, with serialised messages. In a bag, a secret is a tagged object as on the wire. */
export function pluginClient(session: Session) {
  const service = pluginService(session) as Record<string, unknown>;

  const call = <A>(name: string, request: unknown): Promise<A> =>
    new Promise((done, failed) => {
      const method = (ResourceProviderService as unknown as Record<string, Method>)[name] as Method;
      const received = method.requestDeserialize(method.requestSerialize(request));
      (service[name] as Handler)({ request: received }, (error, response) => {
        if (error) failed(error);
        else done(method.responseDeserialize(method.responseSerialize(response)) as A);
      });
    });

  const resource = (response: messages.CreateResponse | messages.UpdateResponse | messages.ReadResponse) => ({
    properties: bagOf(response.getProperties()),
    refreshBeforeUpdate: response.getRefreshBeforeUpdate(),
  });

  const checked = (response: messages.CheckResponse) => ({
    inputs: bagOf(response.getInputs()),
    failures: response.getFailuresList().map((one) => ({ property: one.getProperty(), reason: one.getReason() })),
  });

  const difference = (response: messages.DiffResponse) => ({
    isChanged: response.getChanges() === messages.DiffResponse.DiffChanges.DIFF_SOME,
    replaces: response.getReplacesList(),
    diffs: response.getDiffsList(),
    deleteBeforeReplace: response.getDeletebeforereplace(),
    detailed: typesIn(response),
  });

  const checkRequest = (urn: string, news: Bag, olds: Bag) =>
    new messages.CheckRequest().setUrn(urn).setNews(structOf(news)).setOlds(structOf(olds));

  const diffRequest = (urn: string, id: string, olds: Bag, news: Bag, { oldInputs = olds, ignored = [] }: DiffOptions) =>
    new messages.DiffRequest()
      .setUrn(urn)
      .setId(id)
      .setOlds(structOf(olds))
      .setOldInputs(structOf(oldInputs))
      .setNews(structOf(news))
      .setIgnorechangesList([...ignored]);

  return {
    call,
    async handshake(flags: { supportsRefreshBeforeUpdate?: boolean; invokeWithPreview?: boolean } = {}) {
      const { supportsRefreshBeforeUpdate = true, invokeWithPreview = true } = flags;
      const request = new messages.ProviderHandshakeRequest()
        .setEngineAddress("127.0.0.1:1")
        .setSupportsRefreshBeforeUpdate(supportsRefreshBeforeUpdate)
        .setInvokeWithPreview(invokeWithPreview);
      return (await call<messages.ProviderHandshakeResponse>("handshake", request)).toObject();
    },
    async checkConfig(urn: string, news: Bag) {
      return checked(await call("checkConfig", checkRequest(urn, news, {})));
    },
    async diffConfig(urn: string, olds: Bag, news: Bag) {
      return difference(await call("diffConfig", diffRequest(urn, "", olds, news, {})));
    },
    async configure(args: Bag, name = "default") {
      const request = new messages.ConfigureRequest().setArgs(structOf(args)).setName(name).setAcceptsecrets(true);
      return (await call<messages.ConfigureResponse>("configure", request)).toObject();
    },
    async check(urn: string, news: Bag, olds: Bag = {}, autonaming?: { proposedName?: string; isDisabled?: boolean }) {
      const request = checkRequest(urn, news, olds);
      const { AutonamingOptions } = messages.CheckRequest;
      if (autonaming) {
        const mode = autonaming.isDisabled ? AutonamingOptions.Mode.DISABLE : AutonamingOptions.Mode.PROPOSE;
        request.setAutonaming(new AutonamingOptions().setProposedName(autonaming.proposedName ?? "").setMode(mode));
      }
      return checked(await call("check", request));
    },
    async diff(urn: string, id: string, olds: Bag, news: Bag, options: DiffOptions = {}) {
      return difference(await call("diff", diffRequest(urn, id, olds, news, options)));
    },
    async create(urn: string, properties: Bag, { isPreview = false, timeoutSeconds = 0 } = {}) {
      const request = new messages.CreateRequest().setUrn(urn).setProperties(structOf(properties));
      const response = await call<messages.CreateResponse>("create", request.setPreview(isPreview).setTimeout(timeoutSeconds));
      return { id: response.getId(), ...resource(response) };
    },
    async update(urn: string, id: string, olds: Bag, news: Bag, options: UpdateOptions = {}) {
      const { oldInputs = olds, ignored = [], isPreview = false, timeoutSeconds = 0 } = options;
      const request = new messages.UpdateRequest()
        .setUrn(urn)
        .setId(id)
        .setOlds(structOf(olds))
        .setOldInputs(structOf(oldInputs))
        .setNews(structOf(news))
        .setIgnorechangesList([...ignored])
        .setPreview(isPreview)
        .setTimeout(timeoutSeconds);
      return resource(await call<messages.UpdateResponse>("update", request));
    },
    /** Without `properties`, the call is the read of an import. */
    async read(urn: string, id: string, properties?: Bag, inputs: Bag = {}) {
      const request = new messages.ReadRequest().setUrn(urn).setId(id);
      if (properties) request.setProperties(structOf(properties)).setInputs(structOf(inputs));
      const response = await call<messages.ReadResponse>("read", request);
      return { id: response.getId(), inputs: bagOf(response.getInputs()), hasProperties: response.hasProperties(), ...resource(response) };
    },
    async delete(urn: string, id: string, properties: Bag, timeoutSeconds = 0): Promise<void> {
      const request = new messages.DeleteRequest().setUrn(urn).setId(id).setProperties(structOf(properties));
      await call("delete", request.setTimeout(timeoutSeconds));
    },
    async invoke(token: string, args: Bag = {}, isPreview = true) {
      const request = new messages.InvokeRequest().setTok(token).setArgs(structOf(args)).setPreview(isPreview);
      const response = await call<messages.InvokeResponse>("invoke", request);
      const failures = response.getFailuresList().map((one) => ({ property: one.getProperty(), reason: one.getReason() }));
      return { result: bagOf(response.getReturn()), failures };
    },
    list(token: string, query: Bag = {}, limit = 0): Promise<{ id: string; name: string }[]> {
      const request = new messages.ListRequest().setToken(token).setQuery(structOf(query)).setLimit(limit);
      return new Promise((done, failed) => {
        const found: { id: string; name: string }[] = [];
        const stream = new Writable({
          objectMode: true,
          write(response: messages.ListResponse, _, next) {
            found.push({ id: response.getResult()?.getId() ?? "", name: response.getResult()?.getName() ?? "" });
            next();
          },
        });
        stream.on("finish", () => done(found)).on("error", failed);
        (service.list as (stream: unknown) => void)(Object.assign(stream, { request }));
      });
    },
    cancel: () => call<Empty>("cancel", new Empty()),
  };
}

export type PluginClient = ReturnType<typeof pluginClient>;

interface DiffOptions {
  oldInputs?: Bag;
  ignored?: readonly string[];
}

interface UpdateOptions extends DiffOptions {
  isPreview?: boolean;
  timeoutSeconds?: number;
}

function typesIn(response: messages.DiffResponse): Record<string, string> {
  const kinds: Record<string, string> = {};
  response.getDetaileddiffMap().forEach((kind: messages.PropertyDiff, path: string) => {
    kinds[path] = KINDS[kind.getKind()];
  });
  return kinds;
}

const KINDS = ["add", "add-replace", "delete", "delete-replace", "update", "update-replace"] as const;

/** Fails if the call succeeded. */
export async function failureOf(work: Promise<unknown>): Promise<PluginFailure> {
  const error: ServiceError | undefined = await work.then(
    () => undefined,
    (failed: ServiceError) => failed,
  );
  if (!error) throw new Error("the call succeeded");
  if (error.details === undefined) throw error;
  const [bytes] = error.metadata.get("grpc-status-details-bin");
  const failure = { code: error.code, text: error.details };
  if (!(bytes instanceof Uint8Array)) return failure;
  const [detail] = Status.deserializeBinary(bytes).getDetailsList();
  const { ErrorResourceInitFailed } = messages;
  const failed = detail?.unpack(ErrorResourceInitFailed.deserializeBinary, "pulumirpc.ErrorResourceInitFailed");
  if (!failed) return failure;
  const unfinished = {
    id: failed.getId(),
    properties: bagOf(failed.getProperties()),
    inputs: bagOf(failed.getInputs()),
    reasons: failed.getReasonsList(),
  };
  return { ...failure, unfinished };
}
