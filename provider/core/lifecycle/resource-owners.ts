import type { Change, Owners } from "../definition/context";
import { OperationError } from "../log/errors";
import { NOTHING_KNOWN, type Others } from "../ownership/others";
import type { Holding } from "../ownership/ownership";
import { nameOf } from "../urn";
import { HIDDEN, same } from "../values";
import type { ResourceType } from "./resource-type";

export class ResourceOwners implements Owners {
  constructor(
    private readonly type: ResourceType,
    private readonly urn: string,
    private readonly asking: { readonly isComparing: boolean; readonly since: number | undefined },
  ) {}

  /** Whether this run created the object. False if the operation ignores older reads: it may itself have created something inside the object. */
  readonly isFresh = (type: string, id: string): boolean =>
    this.asking.since === undefined && this.owner(type, id)?.object?.origin === "created";

  readonly stackOwns = (type: string, id: string): boolean => this.owner(type, id) !== undefined;

  isChanging(type: string, id: string): boolean {
    const owner = this.owner(type, id);
    return owner !== undefined && this.type.run.program.known(owner.urn)?.changes === true;
  }

  changeOf(type: string, id: string): Change | undefined {
    const { ownership, program } = this.type.run;
    const note = program.known(ownership.ownerOf({ type, id }, this.urn, ["holds"])?.holding.urn ?? "");
    return note && { before: note.former?.olds ?? {}, after: note.inputs };
  }

  async isOwned(id: string): Promise<boolean> {
    const receiver = this.type.run.ownership.ownerOf({ type: this.type.name, id }, this.urn, ["receives"]);
    return receiver !== undefined || (await this.otherOwnerOf(id)) !== undefined;
  }

  readonly otherOwnerOf = (id: string): Promise<string | undefined> => this.awaitDeclared(() => this.currentOwnerOf(id));

  /** Returns the logical name of the other resource that owns this object, if the program has already declared that resource. */
  currentOwnerOf(id: string): string | undefined {
    const owner = this.owner(this.type.name, id);
    return owner && nameOf(owner.urn);
  }

  /** Returns the logical name of a resource that gives up this object (or a part), or left it to this resource in an interrupted run. */
  formerOwnerOf(id: string): string | undefined {
    const { ownership, program } = this.type.run;
    const { keys } = ownership.of(this.urn, this.type.name);
    const formerOwner = ownership.ownerOf({ type: this.type.name, id, keys }, this.urn, ["releases"])?.holding;
    const { urn } = formerOwner ?? program.declared().find(({ former }) => same(former?.olds[HIDDEN.leftTo], [id, this.urn])) ?? {};
    return urn === undefined ? undefined : nameOf(urn);
  }

  declaredBy(what: string): string | undefined {
    const declaring = this.type.run.ownership.declaringResource(what, this.urn);
    return declaring && nameOf(declaring.urn);
  }

  readonly objectOf = (what: string): string | undefined => this.type.run.ownership.declaringResource(what, this.urn)?.object?.id;

  readonly isGivenUp = (what: string): boolean =>
    this.type.run.ownership.ownerOf({ type: "", id: "", keys: [{ what }] }, this.urn, ["releases"]) !== undefined;

  readonly declare = (what: string): void => void this.type.run.ownership.declaredFurther(this.urn, [{ what }]);

  readonly awaitDeclared = async <T>(look: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> =>
    this.asking.isComparing ? look() : this.type.run.program.awaitDeclared(look);

  readonly awaitOwners = async (keys: readonly string[]): Promise<void> => {
    const free = () => keys.filter((what) => this.declaredBy(what) === undefined);
    if ((await this.awaitDeclared(() => free().length === 0 || undefined)) || !this.type.run.ownership.of(this.urn).isDeclared) return;
    if (this.type.run.hasFailed) throw new OperationError(unreachedText(free()), { code: "earlier_failure" });
  };

  get others(): Others {
    return this.type.run.program.known(this.urn)?.others ?? NOTHING_KNOWN;
  }

  /**
   * Returns the other resource that owns this object. The search includes the parent, because the objects below a clone and below its original have
   * the same ids.
   */
  private owner(type: string, id: string): Holding | undefined {
    const { ownership } = this.type.run;
    const own = ownership.of(this.urn);
    const parentId = own.type === type ? own.parentId : undefined;
    return ownership.ownerOf({ type, id, parentId }, this.urn, ["holds"])?.holding;
  }
}

const unreachedText = ([first = "", ...more]: readonly string[]): string =>
  `another step of this run failed, so this step deletes nothing: a resource that this run did not reach may declare ${first}${more.length > 0 ? `, and ${more.length} more` : ""}. Fix the cause and run pulumi up again.`;
