import type { Bag } from "../core/values";

/** What a request of the engine says of a resource beside its properties. */
export interface HostRequest {
  /** The resource's URN as the engine knows it: what stands in the state may be that of before a rename. */
  readonly urn: string;
  /** The user's `ignoreChanges`; undefined where this sort of request does not tell. */
  readonly ignored?: readonly string[];
}

/** Requests by the bag of properties that the host hands on. */
export interface HostRequests {
  /** Undefined for a first call that is no deletion, and with an SDK whose classes look otherwise. Call it before anything is awaited. */
  of(bag: Bag): HostRequest | undefined;
}

interface Message {
  getId?(): string;
  getUrn?(): string;
  getIgnorechangesList?(): string[];
}

type Struct = { toJavaScript(): object } | undefined;

/** By which getter the host reads the bag that it hands on (cmd/dynamic-provider/index.js). */
const GETTERS = {
  CheckRequest: "getNews",
  DiffRequest: "getNews",
  CreateRequest: "getProperties",
  ReadRequest: "getProperties",
  UpdateRequest: "getNews",
  DeleteRequest: "getProperties",
} as const;

/**
 * The one seam to the protocol classes of Pulumi's SDK. The engine tells in every request whom it is about, and in every diff and update what
 * `ignoreChanges` holds, however it was set (an option, a transform, a stack transform). The host drops both; but the very object that a
 * request's `getNews().toJavaScript()` gives is what `diff` and `update` get. So it is noted there. Where nothing is noted, what the SDK class
 * told of its resource holds (`__urn`, `__ignored`).
 *
 * The host reads the properties of its first request before it loads a provider. In a `destroy` that request is a deletion, whose URN a state of
 * before a rename does not contain. The host reads the id of a deletion right before it calls the provider, so that request is noted then.
 *
 * `protocols`: the copies of `@pulumi/pulumi/proto/provider_pb` in this process. It is the host's own that counts, and what this package would
 * resolve may be another.
 */
export function hostRequests(protocols: Iterable<unknown>): HostRequests {
  const requests = new WeakMap<object, HostRequest>();
  let first: HostRequest | undefined;
  for (const protocol of protocols) {
    for (const [name, getter] of Object.entries(GETTERS)) {
      const message = (protocol as Record<string, { prototype?: Record<string, unknown> } | undefined>)[name]?.prototype;
      if (typeof message?.[getter] === "function") note(message, getter, requests);
      if (name === "DeleteRequest" && typeof message?.getId === "function")
        noteId(message, (request) => {
          first = request;
        });
    }
  }
  return {
    of(bag) {
      const request = requests.get(bag) ?? first;
      first = undefined;
      return request;
    },
  };
}

const requestOf = (message: Message): HostRequest | undefined =>
  message.getUrn && { urn: message.getUrn(), ignored: message.getIgnorechangesList?.() };

function noteId(message: Record<string, unknown>, noted: (request: HostRequest | undefined) => void): void {
  const getId = message.getId as () => string;
  message.getId = function (this: Message): string {
    noted(requestOf(this));
    return getId.call(this);
  };
}

function note(message: Record<string, unknown>, getter: string, requests: WeakMap<object, HostRequest>): void {
  const get = message[getter] as () => Struct;
  message[getter] = function (this: Message): Struct {
    const struct = get.call(this);
    const request = requestOf(this);
    if (!struct || !request) return struct;
    const { toJavaScript } = struct;
    struct.toJavaScript = () => {
      const bag = toJavaScript.call(struct);
      requests.set(bag, request);
      return bag;
    };
    return struct;
  };
}

/** The copies of the protocol that this process has loaded. The host loads its own before any provider. */
export const loadedProtocols = (): unknown[] =>
  Object.entries(require.cache).flatMap(([file, module]) =>
    /[\\/]proto[\\/]provider_pb\.js$/.test(file) && module ? [module.exports] : [],
  );
