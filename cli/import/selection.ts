import type { SurveyedObject } from "../../provider/core/listing";
import { nearest } from "../../provider/core/nearest";
import { type AnyDefinition, exportName, kindText } from "../../provider/core/resource";
import { UsageError } from "../command-line";

/** What of an account is to be imported. */
export interface Selection {
  project?: readonly string[];
  environment?: readonly string[];
  server?: readonly string[];
  gameServer?: readonly string[];
  only?: readonly string[];
  except?: readonly string[];
  /** Variables of an application as one set, or one by one. */
  variables: "set" | "single";
}

/** Which kind each option chooses among. */
const CHOSEN_BY = { project: "Project", environment: "Environment", server: "Server", gameServer: "game_Server" } as const;
type Choice = keyof typeof CHOSEN_BY;
const CHOICES = Object.keys(CHOSEN_BY) as Choice[];

export const isNarrowed = (selection: Selection): boolean => CHOICES.some((choice) => (selection[choice] ?? []).length > 0);

/**
 * Whether an object is wanted. Where something is chosen, all that hangs on it is wanted and nothing else: what belongs to the whole team would
 * be in every program otherwise. Servers are names for programs, so they are always there.
 */
export function covers(selection: Selection): (object: SurveyedObject) => boolean {
  const isNamed = ({ id, name }: SurveyedObject, names: readonly string[]) => names.includes(id) || names.includes(name);
  if (!isNarrowed(selection)) return () => true;
  const { project = [], environment = [], server = [], gameServer = [] } = selection;
  return (object) => {
    switch (object.kind) {
      case CHOSEN_BY.project:
        return project.length > 0 ? isNamed(object, project) : environment.length > 0;
      case CHOSEN_BY.environment:
        return environment.length === 0 || isNamed(object, environment);
      case CHOSEN_BY.server:
        return isNamed(object, server);
      case CHOSEN_BY.gameServer:
        return isNamed(object, gameServer);
      default:
        return object.parent !== undefined;
    }
  };
}

/** Refuses names that nothing has, and names that several have. */
export async function requireChosen(selection: Selection, objectsOf: (kind: string) => Promise<readonly SurveyedObject[]>): Promise<void> {
  for (const choice of CHOICES) {
    const kind = CHOSEN_BY[choice];
    for (const wanted of selection[choice] ?? []) {
      const all = await objectsOf(kind);
      if (all.some(({ id }) => id === wanted)) continue;
      const named = all.filter(({ name }) => name === wanted);
      const noun = kind.replace("game_", "game ").toLowerCase();
      if (named.length === 0)
        throw new UsageError(
          `There is no ${noun} ${JSON.stringify(wanted)}. ${all.length > 0 ? `Available: ${[...new Set(all.map(({ name }) => name))].join(", ")}.` : "The token sees none."}`,
        );
      // An environment of one name is in many projects: all of them are meant.
      if (named.length > 1 && choice !== "environment")
        throw new UsageError(
          `There are ${named.length} ${noun}s named ${JSON.stringify(wanted)}. Say which by its id: ${named.map(({ id }) => id).join(", ")}.`,
        );
    }
  }
}

/** The kinds to import. Where variables are imported one by one, the kinds that hold them as a set are not, and the other way round nothing is lost. */
export function chosenKinds(selection: Selection, definitions: readonly AnyDefinition[]): AnyDefinition[] {
  const { variables } = selection;
  // States and maps write the kinds of a module with an underscore.
  const [only, except] = [selection.only ?? [], selection.except ?? []].map((asked) => asked.map(kindText)) as [string[], string[]];
  const names = definitions.map((definition) => kindText(exportName(definition)));
  for (const name of [...only, ...except]) {
    if (names.includes(name)) continue;
    const meant = nearest(name, names);
    throw new UsageError(`There is no kind ${name}. ${meant === undefined ? `Available: ${names.join(", ")}.` : `Did you mean ${meant}?`}`);
  }
  return definitions.filter((definition) => {
    const name = kindText(exportName(definition));
    if (variables === "single" && definition.identity.ownsParts) return false;
    return (only.length === 0 || only.includes(name)) && !except.includes(name);
  });
}
