import { namedInput } from "../definition/inputs";
import type { ResourceRequest } from "../definition/request";
import type { AnyDefinition } from "../definition/resource";
import { type Bag, HIDDEN } from "../values";
import { isMark } from "./mark";
import type { Operation } from "./operation";
import type { ResourceType } from "./resource-type";

// The engine stores the new inputs of a failed creation, even if the state gets the object, or keeps the mark, of an earlier creation. If the program
// then leaves the name out again, its default is the name in these inputs, and not the name of the object. So a note in the outputs says that the
// name in the outputs applies, if the resource keeps its name at all (`keepsName` in definition/inputs).

/** Whether the program leaves out the input that defaults to the logical name. */
export function isUnnamed(definition: AnyDefinition, news: Bag): boolean {
  const key = namedInput(definition);
  return key !== undefined && (news[key] ?? "") === "";
}

/** Returns the inputs of the creation that a mark represents. The engine passes no old inputs to the check of the next creation. */
export function markedInputs({ name, run }: ResourceType, urn: string): Bag {
  const { former } = run.program.of(urn, name);
  return former && isMark(former.id) ? former.olds : {};
}

/** Returns the inputs with the object's own name, if the program sets no name and a note in the state says that this name applies. */
export function withKeptName({ definition, name, run }: ResourceType, { urn }: ResourceRequest, olds: Bag, news: Bag): Bag {
  const key = namedInput(definition);
  const isKept = key !== undefined && olds[HIDDEN.keepsName] === true && run.program.of(urn, name).keepsName;
  return isKept ? { ...news, [key]: olds[key] } : news;
}

/** Returns the note for the state of an earlier creation whose name differs from the name in the inputs of this run. */
export function nameNote({ definition, declared }: Operation, news: Bag): Bag {
  const key = namedInput(definition);
  return key === undefined || declared[key] === news[key] ? {} : { [HIDDEN.keepsName]: true };
}

/** Returns the note as long as the program sets no name. */
export const keptNameNote = ({ note, olds }: Operation): Bag =>
  note.keepsName && olds[HIDDEN.keepsName] === true ? { [HIDDEN.keepsName]: true } : {};
