import { type Bag, HIDDEN } from "../core/values";

export interface HostRequest {
  /** The resource's URN according to the engine. After a rename, the state may still contain the former URN. */
  readonly urn: string;
  /** The user's `ignoreChanges`. Undefined if this type of request does not contain it. */
  readonly ignored?: readonly string[];
  /**
   * The hidden input in which an exclusive set remembers the entries of other resources. Only set for the request of a read: the properties of a read
   * are outputs, and outputs do not contain this input.
   */
  readonly others?: unknown;
}

export interface HostRequests {
  /**
   * Returns the request that contained this bag of properties. Call it before any `await`. Undefined for the first request of a process (unless it is
   * a deletion), and if the SDK's classes do not have the expected form.
   */
  of(bag: Bag): HostRequest | undefined;
}

interface Message {
  getId?(): string;
  getUrn?(): string;
  getIgnorechangesList?(): string[];
  getInputs?(): Struct;
}

type Struct = { toJavaScript(): object } | undefined;

/** The getters through which the host reads the property bags for the provider (cmd/dynamic-provider/index.js). */
const GETTERS = {
  CheckRequest: "getNews",
  DiffRequest: "getNews",
  CreateRequest: "getProperties",
  ReadRequest: "getProperties",
  UpdateRequest: "getNews",
  DeleteRequest: "getProperties",
} as const;

/**
 * Records the engine's requests. It is the only code that depends on the protocol classes of Pulumi's SDK.
 *
 * Every request contains the resource's URN. Every diff and update also contains the effective `ignoreChanges`, from an option, a transform or a
 * stack transform. The host drops the URN and `ignoreChanges`. But the host passes on the object that `getNews().toJavaScript()` of the request
 * returns, so this function records the request under that object. If nothing is recorded, the values of the SDK class apply (`__urn`, `__ignored`).
 *
 * The first request of a process cannot be recorded in this way, because the host reads its properties before it loads this package. In a `destroy`
 * that request is a deletion, and after a rename its URN may differ from the URN in the state. But the host reads the id of a deletion right before
 * it calls the provider. So a deletion is recorded at that moment.
 *
 * `protocols`: the copies of `@pulumi/pulumi/proto/provider_pb` in this process. Only the host's own copy matters, and this package could resolve
 * another copy.
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
  message.getUrn && {
    urn: message.getUrn(),
    ignored: message.getIgnorechangesList?.(),
    others: (message.getInputs?.()?.toJavaScript() as Bag | undefined)?.[HIDDEN.others],
  };

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

/** The host loads its own copies of the protocol before any provider. */
export const loadedProtocols = (): unknown[] => loadedModules(/[\\/]proto[\\/]provider_pb\.js$/);

export const loadedModules = (file: RegExp): unknown[] =>
  Object.entries(require.cache).flatMap(([name, module]) => (file.test(name) && module ? [module.exports] : []));
