import * as z from "zod";
import { quoted, ValidationError } from "../../api/errors";
import { registries, registryHost, registryName } from "../../api/hosting/registries";
import { field } from "../../core/definition/field";
import { OperationError } from "../../core/log/errors";
import { defineEvent, eventIdOf } from "../../forms/event";
import { usableServerProblems } from "../../platform/hosting/parent-checks";
import { isOwnLogin, loginOwnershipKey, registriesOf } from "./registry-login";

export const registryCheck = defineEvent({
  type: "RegistryCheck",
  doc: "A check of a server's saved login to a container registry. Use it to find a broken login before a deployment needs it. The platform tries the login on the server. If the login does not work, `up` fails with the reason. A change of a trigger runs the check again. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const serverUuid = config.require("serverUuid");
const release = config.get("release");
const login = new hosting.RegistryLogin("registry", {
  serverUuid,
  registry: "registry.example.com",
  username: "deploy",
  password: config.requireSecret("registryPassword"),
});
const works = new hosting.RegistryCheck("registry", { serverUuid, registry: login.registry, triggers: [release] });
const web = hosting.Application.get("web", "<application uuid>");
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: works });`,
    remarks: [
      "To check the login now without a change, run `pulumi up --target-replace '**::<name>'`.",
      "If a check fails, the resource is not kept, and the next `up` checks again. A new `RegistryLogin` needs no check, because the platform tries the login when it is created.",
    ],
  },
  inputs: {
    serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }),
    registry: field(registryName, "Host of the registry, as in `RegistryLogin`.", { onChange: "replaces" }),
  },
  outputs: {},
  identity: { noun: "registry check", subject: "serverUuid", address: "<serverUuid>/<registry>/<time>" },
  notBegun: {},

  async previewChecks(context) {
    const problems = await usableServerProblems(context);
    const { hosting, inputs, isKnown, owners } = context;
    const { serverUuid, registry, runOnCreate } = inputs;
    const isPlaceKnown = isKnown("serverUuid") && isKnown("registry");
    if (problems.length > 0 || serverUuid === undefined || registry === undefined || !isPlaceKnown || runOnCreate === false)
      return problems;
    const host = registryHost(registry);
    if (owners.declaredBy(loginOwnershipKey(host, serverUuid)) !== undefined) return [];
    const { rows } = await registriesOf(hosting, serverUuid);
    if (!rows || rows.some((row) => row.logged_in && registryHost(row.registry) === host)) return [];
    const logins = rows.filter(isOwnLogin).map((row) => row.registry);
    const available = logins.length > 0 ? logins.join(", ") : "none";
    return [
      {
        property: "registry",
        reason: `the server has no login at ${host}. Logins: ${available}. If this program creates the login, use the output of the RegistryLogin: \`registry: login.registry\`.`,
      },
    ];
  },
  does: ({ serverUuid, registry }) =>
    registry === undefined ? undefined : `a check of the login at ${registryHost(registry)} of server ${serverUuid}`,

  // The response is the result of the check, so there is nothing to wait for or to read later.
  observe: async () => ({ outputs: {} }),
  follow: async () => ({}),

  async begin(context) {
    const { hosting, inputs } = context;
    const { serverUuid, registry } = inputs;
    const host = registryHost(registry);
    const answer = await hosting.send(registries.check, { params: { uuid: serverUuid, registry: host } }).catch((error: unknown) => {
      if (!(error instanceof ValidationError) || error.status !== 400) throw error;
      return { valid: false, message: error.apiMessage, cause: error };
    });
    if (answer.valid === false) {
      const said = answer.message ? `: ${quoted(hosting.redacted(answer.message))}` : "";
      throw new OperationError(
        `the login at ${host} of server ${serverUuid} does not work${said}. Set a username and a password that the registry accepts in its RegistryLogin, or check that the server is reachable. Then run pulumi up again.`,
        { code: "bad_state", cause: answer.cause },
      );
    }
    return eventIdOf(`${serverUuid}/${host}`, context);
  },
});
