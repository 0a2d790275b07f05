import { ApiError, NotFoundError } from "../../api/errors";
import type { Field } from "../definition/field";
import type { Candidate } from "../definition/identity";
import type { ProgramNote } from "../ownership/program";
import { HIDDEN, same, withoutHidden } from "../values";
import { unownedAmong } from "./equals";
import { keptMarkText, leftByMarkText, type Mark } from "./mark";
import type { Operation } from "./operation";
import type { ResourceType } from "./resource-type";
import { Search } from "./search";
import type { Sync } from "./sync";

/** Removes a mark from the state. Deletes nothing on the platform, because another run may have created the object that appears. */
export class MarkRemoval {
  constructor(
    private readonly type: ResourceType,
    private readonly sync: Sync,
  ) {}

  /**
   * A creation in this run looks for the object of the mark, even if the comparison did not see the mark (`--target-replace`). Without such a
   * creation, this call looks for the object, and names it.
   */
  async remove(context: Operation, mark: Mark): Promise<void> {
    const { urn, kind, id, olds, holding, note, generation } = context;
    const { ownership, program } = this.type.run;
    const renamed = this.renamed(context);
    if (renamed) {
      program.record(renamed, { isMarkRemoved: true });
      return;
    }
    if (goesWithReplaced(context)) {
      ownership.released(urn, kind, undefined, "new");
      program.record(note, { former: undefined });
      return;
    }
    if (!holding.isDeclared) await this.nameObjects(context, mark);
    if (holding.object) return;
    ownership.released(urn, kind, id, "existing");
    // A host passes a deletion with the present URN. Only the comparison has seen the URN in the state, under which an order was sent.
    const { [HIDDEN.urn]: info = olds[HIDDEN.urn] } = note.former?.olds ?? {};
    program.record(note, { former: { id, olds: { ...olds, [HIDDEN.urn]: info } }, generation, isMarkRemoved: true });
  }

  /** Returns the resource of the mark, if it is declared under another name (`aliases`). The creation of that resource looks for the object. */
  private renamed({ kind, urn, id, olds }: Operation): ProgramNote | undefined {
    const others = this.type.run.program.declared().filter((note) => note.type === kind && note.urn !== urn && note.former?.id === id);
    // Two creations at the same moment have the same mark.
    return others.find(({ former }) => Object.entries(withoutHidden(former?.olds ?? {})).every(([key, value]) => same(value, olds[key])));
  }

  private async nameObjects(context: Operation, mark: Mark): Promise<void> {
    await this.type.requireAccount(context);
    const found = await this.madeBy(context, mark);
    const free = unownedAmong(found, context);
    // If another resource of this run has adopted the object, it is the object of the mark.
    if (free.length > 0 || found.length === 0) context.log.leftInPlace(leftByMarkText(this.type.definition, context.olds, free));
  }

  /** Returns the objects that the creation of the mark may have made. Fails if the reads fail: the state then keeps the mark. */
  private async madeBy(context: Operation, mark: Mark): Promise<readonly Candidate[]> {
    const search = new Search(this.type);
    try {
      return await search.since(context, mark).catch(async (error: unknown) => {
        if (error instanceof NotFoundError && (await this.isParentGone(context))) return [];
        throw error;
      });
    } catch (error) {
      if (error instanceof ApiError) error.message += keptMarkText(this.type.definition, context.olds, context.urn);
      throw error;
    }
  }

  /** Whether a proof shows that the list that answered with 404 is gone with its parent. */
  private async isParentGone(context: Operation): Promise<boolean> {
    const isListed = async (again: Operation) => {
      try {
        await this.type.definition.identity.candidates?.(again);
        return { inputs: {}, outputs: {} };
      } catch (error) {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      }
    };
    return (await this.sync.absence.prove(context, () => false, isListed)) === undefined;
  }
}

/** Whether this run replaces the parent of a mark's object. The deletion of the former parent then deletes this object too, if it exists. */
export function goesWithReplaced({ definition, olds, urn, type: { run } }: Operation): boolean {
  const { identity, deletion, data, inputs } = definition;
  const { parent = "" } = identity;
  const { refersTo } = (inputs as Readonly<Record<string, Field>>)[parent] ?? {};
  const [type, id] = [refersTo, olds[parent]];
  if (!deletion?.withParent || data?.holds !== undefined || typeof type !== "string" || typeof id !== "string") return false;
  const former = run.ownership.ownerOf({ type, id }, urn, ["releases"])?.holding;
  return former !== undefined && former.object?.id !== id && run.program.known(former.urn)?.isRetained !== true;
}
