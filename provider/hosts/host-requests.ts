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
  /** Undefined for the first call of a process, which the host has read already, and with an SDK whose classes look otherwise. */
  of(bag: Bag): HostRequest | undefined;
}

interface Message {
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
 * `protocols`: the copies of `@pulumi/pulumi/proto/provider_pb` in this process. It is the host's own that counts, and what this package would
 * resolve may be another.
 */
export function hostRequests(protocols: Iterable<unknown>): HostRequests {
  const requests = new WeakMap<object, HostRequest>();
  for (const protocol of protocols) {
    for (const [name, getter] of Object.entries(GETTERS)) {
      const message = (protocol as Record<string, { prototype?: Record<string, unknown> } | undefined>)[name]?.prototype;
      if (typeof message?.[getter] === "function") note(message, getter, requests);
    }
  }
  return { of: (bag) => requests.get(bag) };
}

function note(message: Record<string, unknown>, getter: string, requests: WeakMap<object, HostRequest>): void {
  const get = message[getter] as () => Struct;
  message[getter] = function (this: Message): Struct {
    const struct = get.call(this);
    if (!struct || !this.getUrn) return struct;
    const request = { urn: this.getUrn(), ignored: this.getIgnorechangesList?.() };
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
