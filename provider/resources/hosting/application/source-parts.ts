import type { Part } from "../../../core/field";
import { imageOf, Source } from "./source";

/** Returns the parts of a source for a message, or undefined for a value that is not a complete source. */
export function sourceParts(value: unknown): readonly Part[] | undefined {
  const { data: source } = Source.safeParse(value);
  if (source === undefined) return undefined;
  switch (source.kind) {
    case "ctrimage":
      return [{ what: "image", text: imageText(source), members: ["image", "tag"] }];
    case "ctrfile":
      return [{ what: "build file", text: "", members: ["ctrfile"] }];
    case "clone":
      return [{ what: "clone of", text: source.applicationUuid, members: ["applicationUuid"] }];
    default:
      return [
        { what: "repository", text: source.gitRepository, members: ["gitRepository"] },
        { what: "branch", text: source.gitBranch, members: ["gitBranch"] },
      ];
  }
}

function imageText(source: Extract<Source, { kind: "ctrimage" }>): string {
  const { name, tag } = imageOf(source);
  return `${name}:${tag}`;
}
