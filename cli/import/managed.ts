import * as z from "zod";
import { type AnyDefinition, typeToken } from "../../provider/core/resource";
import { nameOf } from "../../testing/protocol/urn";
import { UsageError } from "../command-line";

const Exported = z.looseObject({
  deployment: z.looseObject({
    resources: z
      .array(z.looseObject({ urn: z.string(), type: z.string(), id: z.string().optional(), delete: z.boolean().optional() }))
      .optional(),
  }),
});

/** What stacks of other programs have already, by what `pulumi stack export` printed of each. */
export class Managed {
  private readonly ids = new Set<string>();
  private readonly names = new Map<string, string[]>();

  /** Fails with a sentence where the text is no exported state. */
  add(text: string, file: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new UsageError(`${file} is not JSON: it must be what pulumi stack export prints.`);
    }
    const { data } = Exported.safeParse(value);
    if (!data) throw new UsageError(`${file} is not what pulumi stack export prints.`);
    for (const { type, id, urn, delete: isLeaving } of data.deployment.resources ?? []) {
      if (id === undefined || isLeaving) continue;
      this.ids.add(`${type} ${id}`);
      this.names.set(type, [...(this.names.get(type) ?? []), nameOf(urn)]);
    }
  }

  has(definition: AnyDefinition, id: string): boolean {
    return this.ids.has(`${typeToken(definition)} ${id}`);
  }

  namesOf(definition: AnyDefinition): readonly string[] {
    return this.names.get(typeToken(definition)) ?? [];
  }
}
