import { applications } from "../../../api/hosting/applications";
import { type Destination, destinations } from "../../../api/hosting/servers";
import type { CheckContext } from "../../../core/context";
import type { Problem } from "../../../core/resource";
import { copiesOf, destinationsOfApplication, serverOfDestination } from "../../../platform/hosting/application-copy-lists";
import { available, withName } from "../../../platform/hosting/available";
import { unknownText } from "../../../platform/hosting/parent-checks";
import { serverShown } from "../application/place";

interface Inputs {
  applicationUuid: string;
  destinationUuid: string;
}

const named = ({ uuid, name, network }: Destination) => ({ uuid, name: name ?? network ?? "no name" });

/** Returns what the platform would refuse: a destination that does not exist, or one on a server that the application already uses. */
export async function destinationProblems(context: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { hosting, inputs, isKnown, isChanging, log } = context;
  const { applicationUuid, destinationUuid } = inputs;
  if (destinationUuid === undefined || !isKnown("destinationUuid")) return [];
  const all = await hosting.get(destinations.list);
  const wanted = all.find(({ uuid }) => uuid === destinationUuid);
  const problem = (reason: string): Problem[] => [{ property: "destinationUuid", reason }];
  if (!wanted) return problem(unknownText("destination", destinationUuid, all.map(named)));
  if (wanted.type === "swarm") return problem("is a swarm, which takes no copies. Choose a destination on a server without a swarm.");
  if (applicationUuid === undefined || !isKnown("applicationUuid")) return [];
  const used = await usedServers(context, applicationUuid);
  const why = used.get(wanted.server_uuid ?? "");
  if (why === undefined) return [];
  // If the application moves in this run, it may have left that server by then.
  if (why === PRIMARY && isChanging("Application", applicationUuid)) {
    log.warning(`destinationUuid ${why}; the application changes in this run, so up tries it`);
    return [];
  }
  const free = all.filter(({ server_uuid, type }) => server_uuid !== undefined && !used.has(server_uuid) && type !== "swarm").map(named);
  return problem(`${why}, and an application can be on a server only once. Available: ${available(free.map(withName))}.`);
}

const PRIMARY = "is on the server that the application itself runs on";

/** Returns the servers that the application uses and why. Leaves out the wanted copy and the copy that this resource releases. */
async function usedServers(
  { hosting, inputs, olds }: Pick<CheckContext<Partial<Inputs>>, "hosting" | "inputs" | "olds">,
  applicationUuid: string,
): Promise<Map<string, string>> {
  const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === applicationUuid);
  const own = [inputs.destinationUuid, olds?.applicationUuid === applicationUuid ? olds.destinationUuid : undefined];
  const used = new Map<string, string>();
  const { destinationUuid, serverUuid = destinationUuid && (await serverOfDestination(hosting, destinationUuid)) } = row
    ? await serverShown(hosting, row)
    : {};
  // If an application does not show where it runs, its destinations show it.
  const places = serverUuid ? await copiesOf(hosting, applicationUuid) : await destinationsOfApplication(hosting, applicationUuid);
  for (const place of places ?? []) {
    const server = place.server_uuid ?? (await serverOfDestination(hosting, place.uuid));
    if (!server) continue;
    if (place.is_primary) used.set(server, PRIMARY);
    else if (!own.includes(place.uuid)) used.set(server, "is on a server that already has a copy of the application");
  }
  if (serverUuid) used.set(serverUuid, PRIMARY);
  return used;
}
