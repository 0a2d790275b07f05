import type { CustomResource, CustomResourceOptions, Resource } from "@pulumi/pulumi";
import type { Estate } from "../harness/estate";

export type { Estate };

/** One resource of a program for which a state was written. */
export interface Part {
  /** Export name of its resource type, `Volume`, `game_Schedule`; `component` for a resource without a provider. */
  kind: string;
  name: string;
  /** Declares the resource. With `changed`, one input has another value. */
  declare(estate: Estate, made: ReadonlyMap<string, Resource>, changed: boolean): Resource;
  /** The step of an `up` with `changed`. Defaults to `update`. */
  change?: "replace" | "none";
}

/** Declares the parts in order: each part after the parts that it refers to. */
export function declareParts(parts: readonly Part[], estate: Estate, changed = false): void {
  const made = new Map<string, Resource>();
  for (const part of parts) made.set(idOf(part), part.declare(estate, made, changed));
}

export const idOf = ({ kind, name }: Pick<Part, "kind" | "name">): string => `${kind} ${name}`;

interface PartOptions extends Pick<Part, "change"> {
  /** Parts on which the resource depends, although no input refers to them. */
  after?: readonly string[];
}

/** Returns a part that declares a resource of a class. `id` returns the id of an earlier part: `Volume disk`. */
export const part =
  <Args>(type: new (name: string, args: Args, options: CustomResourceOptions) => Resource) =>
  (
    kind: string,
    name: string,
    args: (estate: Estate, changed: boolean, id: (part: string) => CustomResource["id"]) => Args,
    { after = [], ...change }: PartOptions = {},
  ): Part => ({
    kind,
    name,
    declare: (estate, made, changed) => {
      const earlier = (id: string): CustomResource => made.get(id) as CustomResource; // a part names its references, so they exist
      return new type(
        name,
        args(estate, changed, (id) => earlier(id).id),
        { dependsOn: after.map(earlier) },
      );
    },
    ...change,
  });
