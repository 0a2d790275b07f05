import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError, NotFoundError, ServerError } from "../../api/errors";
import { type ApplicationRow, applications } from "../../api/hosting/applications";
import { DESTINATION_TYPES, DestinationBody, destinations } from "../../api/hosting/servers";
import { isThere } from "../../api/is-there";
import type { CheckContext } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { shownOnly } from "../../core/values";
import { applicationsIn, copiedInto, destinationsOf, givenOf } from "../../platform/hosting/destination-lists";
import { available, serverProblems } from "../../platform/hosting/parent-checks";

const body = DestinationBody.shape;
const HOW_TO_CHANGE =
  "Declare the new network as another Destination, move the applications to it (destinationUuid), then remove this Destination from the program";

interface Inputs {
  serverUuid: string;
  network: string;
  type?: string;
}

export const destination = defineResource({
  type: "Destination",
  doc: "A destination: a container network on a server, in which applications run. The platform creates one destination with every server. Additional destinations separate the applications of a server from each other.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers" and "Teams, audit log, destinations"',
    example: `const config = new pulumi.Config();
const serverUuid = config.require("serverUuid");
const internal = new hosting.Destination("internal", { serverUuid, network: "internal" });
const shop = new hosting.Project("shop");
new hosting.Application("api", {
  projectUuid: shop.id,
  serverUuid,
  destinationUuid: internal.id,
  source: { kind: "ctrimage", image: "registry.example.com/api", tag: "1.0" },
});`,
    remarks: [
      "When a server has two destinations, every new application on it must set `destinationUuid`.",
      "The resource adopts an existing destination, including the first destination of a server, only if `adopt` is `true`. The provider never deletes the last destination of a server, because no application could run on the server without it. The destination is left in place, and the log says so (`left in place:`).",
      "The provider deletes a destination only if no application runs in it. Otherwise it sends nothing, and the error names the applications. A change of `network` or `serverUuid` first deletes the old destination, so a preview refuses the change while applications run in the old destination. To change the network, declare a new destination, move the applications to it, then remove the old destination.",
      "The API call also creates the network on the server. The platform does not report a failure of this step. In that case, the first deployment in the destination fails.",
    ],
  },
  inputs: {
    serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }),
    network: field(
      body.network,
      "Name of the network, unique on its server. At most 255 characters: letters, digits and `. _ -`, beginning with a letter or a digit.",
      { onChange: "replaces" },
    ),
    name: field(
      z
        .string()
        .min(1)
        .max(255)
        .refine((name) => !/<\S/.test(name), "must not contain tags: the platform removes them"),
      "Name of the destination, at most 255 characters. Default: the resource's logical name.",
    ),
    type: field(
      z.enum(DESTINATION_TYPES).optional(),
      "Type of the destination: `standalone` or `swarm`. Default: the type of the server.",
      {
        onChange: "replaces",
        isChosenByPlatform: true,
      },
    ),
    adopt,
  },
  outputs: {},
  identity: {
    noun: "destination",
    key: ["serverUuid", "network"],
    ownershipKeys: ({ serverUuid, network }) =>
      serverUuid === undefined || network === undefined ? [] : [`the network "${network}" of server ${serverUuid}`],

    async candidates({ hosting, inputs: { serverUuid, network } }) {
      const rows = (await destinationsOf(hosting, serverUuid)).filter((row) => row.network === network);
      const what = `a destination with the network "${network}" on server ${serverUuid}`;
      return rows.map((row) => ({ id: row.uuid, what, createdAt: row.created_at }));
    },
  },
  replacement: { order: "old first" },

  async *list({ hosting, all }) {
    const team = await all("Server");
    const rows = await hosting.get(destinations.list);
    for (const row of rows) {
      const parent = team.find(({ id }) => id === row.server_uuid);
      if (!parent && row.server_uuid) continue;
      const isGiven = row === givenOf(rows.filter(({ server_uuid }) => server_uuid === row.server_uuid));
      const name = row.name ?? row.network ?? row.uuid;
      yield { path: row.uuid, name, parent, given: isGiven ? "it comes with its server" : undefined };
    }
  },

  async previewChecks(context) {
    const problems = await serverProblems(context);
    return problems.length > 0 ? problems : [...(await typeProblems(context)), ...(await replacementProblems(context))];
  },

  async observe({ hosting, id }) {
    const row = await hosting.find(destinations.list, {}, ({ uuid }) => uuid === id);
    if (!row) return undefined;
    const { server_uuid: serverUuid, network, name } = row;
    const type = DESTINATION_TYPES.find((one) => one === row.type);
    return { inputs: shownOnly({ serverUuid, network, name: name ?? undefined, type }), outputs: {} };
  },

  exists: ({ hosting, id }) => isThere(hosting.get(destinations.get, { params: { uuid: id } })),

  async create({ hosting, inputs: { serverUuid, network, name, type }, recordId }) {
    const params = { uuid: serverUuid };
    const { uuid } = await hosting.send(destinations.create, { params, body: { network, name, type } });
    recordId(uuid);
    hosting.markStale(destinations.list);
    hosting.invalidate(destinations.listOfServer, { params });
    return {};
  },

  async update({ hosting, id, inputs: { name } }) {
    await hosting.send(destinations.update, { params: { uuid: id }, body: { name } });
    hosting.update(destinations.list, {}, (rows) => rows.map((row) => (row.uuid === id ? { ...row, name } : row)));
    return {};
  },

  async remove({ hosting, id, inputs: { serverUuid }, log }) {
    const ofServer = await destinationsOf(hosting, serverUuid);
    const row = ofServer.find(({ uuid }) => uuid === id);
    if (row && ofServer.length === 1) {
      log.leftInPlace("it is the only destination of its server, and no application can run on a server without a destination");
      return;
    }
    const copied = await copiedInto(hosting, id);
    if (copied.length > 0) {
      throw new OperationError(
        `destination ${id} contains copies of applications, which the platform would unlink: ${namesOf(copied)}. Nothing was deleted. First remove these copies (ApplicationCopy).`,
        { code: "bad_state" },
      );
    }
    const forget = () => {
      hosting.update(destinations.list, {}, (rows) => rows.filter(({ uuid }) => uuid !== id));
      hosting.invalidate(destinations.listOfServer, { params: { uuid: serverUuid } });
    };
    try {
      await hosting.send(destinations.remove, { params: { uuid: id } });
      forget();
    } catch (error) {
      if (error instanceof NotFoundError) forget();
      if (error instanceof ConflictError && row) {
        hosting.invalidate(applications.list);
        const users = await applicationsIn(hosting, row);
        if (users?.length)
          throw new OperationError(`destination ${id} is in use: ${usedText(users)} Nothing was deleted.`, {
            code: "bad_state",
            cause: error,
          });
      }
      if (error instanceof ServerError)
        throw new OperationError(
          `the platform could not remove the network of destination ${id} from server ${serverUuid}, which may be unreachable. The destination still exists. Run pulumi up again when the server is reachable.`,
          { code: "bad_state", cause: error },
        );
      throw error;
    }
  },
});

function usedText(users: readonly ApplicationRow[]): string {
  return `${users.length === 1 ? "an application runs" : "applications run"} in it: ${namesOf(users)}. Move them to another destination (destinationUuid), or delete them first.`;
}

type DestinationCheck = Pick<CheckContext<Partial<Inputs>>, "hosting" | "inputs" | "olds" | "isKnown">;

/** Reports a wrong type of destination. The existing destinations of the server show the only type that the server accepts. */
async function typeProblems({ hosting, inputs: { serverUuid, type }, olds }: DestinationCheck): Promise<Problem[]> {
  if (serverUuid === undefined || type === undefined || (type === olds?.type && serverUuid === olds?.serverUuid)) return [];
  const [other] = await destinationsOf(hosting, serverUuid);
  if (!other?.type || other.type === type) return [];
  return [{ property: "type", reason: `server ${serverUuid} accepts only ${other.type} destinations. Leave type out.` }];
}

/**
 * For a replacement: reports applications in the old destination. A replacement deletes the old destination first, and the platform refuses this
 * while applications run in it.
 */
async function replacementProblems({ hosting, inputs, olds, isKnown }: DestinationCheck): Promise<Problem[]> {
  const { serverUuid, network } = olds ?? {};
  if (serverUuid === undefined || network === undefined) return [];
  const changed = (["serverUuid", "network"] as const).find(
    (key) => isKnown(key) && inputs[key] !== undefined && inputs[key] !== olds?.[key],
  );
  const row = changed && (await serverRow(hosting, serverUuid, network));
  const users = row && (await applicationsIn(hosting, row));
  return changed && users?.length ? [{ property: changed, reason: `cannot change: ${usedText(users)} ${HOW_TO_CHANGE}.` }] : [];
}

const serverRow = async (hosting: Client, serverUuid: string, network: string) =>
  (await destinationsOf(hosting, serverUuid)).find((row) => row.network === network);

const namesOf = (all: readonly ApplicationRow[]): string => available(all.map(({ name, uuid }) => `${name} (${uuid})`));
