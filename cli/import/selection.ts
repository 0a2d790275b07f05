import { formOf } from "../../provider/core/definition/forms";
import type { InventoryObject } from "../../provider/core/definition/listing";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { nearest } from "../../provider/core/log/text";
import { exportName, resourceTypeText } from "../../provider/core/type-token";
import { UsageError } from "../command-line";

export interface Selection {
  project?: readonly string[];
  environment?: readonly string[];
  server?: readonly string[];
  gameServer?: readonly string[];
  only?: readonly string[];
  except?: readonly string[];
  /** Whether to import all variables of an application as one resource, or each variable as its own resource. */
  variables: "set" | "single";
}

const CHOSEN_BY = { project: "Project", environment: "Environment", server: "Server", gameServer: "game_Server" } as const;
type Choice = keyof typeof CHOSEN_BY;
const CHOICES = Object.keys(CHOSEN_BY) as Choice[];

export const isNarrowed = (selection: Selection): boolean => CHOICES.some((choice) => (selection[choice] ?? []).length > 0);

/** A selection includes the selected objects and their children, and no other object of the team. */
export function covers(selection: Selection): (object: InventoryObject) => boolean {
  const isNamed = ({ id, name }: InventoryObject, names: readonly string[]) => names.includes(id) || names.includes(name);
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

export async function requireChosen(selection: Selection, objectsOf: (kind: string) => Promise<readonly InventoryObject[]>): Promise<void> {
  for (const choice of CHOICES) {
    const kind = CHOSEN_BY[choice];
    for (const wanted of selection[choice] ?? []) {
      const all = await objectsOf(kind);
      if (all.some(({ id }) => id === wanted)) continue;
      const named = all.filter(({ name }) => name === wanted);
      const noun = kind.replace("game_", "game ").toLowerCase();
      if (named.length === 0)
        throw new UsageError(
          `There is no ${noun} ${JSON.stringify(wanted)}. ${all.length > 0 ? `Available: ${[...new Set(all.map(({ name }) => name))].join(", ")}.` : "The token can read none."}`,
          "invalid_value",
        );
      // Environments of several projects may have the same name. The name then selects all of them.
      if (named.length > 1 && choice !== "environment")
        throw new UsageError(
          `There are ${named.length} ${noun}s named ${JSON.stringify(wanted)}. Select one by its id: ${named.map(({ id }) => id).join(", ")}.`,
          "invalid_value",
        );
    }
  }
}

/** Leaves out the types for sets of variables if `variables` is `single`. */
export function chosenTypes(selection: Selection, definitions: readonly AnyDefinition[]): AnyDefinition[] {
  const { variables } = selection;
  // States and maps write the types of a module with an underscore, and users may copy that form.
  const [only, except] = [selection.only ?? [], selection.except ?? []].map((asked) => asked.map(resourceTypeText)) as [string[], string[]];
  const names = definitions.map((definition) => resourceTypeText(exportName(definition)));
  for (const name of [...only, ...except]) {
    if (names.includes(name)) continue;
    const meant = nearest(name, names);
    throw new UsageError(
      `There is no resource type ${name}. ${meant === undefined ? `Available: ${names.join(", ")}.` : `Did you mean ${meant}?`}`,
      "invalid_value",
    );
  }
  return definitions.filter((definition) => {
    const name = resourceTypeText(exportName(definition));
    if (variables === "single" && formOf(definition).ownsParts) return false;
    return (only.length === 0 || only.includes(name)) && !except.includes(name);
  });
}
