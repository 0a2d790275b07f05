import { addons } from "../../../provider/api/game/addons";
import { game } from "../../../provider/api/game/game";
import { modpacks } from "../../../provider/api/game/modpacks";
import type { Game, GameSetting, Project } from "../../game/game/catalogue";
import { USUAL_GAME } from "../../game/game/catalogue";
import { gameNamed } from "../../game/game/rules";
import { numberIn, type ShownAnswer, type ShownAnswers, type ShownRow, textIn } from "../shown-answers";

type AnyGet = Parameters<ShownAnswers["all"]>[0];

/** The offer of a game as far as the copy lacks its reads. A missing read makes a step uncertain, but must not make the step fail. */
const UNKNOWN_GAME: Game = { ...gameNamed(USUAL_GAME), hasRepair: true };

/** Returns the offers of the games of the account's servers, by server. The sandbox itself knows none of these games. */
export function gamesIn(shown: ShownAnswers): Record<string, Game> {
  const servers = new Set<string>();
  const inServer = (call: AnyGet): ((server: string) => ShownAnswer[]) => {
    const answers = shown.all(call);
    for (const { params } of answers) servers.add(params.server ?? "");
    return (server) => answers.filter(({ params }) => params.server === server);
  };
  const calls = {
    versions: inServer(game.versions),
    settings: inServer(game.settings),
    offer: inServer(addons.offer),
    installed: inServer(addons.installed),
    addonSearch: inServer(addons.search),
    addonVersions: inServer(addons.versions),
    modpackSearch: inServer(modpacks.search),
    modpackVersions: inServer(modpacks.versions),
  };
  const gameOf = (server: string): Game => {
    const [versions] = objectsIn(calls.versions(server));
    const [settings] = objectsIn(calls.settings(server));
    const [offer] = objectsIn(calls.offer(server));
    const sources = offer ? namesIn(offer.sources) : Object.keys(UNKNOWN_GAME.addons);
    return {
      ...UNKNOWN_GAME,
      ...(versions && { versions: oldestFirst(namesIn(versions.versions)) }),
      ...(settings && { settings: ((settings.settings ?? []) as ShownRow[]).map(settingIn) }),
      ...(offer && offerIn(offer)),
      addons: cataloguesIn(sources, calls.addonSearch(server), calls.addonVersions(server)),
      modpacks: cataloguesIn(Object.keys(UNKNOWN_GAME.modpacks), calls.modpackSearch(server), calls.modpackVersions(server)),
    };
  };
  return Object.fromEntries([...servers].map((server) => [server, gameOf(server)]));
}

function offerIn(offer: ShownRow): Pick<Game, "folder" | "frameworks" | "workshop"> {
  const mode = textIn(offer, "workshop");
  return {
    folder: textIn(offer, "folder") ?? null,
    frameworks: namesIn(offer.frameworks),
    workshop: mode === "items" || mode === "collection" ? mode : null,
  };
}

const isRow = (value: unknown): value is ShownRow => typeof value === "object" && value !== null && !Array.isArray(value);

const objectsIn = (answers: readonly ShownAnswer[]): ShownRow[] => answers.map(({ value }) => value).filter(isRow);

const namesIn = (rows: unknown): string[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: ShownRow) => textIn(row, "id") ?? textIn(row, "name") ?? []);

/** Some panels list the newest version first. */
function oldestFirst(versions: readonly string[]): readonly string[] {
  const [first = "", last = ""] = [versions[0], versions.at(-1)];
  return first.localeCompare(last, "en", { numeric: true }) > 0 ? versions.toReversed() : versions;
}

/** Only limits that the account shows are checked. */
function settingIn(row: ShownRow): GameSetting {
  const options = Array.isArray(row.options) ? namesIn(row.options) : undefined;
  const [min, max] = [numberIn(row, "min"), numberIn(row, "max")];
  return {
    id: textIn(row, "id") ?? "",
    file: textIn(row, "file") ?? "",
    label: textIn(row, "label") ?? "",
    type: options ? "choice" : min === undefined && max === undefined ? "text" : "number",
    default: textIn(row, "default") ?? textIn(row, "value") ?? "",
    ...(options && { options }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}

function cataloguesIn(
  sources: readonly string[],
  searches: readonly ShownAnswer[],
  versions: readonly ShownAnswer[],
): Record<string, Project[]> {
  const found: Record<string, Project[]> = Object.fromEntries(sources.map((source) => [source, []]));
  const put = (source: string, project: Project): void => {
    found[source] = [...(found[source] ?? []).filter(({ id }) => id !== project.id), project];
  };
  for (const { query, value } of searches) {
    for (const row of isRow(value) && Array.isArray(value.rows) ? (value.rows as ShownRow[]) : []) {
      const id = textIn(row, "id") ?? "";
      put(query.source ?? "", { id, name: textIn(row, "name") ?? id, versions: [] });
    }
  }
  for (const { query, value } of versions) {
    const rows = Array.isArray(value) ? (value as ShownRow[]) : [];
    const { source = "", project: id = "" } = query;
    const known = found[source]?.find((one) => one.id === id);
    const offered = rows.map((row) => ({ id: textIn(row, "id") ?? "", name: textIn(row, "name") ?? textIn(row, "id") ?? "" }));
    put(source, { id, name: known?.name ?? id, versions: offered });
  }
  return found;
}
