import type { Client } from "../api/client";
import { parseAddress } from "./address";
import { NotComparableError } from "./errors";
import type { ListContext, Lister, SurveyedObject } from "./listing";
import { type AnyDefinition, exportName } from "./resource";

/** What could not be read, and why: a kind as a whole, or what hangs on one object. */
export interface Unread {
  kind: string;
  below?: SurveyedObject;
  error: unknown;
}

export interface SurveyOptions {
  definitions: readonly AnyDefinition[];
  /** What programs refer to and do not declare, by the name that `refersTo` has. */
  references: Readonly<Record<string, Lister>>;
  /** The APIs; a getter that fails where one is not configured is noted as what could not be read. */
  apis: { readonly hosting: Client; readonly panel: Client };
  /** Whether an object is wanted: what hangs on an unwanted one is not read. Default: all are. */
  covers?: (object: SurveyedObject) => boolean;
  /** Hears how many of the objects have been asked for those of a kind below them. */
  progress?: (kind: string, done: number, all: number) => void;
}

/** What there is on the platform: the objects of each kind, read once, from the outermost inwards as far as they are asked for. */
export class Survey {
  /** Empty where all could be read. */
  readonly unread: Unread[] = [];
  private readonly found = new Map<string, Promise<readonly SurveyedObject[]>>();
  private readonly kinds: ReadonlyMap<string, AnyDefinition>;

  constructor(private readonly options: SurveyOptions) {
    this.kinds = new Map(options.definitions.map((definition) => [exportName(definition), definition]));
  }

  /** All objects of a kind that are covered; none of a kind that has no list. */
  all(kind: string): Promise<readonly SurveyedObject[]> {
    const found = this.found.get(kind) ?? this.read(kind);
    this.found.set(kind, found);
    return found;
  }

  private async read(kind: string): Promise<SurveyedObject[]> {
    const { references, covers = () => true } = this.options;
    const definition = this.kinds.get(kind);
    const lister: Lister = definition ?? references[kind] ?? {};
    const objects: SurveyedObject[] = [];
    try {
      for await (const listed of lister.list?.(this.context(kind)) ?? []) {
        const object = { ...listed, kind, id: definition ? parseAddress(definition, listed.path).id : listed.path };
        if (covers(object)) objects.push(object);
      }
    } catch (error) {
      this.unread.push({ kind, error });
    }
    return objects;
  }

  private context(kind: string): ListContext {
    const { apis } = this.options;
    const survey = this;
    return {
      get hosting() {
        return apis.hosting;
      },
      get panel() {
        return apis.panel;
      },
      all: (parent) => survey.all(parent),
      async *below(parents, read) {
        const all = await survey.all(parents);
        for (const [done, parent] of all.entries()) {
          survey.options.progress?.(kind, done, all.length);
          try {
            if (parent.unreadable !== undefined) throw new NotComparableError(parent.unreadable);
            yield [parent, await read(parent)];
          } catch (error) {
            survey.unread.push({ kind, below: parent, error });
          }
        }
      },
    };
  }
}
