import * as z from "zod";
import type { Client } from "../../api/client";
import { NotFoundError, PermissionError, quoted, ValidationError } from "../../api/errors";
import { type Registry, RegistryLoginBody, readRegistries, registries, registryHost } from "../../api/hosting/registries";
import { addressParts } from "../../core/definition/address";
import type { CheckContext, Context } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { withoutHidden } from "../../core/values";
import { serverProblems } from "../../platform/hosting/parent-checks";

const body = RegistryLoginBody.shape;
const PATH = "<serverUuid>/<registry>";

interface Inputs {
  serverUuid: string;
  registry: string;
  username: string;
  password: string;
}

const UsedBy = z.object({
  type: z.string().nullable().describe("Type of the object, such as `application`."),
  name: z.string().nullable().describe("Name of the object."),
});

export const registryLogin = defineResource({
  type: "RegistryLogin",
  doc: "A login of a server to a container registry, for pulling private images. The platform tries the login on the server, and saves it only if the registry accepts it.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const serverUuid = config.require("serverUuid");
const login = new hosting.RegistryLogin("registry", {
  serverUuid,
  registry: "registry.example.com",
  username: "deploy",
  password: config.requireSecret("registryPassword"),
});
const shop = new hosting.Project("shop");
new hosting.Application(
  "api",
  { projectUuid: shop.id, serverUuid, source: { kind: "ctrimage", image: "registry.example.com/acme/api", tag: "1.0" } },
  { dependsOn: login },
);`,
    remarks: [
      "The platform tries the login during the request. If the registry refuses the login, or the server is unreachable, `up` fails with the platform's message, and nothing is saved.",
      "If the server already has a login to this registry, `up` stops unless `adopt` is set, because other stacks may use this login. `up` also stops if the login is in a credential store of the server, because the platform cannot read or replace it.",
      "The platform reads the logins on the server. Newer releases show them only to tokens with the permission `Read sensitive data`. If the logins cannot be read, the provider does not compare them, and the log says so. The platform never shows the password. The provider compares the program's password with a salted digest of the password that it wrote last, so it cannot detect drift of the password.",
      "The public registry has several names, and the platform stores only one of them. The id of the resource contains that name.",
      "Deleting the resource logs the server out. Running containers continue, but the server can no longer pull private images of this registry.",
    ],
  },
  inputs: {
    serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }),
    registry: field(
      body.registry,
      "Host of the registry, optionally with a port: `registry.example.com:5000`. Scheme and path are removed, and the host is converted to lower case.",
      { onChange: "replaces" },
    ),
    username: field(body.username, "User name, at most 255 characters, without spaces."),
    password: field(body.password, "Password or token, at most 20000 characters.", { secret: true, verbatim: true }),
    adopt,
  },
  outputs: {
    usedBy: field(
      z.array(UsedBy).nullable(),
      "Objects on the server that use images of this registry; `null` if the platform could not read the logins.",
    ),
  },
  identity: {
    noun: "registry login",
    key: ["serverUuid", "registry"],
    parent: "serverUuid",
    address: {
      form: PATH,
      parse(address) {
        const [serverUuid = "", name = ""] = addressParts(address, "a RegistryLogin", PATH);
        const registry = registryHost(name);
        return { id: `${serverUuid}/${registry}`, inputs: { serverUuid, registry } };
      },
    },

    ownershipKeys: ({ registry }, parent) => (registry === undefined ? [] : [loginOwnershipKey(registry, parent)]),

    async candidates({ hosting, inputs: { serverUuid, registry, username } }) {
      const { rows = [] } = await registriesOf(hosting, serverUuid);
      return rows
        .filter((row) => isOwnLogin(row) && isAt(row, registry))
        .map((row) => ({
          id: `${serverUuid}/${row.registry}`,
          what: `a login at ${row.registry} as ${row.username ?? "an unknown user"}`,
          isAsWanted: row.username === username,
        }));
    },
  },
  replacement: { order: "old first" },
  list: "no call shows the password",

  canonical: ({ registry }) => (registry === undefined ? {} : { registry: registryHost(registry) }),

  async previewChecks(context) {
    const problems = await serverProblems(context);
    return problems.length > 0 ? problems : storeProblems(context);
  },

  async observe({ hosting, id, inputs, olds, log }) {
    const { rows, unseen } = await registriesOf(hosting, inputs.serverUuid);
    if (!rows) {
      const why = `the registry logins of the server cannot be read: ${unseen}`;
      if (Object.keys(withoutHidden(olds)).length === 0) throw new OperationError(why, { code: "bad_state" });
      log.warning(`${why}. They are not compared`);
      return { inputs: {}, outputs: { usedBy: usedBefore(olds) }, hidden: ["password"] };
    }
    const row = rows.find((one) => isOwnLogin(one) && isAt(one, registryIn(id)));
    if (!row) return undefined;
    // The platform may show another name of the same registry. The result contains the program's name.
    const { serverUuid, registry } = inputs;
    const username = row.username ?? undefined;
    return {
      inputs: { serverUuid, registry, ...(username === undefined ? {} : { username }) },
      outputs: { usedBy: usersOf(row) },
      hidden: ["password"],
    };
  },

  async create(context) {
    const { hosting, inputs, recordId, log } = context;
    const { serverUuid, registry, username } = inputs;
    return inTurn(hosting, serverUuid, async () => {
      const { rows: before = [] } = await registriesOf(hosting, serverUuid);
      refuseStore(before, registry);
      await logIn(context);
      const { rows, unseen } = await registriesOf(hosting, serverUuid);
      const row = rows && loginAmong(rows, before, { registry, username });
      if (rows && !row) throw new OperationError(otherNameText(registry, rows), { code: "bad_state" });
      if (!row)
        log.once("warning", `the registry logins of the server cannot be read, so an earlier login may have been replaced: ${unseen}`);
      recordId(`${serverUuid}/${row?.registry ?? registry}`);
      return { usedBy: row ? usersOf(row) : null };
    });
  },

  async update(context, _, { outputs }) {
    await inTurn(context.hosting, context.inputs.serverUuid, () => logIn(context));
    return outputs;
  },

  async remove({ hosting, id, inputs: { serverUuid } }) {
    const params = { uuid: serverUuid, registry: registryIn(id) };
    await inTurn(hosting, serverUuid, () =>
      hosting.send(registries.logout, { params }).catch((error: unknown) => {
        throw refusal(error, `the server could not log out at ${params.registry}`) ?? error;
      }),
    );
    hosting.invalidate(registries.list, { params: { uuid: serverUuid } });
  },
  deletion: {
    async isListed({ hosting, id, inputs }) {
      const { rows = [] } = await registriesOf(hosting, inputs.serverUuid);
      return rows.some((one) => isOwnLogin(one) && isAt(one, registryIn(id)));
    },
  },
});

const registryIn = (id: string): string => id.slice(id.indexOf("/") + 1);

const isAt = (row: Registry, registry: string): boolean => registryHost(row.registry) === registryHost(registry);

const usersOf = ({ used_by: users }: Registry): z.output<typeof UsedBy>[] =>
  (users ?? []).map(({ type, name }) => ({ type: type ?? null, name: name ?? null }));

function usedBefore({ usedBy }: Readonly<Record<string, unknown>>): z.output<typeof UsedBy>[] | null {
  const { success, data } = z.array(UsedBy).safeParse(usedBy);
  return success ? data : null;
}

/** Runs the logins on a server one after the other, because the server keeps all logins in one file. */
const inTurn = <T>(hosting: Client, serverUuid: string, task: () => Promise<T>): Promise<T> =>
  hosting.inTurn(`registry logins of ${serverUuid}`, task);

async function logIn({ hosting, inputs }: Pick<Context<Inputs>, "hosting" | "inputs">): Promise<void> {
  const { serverUuid, registry, username, password } = inputs;
  const params = { uuid: serverUuid };
  try {
    await hosting.send(registries.login, { params, body: { registry, username, password } });
  } catch (error) {
    throw refusal(error, `the login at ${registry} as ${username} failed, and nothing was saved`) ?? error;
  }
  hosting.invalidate(registries.list, { params });
}

/** Error for a 400. Only its message shows whether the registry refused the login or the server is unreachable. */
function refusal(error: unknown, what: string): OperationError | undefined {
  if (!(error instanceof ValidationError) || error.status !== 400) return undefined;
  const said = error.apiMessage ? `: ${quoted(error.apiMessage)}` : "";
  return new OperationError(`${what}${said}. Check registry, username and password, and whether the server is reachable.`, {
    code: "bad_state",
    cause: error,
  });
}

/**
 * Finds the new login in the list: by the program's name of the registry, else as the only login that was not in the list before, else as
 * the only login with this user name.
 */
function loginAmong(
  rows: readonly Registry[],
  before: readonly Registry[],
  { registry, username }: Pick<Inputs, "registry" | "username">,
): Registry | undefined {
  const own = rows.filter(isOwnLogin);
  const named = own.find((row) => isAt(row, registry));
  if (named) return named;
  const fresh = own.filter(
    (row) => !before.some((one) => isOwnLogin(one) && one.registry === row.registry && one.username === row.username),
  );
  const likely = fresh.length > 0 ? fresh : own.filter((row) => row.username === username);
  return likely.length === 1 ? likely[0] : undefined;
}

const otherNameText = (registry: string, rows: readonly Registry[]): string =>
  `the login works, but the server shows no login at ${registry}. The platform may list this registry under another name. Listed registries: ${rows.map((row) => row.registry).join(", ") || "none"}. Set registry to the listed name, then run pulumi up again.`;

const storeText = (registry: string): string =>
  `the server keeps its login for ${registry} in a credential store of its own, and the platform cannot read or replace that login. Remove the login from that store (docker logout, or the credHelpers of its configuration), or remove this resource`;

function refuseStore(rows: readonly Registry[], registry: string): void {
  const row = rows.find((one) => one.logged_in && isAt(one, registry));
  if (row && !isOwnLogin(row)) throw new OperationError(`${storeText(registry)}. Nothing was changed.`, { code: "bad_state" });
}

type LoginCheck = Pick<CheckContext<Partial<Inputs>>, "hosting" | "inputs" | "olds" | "isKnown">;

/** Reports a registry whose login is in a credential store of the server, because the platform cannot replace such a login. */
async function storeProblems({ hosting, inputs: { serverUuid, registry }, olds, isKnown }: LoginCheck): Promise<Problem[]> {
  const isSame = serverUuid === olds?.serverUuid && registry === olds?.registry;
  if (serverUuid === undefined || registry === undefined || isSame || !isKnown("serverUuid") || !isKnown("registry")) return [];
  const { rows = [] } = await registriesOf(hosting, serverUuid);
  const row = rows.find((one) => one.logged_in && isAt(one, registry));
  return row && !isOwnLogin(row) ? [{ property: "registry", reason: `cannot be used: ${storeText(registry)}.` }] : [];
}

/** The registries of a server, or the reason why they could not be read (`unseen`). If they could not be read, no login is reported as gone. */
type Seen = { rows: Registry[]; unseen?: undefined } | { rows?: undefined; unseen: string };

export async function registriesOf(hosting: Client, serverUuid: string): Promise<Seen> {
  try {
    const { registries: rows, error } = await readRegistries(hosting, serverUuid);
    return error ? { unseen: `the platform reports for server ${serverUuid}: ${quoted(hosting.redacted(error))}` } : { rows };
  } catch (error) {
    if (error instanceof NotFoundError) return { rows: [] };
    if (error instanceof PermissionError) return { unseen: 'the token lacks the permission "Read sensitive data"' };
    throw error;
  }
}

/**
 * Whether the server is logged in with a login that the platform manages. The platform cannot read or change a login in a credential store of the
 * server.
 */
export const isOwnLogin = ({ logged_in: loggedIn, source }: Registry): boolean => loggedIn && source !== "credHelpers";

export const loginOwnershipKey = (registry: string, serverUuid: string): string => `the login at ${registry} of server ${serverUuid}`;
