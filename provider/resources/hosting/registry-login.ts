import * as z from "zod";
import type { Client } from "../../api/client";
import { quoted, ValidationError } from "../../api/errors";
import { type Registry, RegistryLoginBody, registries, registryHost } from "../../api/hosting/registries";
import { addressParts } from "../../core/address";
import type { CheckContext, Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { defineResource, type Problem } from "../../core/resource";
import { withoutHidden } from "../../core/values";
import { serverProblems } from "../../platform/hosting/parent-checks";
import { isOwnLogin, loginClaim, registriesOf } from "./registry-login/lists";

const body = RegistryLoginBody.shape;
const PATH = "<serverUuid>/<registry>";

interface Inputs {
  serverUuid: string;
  registry: string;
  username: string;
  password: string;
}

const UsedBy = z.object({
  type: z.string().nullable().describe("What it is, such as `application`."),
  name: z.string().nullable().describe("Its name."),
});

export const registryLogin = defineResource({
  type: "RegistryLogin",
  source: 'docs/spec/hosting-api.md, "Servers"',
  doc: "A login of a server at a container registry, so that it can pull private images. The platform logs in on the server and keeps the login only when the registry lets it in.",
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
    "The login runs in the request. Where the registry refuses it, or the server is away, `up` fails with what the platform says, and nothing is saved.",
    "A login that exists at this registry stops the creation unless `adopt` is set, because other stacks may use it. A login that the server keeps in a credential store of its own is refused: the platform cannot read or replace it.",
    "The logins are read on the server, and newer platforms show them with Read sensitive data alone. Where they cannot be seen, or the server is away, nothing is compared, and a line says so. The password is never shown: it is compared with a salted digest of what was last written, and drift in it cannot be seen.",
    "The public hub has several names, and the platform keeps one of them: that one is in the id.",
    "Deleting it logs the server out. Containers that run go on; images of that registry cannot be pulled any more.",
  ],
  inputs: {
    serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }),
    registry: field(
      body.registry,
      "Host of the registry, with a port where it has one: `registry.example.com:5000`. Scheme and path are cut off, and it is kept in lower case.",
      { onChange: "replaces" },
    ),
    username: field(body.username, "User name, at most 255 characters without blanks."),
    password: field(body.password, "Password or token, at most 20000 characters.", { secret: true, verbatim: true }),
    adopt,
  },
  outputs: {
    usedBy: field(z.array(UsedBy).nullable(), "What on the server takes its image from there; `null` where the logins could not be read."),
  },
  deleteBeforeReplace: true,
  notListed: "no call shows its password",
  identity: {
    noun: "registry login",
    key: ["serverUuid", "registry"],
    parent: "serverUuid",
    address: PATH,

    parseAddress(address) {
      const [serverUuid = "", name = ""] = addressParts(address, "a RegistryLogin", PATH);
      const registry = registryHost(name);
      return { id: `${serverUuid}/${registry}`, inputs: { serverUuid, registry } };
    },

    claims: ({ registry }, parent) => (registry === undefined ? [] : [loginClaim(registry, parent)]),

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

  canonical: ({ registry }) => (registry === undefined ? {} : { registry: registryHost(registry) }),

  async previewChecks(context) {
    const problems = await serverProblems(context);
    return problems.length > 0 ? problems : storeProblems(context);
  },

  async observe({ hosting, id, inputs, olds, log }) {
    const { rows, unseen } = await registriesOf(hosting, inputs.serverUuid);
    if (!rows) {
      const why = `the registries of the server cannot be read: ${unseen}`;
      if (Object.keys(withoutHidden(olds)).length === 0) throw new OperationError(why, { code: "bad_state" });
      log.warning(`${why}. Nothing is compared`);
      return { inputs: {}, outputs: { usedBy: usedBefore(olds) }, hidden: ["password"] };
    }
    const row = rows.find((one) => isOwnLogin(one) && isAt(one, registryIn(id)));
    if (!row) return undefined;
    // The row is found by its name, so the name that the program has for it is one of its names.
    const { serverUuid, registry } = inputs;
    const username = row.username ?? undefined;
    return {
      inputs: { serverUuid, registry, ...(username === undefined ? {} : { username }) },
      outputs: { usedBy: usersOf(row) },
      hidden: ["password"],
    };
  },

  async create(context) {
    const { hosting, inputs, keep, log } = context;
    const { serverUuid, registry, username } = inputs;
    return inTurn(hosting, serverUuid, async () => {
      const { rows: before = [] } = await registriesOf(hosting, serverUuid);
      refuseStore(before, registry);
      await logIn(context);
      const { rows, unseen } = await registriesOf(hosting, serverUuid);
      const row = rows && loginAmong(rows, before, { registry, username });
      if (rows && !row) throw new OperationError(otherNameText(registry, rows), { code: "bad_state" });
      if (!row) log.once("warning", `registry logins cannot be seen, nor whether one was there before: ${unseen}`);
      keep(`${serverUuid}/${row?.registry ?? registry}`);
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
        throw refusal(error, `the server could not be logged out at ${params.registry}`) ?? error;
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

/** The server keeps all logins in one file. */
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

/** A 400 is the registry's answer, or the server is away; the platform's sentence tells which. */
function refusal(error: unknown, what: string): OperationError | undefined {
  if (!(error instanceof ValidationError) || error.status !== 400) return undefined;
  const said = error.apiMessage ? `: ${quoted(error.apiMessage)}` : "";
  return new OperationError(`${what}${said}. Look at registry, username and password, and whether the server is reachable.`, {
    code: "bad_state",
    cause: error,
  });
}

/** The login that was just made: under its own name, or under the one that the platform has for this registry. */
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
  `the login works, but the server shows none at ${registry}. It may have another name there: ${rows.map((row) => row.registry).join(", ") || "it shows none at all"}. Declare it by that name, then run pulumi up again.`;

const storeText = (registry: string): string =>
  `the server keeps its login at ${registry} in a credential store of its own, which the platform cannot read or replace. Remove it there (docker logout, or the credHelpers of its configuration), or leave this resource out`;

function refuseStore(rows: readonly Registry[], registry: string): void {
  const row = rows.find((one) => one.logged_in && isAt(one, registry));
  if (row && !isOwnLogin(row)) throw new OperationError(`${storeText(registry)}. Nothing was changed.`, { code: "bad_state" });
}

type Looking = Pick<CheckContext<Partial<Inputs>>, "hosting" | "inputs" | "olds" | "isKnown">;

/** Where the server keeps the login in a store of its own, an `up` would stop. */
async function storeProblems({ hosting, inputs: { serverUuid, registry }, olds, isKnown }: Looking): Promise<Problem[]> {
  const isSame = serverUuid === olds?.serverUuid && registry === olds?.registry;
  if (serverUuid === undefined || registry === undefined || isSame || !isKnown("serverUuid") || !isKnown("registry")) return [];
  const { rows = [] } = await registriesOf(hosting, serverUuid);
  const row = rows.find((one) => one.logged_in && isAt(one, registry));
  return row && !isOwnLogin(row) ? [{ property: "registry", reason: `cannot be used: ${storeText(registry)}.` }] : [];
}
