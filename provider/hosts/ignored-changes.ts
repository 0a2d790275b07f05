import type { Bag } from "../core/values";

/** A request of Pulumi's provider protocol that carries new inputs and the user's `ignoreChanges`. */
interface Request {
  getNews(): { toJavaScript(): object } | undefined;
  getIgnorechangesList(): string[];
}

/** What the user tells the engine to ignore, by the bag of new inputs that the host hands on. */
export interface IgnoredChanges {
  /** Undefined where the request did not tell; the class may have (`__ignored`). */
  of(news: Bag): readonly string[] | undefined;
}

/**
 * The one seam to the protocol classes of Pulumi's SDK. The engine tells `ignoreChanges` in every diff and update, however it was set (an
 * option, a transform, a stack transform), and the host drops it; but the very object that a request's `getNews().toJavaScript()` gives is what
 * `diff` and `update` get (cmd/dynamic-provider/index.js). So it is noted there. Of another SDK, whose classes look otherwise, nothing is
 * noted, and what the resource's own option says holds.
 *
 * `protocols`: the copies of `@pulumi/pulumi/proto/provider_pb` in this process. It is the host's own that counts, and what this package would
 * resolve may be another.
 */
export function ignoredChanges(protocols: Iterable<unknown>): IgnoredChanges {
  const lists = new WeakMap<object, readonly string[]>();
  for (const protocol of protocols) {
    for (const name of ["DiffRequest", "UpdateRequest"]) {
      const request = (protocol as Record<string, { prototype?: Partial<Request> } | undefined>)[name]?.prototype;
      if (typeof request?.getNews === "function" && typeof request.getIgnorechangesList === "function") note(request as Request, lists);
    }
  }
  return { of: (news) => lists.get(news) };
}

function note(request: Request, lists: WeakMap<object, readonly string[]>): void {
  const { getNews } = request;
  request.getNews = function (this: Request) {
    const struct = getNews.call(this);
    const ignored = this.getIgnorechangesList();
    if (struct) {
      const { toJavaScript } = struct;
      struct.toJavaScript = () => {
        const news = toJavaScript.call(struct);
        lists.set(news, ignored);
        return news;
      };
    }
    return struct;
  };
}

/** The copies of the protocol that this process has loaded. The host loads its own before any provider. */
export const loadedProtocols = (): unknown[] =>
  Object.entries(require.cache).flatMap(([file, module]) =>
    /[\\/]proto[\\/]provider_pb\.js$/.test(file) && module ? [module.exports] : [],
  );
