import { ApiError, AuthenticationError, NotFoundError, PermissionError } from "../../api/errors";
import { restOf, until } from "../../api/wait";
import type { Candidate } from "../definition/identity";
import { deletionOf } from "./keys";
import { isLater, type Mark } from "./mark";
import type { Operation } from "./operation";
import type { ResourceType } from "./resource-type";

/** Looks for the objects that a creation could find or make. */
export class Search {
  private mark: Mark | undefined;

  constructor(private readonly type: ResourceType) {}

  /** Returns the objects with the natural key. Leaves out those from before a lost creation, and a replaced object that may keep the key. */
  async candidates(context: Operation): Promise<Candidate[]> {
    const { identity, replacement } = this.type.definition;
    const all = (await identity.candidates?.(context)) ?? [];
    // A step that deletes one of them does not know this resource. The search waits for the end of that deletion.
    const ends = all.flatMap(({ id }) => this.type.client.turnsOf(deletionOf(context.kind, id)) ?? []);
    if (ends.length > 0) {
      await Promise.all(ends);
      return this.candidates(context.uncached());
    }
    const mayStay = replacement.order === "new first, same key" || (context.note.isRetained && identity.canExistTwice);
    return this.fresh(all).filter(({ id }) => !(mayStay && id === context.formerId));
  }

  /** Returns the objects that may have been created for this resource, but do not have its natural key yet. */
  async unnamed(context: Operation): Promise<Candidate[]> {
    return this.fresh((await this.type.definition.identity.unnamed?.(context)) ?? []);
  }

  /** Returns the objects that equal the ordered one. */
  private async bought(context: Operation): Promise<Candidate[]> {
    return this.fresh((await this.type.definition.identity.equals?.(context)) ?? []);
  }

  /** Leaves out the objects that existed before the lost creation. */
  private fresh(all: readonly Candidate[]): Candidate[] {
    return all.filter(({ id }) => !this.mark?.known.has(id));
  }

  /**
   * Returns the objects that may come from a creation whose response an earlier run did not receive. `sent` has the inputs of that creation. Looks
   * until such an object appears, or until the platform can no longer carry out that creation.
   */
  async since(
    sent: Operation,
    mark: Mark,
    among = (all: readonly Candidate[]): readonly Candidate[] => all,
  ): Promise<readonly Candidate[]> {
    const { identity } = this.type.definition;
    if (this.type.form.isPast) return [];
    const look = async (isLast: boolean) => {
      // A failed read shows nothing, and only the last read shows that no object appeared.
      const shown = this.shownSince(sent.uncached(), mark, among);
      const fresh = await shown.catch((error) => (isLast || !mayPass(error) ? Promise.reject(error) : []));
      return fresh.length > 0 ? fresh : undefined;
    };
    const what = () => `${identity.noun} "${sent.name}" of an earlier run, whose creation got no response`;
    const now = this.type.client.byApiClock(sent.clock.now());
    return (await until(sent, restOf(mark.sentAt, now), { what, look })) ?? [];
  }

  /** Like `since`, without a wait. */
  async shownSince(sent: Operation, mark: Mark, among: (all: readonly Candidate[]) => readonly Candidate[]): Promise<readonly Candidate[]> {
    this.mark = mark;
    const named = this.type.definition.plan ? await this.bought(sent) : await this.candidates(sent);
    const all = new Map([...named, ...(await this.unnamed(sent))].map((one) => [one.id, one]));
    return among([...all.values()]).filter((one) => !isLater(mark, one));
  }
}

/** Whether a later read may succeed. A refusal by the API itself is final. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  !(error instanceof NotFoundError || error instanceof PermissionError || error instanceof AuthenticationError);
