import type { Claim } from "./claim";
import type { DataLoss } from "./data/gate";
import type { Bag } from "./values";

/** What a run knows of one resource. Written by check and by the lifecycle, and by nothing else. */
export interface ResourceRecord {
  readonly urn: string;
  /** Type token of its kind: ids are unique within one, or within one and a parent. */
  type: string;
  /** Id of its parent, where it has one that is known. */
  parentId?: string | undefined;
  /** `gone`: its object was proved to be gone in this run. */
  phase: "new" | "existing" | "gone";
  /** Whether the program declares it, as far as this run was told. */
  isDeclared: boolean;
  /** The object that it has and keeps. */
  objectId?: string;
  /** The object that it is being given, from the moment that its id is known. */
  keptId?: string | undefined;
  /** The object that it had and gives up, because it is replaced. */
  formerId?: string;
  /** Made or taken over by this run. */
  isMade: boolean;
  /** Made by this run, so that it holds nothing yet but what this run puts there. */
  isFresh: boolean;
  /** Whether an `up` changes something of it, or did: the program's change, or drift that is mended. */
  changes: boolean;
  /** Whether a step of it failed in this run. */
  hasFailed: boolean;
  /** What its replacement deletes: `diff` or a second `check` announces it, and the first step of the replacement needs the permission. */
  loss?: DataLoss | undefined;
  /** The inputs that the state holds, where the engine passed them. */
  formerInputs?: Bag | undefined;
  /** Inputs of which drift is mended in this run. */
  mended: readonly string[];
  /** Checked inputs. */
  inputs: Bag;
  /** Whether this run has said already what there is to say of it. */
  isTold: boolean;
  claims: Claim[];
  /** What it declared before and owned as a part of something larger. */
  formerClaims: Claim[];
}

/** Of so many pauses between two declarations the longest counts. */
const PAUSES_KEPT = 16;

/** All resources that a run has met, and whose every object is. One object has one owner (docs/architecture.md, "One object, one owner"). */
export class ResourceRecords {
  private readonly byUrn = new Map<string, ResourceRecord>();
  /** Who claims what, and who claims a part of what: a program of a thousand variables asks a thousand times. */
  private readonly byClaim = new Map<string, Set<ResourceRecord>>();
  private readonly byCollection = new Map<string, Set<ResourceRecord>>();
  /** How many were declared, in all, and when the last one was. */
  private declarationCount = 0;
  private declaredAt: number | undefined;
  private readonly pausesMs: number[] = [];

  constructor(private readonly now: () => number) {}

  of(urn: string, type: string): ResourceRecord {
    const known = this.byUrn.get(urn);
    if (known) return known;
    const record: ResourceRecord = {
      urn,
      type,
      phase: "new",
      isDeclared: false,
      isMade: false,
      isFresh: false,
      changes: false,
      hasFailed: false,
      mended: [],
      inputs: {},
      isTold: false,
      claims: [],
      formerClaims: [],
    };
    // What tells no URN is nobody's: it is not kept, so that two such resources are not one.
    if (urn !== "") this.byUrn.set(urn, record);
    return record;
  }

  /** A resource that the program declares. */
  declared(urn: string): ResourceRecord | undefined {
    const record = this.byUrn.get(urn);
    return record?.isDeclared ? record : undefined;
  }

  known(urn: string): ResourceRecord | undefined {
    return this.byUrn.get(urn);
  }

  all(): ResourceRecord[] {
    return [...this.byUrn.values()];
  }

  /** Notes that the program declares it, with these inputs and claims. */
  declare(record: ResourceRecord, inputs: Bag, claims: Claim[], parentId?: string): void {
    for (const { what, of } of record.claims) {
      this.byClaim.get(what)?.delete(record);
      if (of !== undefined) this.byCollection.get(of)?.delete(record);
    }
    Object.assign(record, { isDeclared: true, inputs, claims, parentId });
    this.index(record, claims);
    const now = this.now();
    if (this.declaredAt !== undefined) this.pausesMs.push(now - this.declaredAt);
    if (this.pausesMs.length > PAUSES_KEPT) this.pausesMs.shift();
    this.declaredAt = now;
    this.declarationCount++;
  }

  /** Notes further claims of a resource, which show later than its inputs. */
  declareFurther(record: ResourceRecord, claims: readonly Claim[]): void {
    const further = claims.filter(({ what }) => !record.claims.some((held) => held.what === what));
    if (further.length === 0) return;
    record.claims = [...record.claims, ...further];
    this.index(record, further);
  }

  private index(record: ResourceRecord, claims: readonly Claim[]): void {
    const add = (map: Map<string, Set<ResourceRecord>>, key: string) => map.set(key, (map.get(key) ?? new Set()).add(record));
    for (const { what, of } of claims) {
      add(this.byClaim, what);
      if (of !== undefined) add(this.byCollection, of);
    }
  }

  /** How often the program has told of a resource. */
  get declarations(): number {
    return this.declarationCount;
  }

  /** The longest pause of late between two resources that the program told of: on a busy machine it is longer than on a quiet one. */
  get longestPauseMs(): number {
    return Math.max(0, ...this.pausesMs);
  }

  /** The other resource of the program that makes one of these claims impossible. */
  rival(record: ResourceRecord, claims: readonly Claim[]): { claim: Claim; holder: ResourceRecord } | undefined {
    for (const claim of claims) {
      const near = [this.byClaim.get(claim.what), claim.of ? this.byClaim.get(claim.of) : undefined, this.byCollection.get(claim.what)];
      const holder = near
        .flatMap((records) => [...(records ?? [])])
        .find((other) => other.urn !== record.urn && other.isDeclared && other.claims.some((held) => areRivals(held, claim)));
      if (holder) return { claim, holder };
    }
    return undefined;
  }

  /** The other resource of the program that has this very object. What hangs on a clone has the ids of what hangs on its original. */
  holderOf(type: string, id: string, exceptUrn: string, parentId = this.parentOf(exceptUrn, type)): ResourceRecord | undefined {
    const isOfAnother = (other: ResourceRecord) => parentId !== undefined && other.parentId !== undefined && other.parentId !== parentId;
    return this.others(exceptUrn).find((other) => other.type === type && other.objectId === id && !isOfAnother(other));
  }

  private parentOf(urn: string, type: string): string | undefined {
    const own = this.byUrn.get(urn);
    return own?.type === type ? own.parentId : undefined;
  }

  /** The other resource of the program that is to have an object of this claim, and has none yet: new, refused, or to be replaced. */
  claimantOf(claims: readonly Claim[], exceptUrn: string): ResourceRecord | undefined {
    return this.others(exceptUrn).find(
      (other) => other.objectId === undefined && other.claims.some((held) => claims.some((claim) => claim.what === held.what)),
    );
  }

  /** The other resource of the program that declares this or a part of it, whatever it has. */
  declarerOf(what: string, exceptUrn: string): ResourceRecord | undefined {
    const all = [...(this.byClaim.get(what) ?? []), ...(this.byCollection.get(what) ?? [])];
    return all.find((other) => other.urn !== exceptUrn && other.isDeclared);
  }

  /** Whether another resource has this object or is being given it, whether or not the program told of that one. */
  isKept(type: string, id: string, exceptUrn: string): boolean {
    return this.all().some((other) => other.urn !== exceptUrn && other.type === type && (other.keptId ?? other.objectId) === id);
  }

  /** The resource of the program that is yet to get its object, and is to be made of something that fits. */
  awaiting(type: string, fits: (inputs: Bag) => boolean): ResourceRecord | undefined {
    return this.all().find((one) => one.type === type && one.isDeclared && one.objectId === undefined && fits(one.inputs));
  }

  /** The resource of the program that had this object and gives it up in this run. */
  giverOf(type: string, id: string, exceptUrn: string): ResourceRecord | undefined {
    return this.others(exceptUrn).find((other) => other.type === type && other.formerId === id);
  }

  /** The resource of the program that had one of these as a part of something larger and gives it up in this run. */
  releaserOf(claims: readonly Claim[], exceptUrn: string): ResourceRecord | undefined {
    const isIn = (all: readonly Claim[], { what }: Claim) => all.some((claim) => claim.what === what);
    return this.others(exceptUrn).find((other) => claims.some((claim) => isIn(other.formerClaims, claim) && !isIn(other.claims, claim)));
  }

  private others(urn: string): ResourceRecord[] {
    return this.all().filter((record) => record.urn !== urn && record.isDeclared);
  }
}

const areRivals = (held: Claim, claim: Claim): boolean =>
  held.what === claim.what ||
  (held.isWhole === true && claim.of === held.what && !claim.isWhole) ||
  (claim.isWhole === true && held.of === claim.what && !held.isWhole);
