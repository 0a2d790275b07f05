import { type AnyDefinition, exportName } from "../../provider/core/resource";
import { nameOf } from "../../testing/protocol/urn";
import { stateIn } from "../pulumi/state";

/** Objects of other stacks, read from the output of `pulumi stack export`. */
export class Managed {
  private readonly ids = new Set<string>();
  private readonly names = new Map<string, string[]>();

  /** Throws an error for the user if a text is not an exported state. */
  add(text: string, file: string): void {
    for (const { kind, id, urn, isHeld } of stateIn(text, file).resources) {
      if (kind === undefined || id === undefined || !isHeld) continue;
      this.ids.add(`${kind} ${id}`);
      this.names.set(kind, [...(this.names.get(kind) ?? []), nameOf(urn)]);
    }
  }

  has(definition: AnyDefinition, id: string): boolean {
    return this.ids.has(`${exportName(definition)} ${id}`);
  }

  namesOf(definition: AnyDefinition): readonly string[] {
    return this.names.get(exportName(definition)) ?? [];
  }
}
