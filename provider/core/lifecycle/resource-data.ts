import type { DataLoss, Overwriting } from "../data/permission";
import type { DataPermission } from "../definition/context";
import { resourceTypeText } from "../type-token";
import type { ResourceType } from "./resource-type";

type Scope = { readonly type: ResourceType; readonly name: string; readonly urn: string; readonly id: string };

export class ResourceData implements DataPermission {
  /** Whether the data gate permitted the deletion, for example because a permission names the former name of the resource. */
  hasPassed = false;

  constructor(private readonly scope: Scope) {}

  get isPermitted(): boolean {
    return this.hasPassed || this.scope.type.run.dataGate.isPermitted(this.lossOf({ id: this.scope.id, what: "" }));
  }

  get isSpared(): boolean {
    return !this.scope.type.run.programRuns && !this.isPermitted;
  }

  readonly missing = (overwritten: Overwriting): string | undefined => this.scope.type.run.dataGate.missing(this.lossOf(overwritten));

  readonly missingExact = (id: string): string | undefined =>
    this.scope.type.run.dataGate.missingExact({ ...this.lossOf({ id, what: "" }), id });

  readonly require = (overwritten: Overwriting): void => void this.scope.type.run.dataGate.require(this.lossOf(overwritten), "overwrite");

  private lossOf(overwritten: Overwriting): DataLoss {
    const { type, name, urn } = this.scope;
    return { type: resourceTypeText(type.name), name, urn, ...overwritten };
  }
}
