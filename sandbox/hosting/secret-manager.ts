import { secretManager as calls, type SecretManagerBody } from "../../provider/api/hosting/secret-manager";
import { product, route } from "../http/product";
import { orNotFound, refuse, reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Table } from "../world/world";
import { applicationOf } from "./application/rows";

/** Token for an external service. The sandbox emulates no call that manages such tokens, so tests add them. */
type IntegrationTokenRow = {
  uuid: string;
  name: string;
  /** Null if the external service is not a secret manager. */
  provider: "secret_manager_1" | "secret_manager_2" | "secret_manager_3" | null;
};

/** Link from an application to a secret manager. An application has at most one. */
type SecretManagerLinkRow = { application_uuid: string; integration_token_uuid: string; settings: Fields | null };

declare module "../world/world" {
  interface Tables {
    integrationTokens: Table<IntegrationTokenRow>;
    secretManagerLinks: Table<SecretManagerLinkRow>;
  }
}

// Source: docs/facts/hosting.md 8.4.

type Provider = NonNullable<IntegrationTokenRow["provider"]>;

/** Settings that each secret manager needs and accepts. The first secret manager needs its settings only for some tokens, so it has no `needs`. */
const SETTINGS: Readonly<Record<Provider, { needs: readonly string[]; takes: readonly string[] }>> = {
  secret_manager_1: { needs: [], takes: ["project", "config"] },
  secret_manager_2: { needs: ["project_id", "environment"], takes: ["project_id", "environment", "secret_path"] },
  secret_manager_3: { needs: ["mount", "path"], takes: ["mount", "path"] },
};

function settingsOf(provider: Provider, { settings }: SecretManagerBody): Fields | null {
  const given = Object.entries(settings ?? {}).filter(([, value]) => value !== null && value !== "");
  const { needs, takes } = SETTINGS[provider];
  const wrong =
    given.map(([name]) => name).find((name) => !takes.includes(name)) ?? needs.find((name) => !given.some(([one]) => one === name));
  if (wrong !== undefined)
    throw refuse.invalid({ [`settings.${wrong}`]: [`The settings.${wrong} field is missing, or this provider does not accept it.`] });
  return given.length > 0 ? (Object.fromEntries(given) as Fields) : null;
}

export const secretManager = product({
  routes: [
    route(calls.link, ({ world, param, body }) => {
      const { uuid: application_uuid } = applicationOf(world, param("uuid"));
      const { integration_token_uuid } = body;
      const { provider } = orNotFound(world.integrationTokens[integration_token_uuid], "Integration token");
      if (provider === null) throw refuse.notFound("Integration token");
      const settings = settingsOf(provider, body);
      world.secretManagerLinks[application_uuid] = { application_uuid, integration_token_uuid, settings };
      return reply.ok({ integration_token_uuid, provider, settings });
    }),
  ],
  tables: {
    integrationTokens: {
      singular: "integration token",
      add: (moment, { name = "secrets", provider = "secret_manager_1" }) => {
        const row: IntegrationTokenRow = { uuid: moment.uuid(), name: text("name", name), provider: provider as Provider | null };
        moment.world.integrationTokens[row.uuid] = row;
        return row.uuid;
      },
    },
    secretManagerLinks: { singular: "link of a secret manager" },
  },
});
