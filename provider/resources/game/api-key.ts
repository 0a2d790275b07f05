import * as z from "zod";
import type { Client } from "../../api/client";
import { ADDRESSES_PER_KEY, type ApiKey, ApiKeyBody, apiKeys, isAddressRange, KEYS_PER_ACCOUNT } from "../../api/game/api-keys";
import type { Context } from "../../core/definition/context";
import { field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { sendOnce } from "../../core/lifecycle/lost-call";
import { OperationError } from "../../core/log/errors";
import { same } from "../../core/values";

const addressRange = z
  .string()
  .refine(isAddressRange, "is not allowed: it must be an IP address or a CIDR range such as 203.0.113.0/24 or 2001:db8::/32");

interface Inputs {
  description?: string;
  allowedIps?: string[];
}

export const apiKey = defineResource({
  type: "ApiKey",
  module: "game",
  doc: "API key of the panel. Create one key per application, so that you can revoke each key separately. A key has all permissions of the account.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account"',
    example: `const bot = new hosting.game.ApiKey("chat bot", { allowedIps: ["203.0.113.7", "2001:db8::/32"] });
export const token = bot.token;`,
    remarks: [
      "The panel shows the secret of a key only once. The state stores the secret, encrypted. If the key comes from `get` or from an import, `token` is undefined.",
      "No API call changes a key. Every change, including a change of `rotate`, first creates a new key and finally deletes the old key. Every resource that uses `token` receives the new key before the old key is deleted.",
      "If you rename the resource without `aliases`, `up` creates a new key, keeps the old key and fails, so that users of the old `token` are not locked out at once. The next `up` deletes the old key.",
      "The provider never deletes the key that this stack itself uses. Before you delete such a key, set `hosting:panelKey` to another key.",
      `An account has at most ${KEYS_PER_ACCOUNT} keys. If an \`up\` is killed after it created a key, the secret of that key is lost. The next \`up\` therefore creates another key, and a warning names the lost key.`,
    ],
  },
  inputs: {
    description: field(
      ApiKeyBody.shape.description.optional(),
      "Purpose of the key. At most 500 characters. Defaults to the resource's logical name.",
      { onChange: "replaces" },
    ),
    allowedIps: field(
      z.array(addressRange).max(ADDRESSES_PER_KEY).optional(),
      `IP addresses and CIDR ranges from which the key may be used, at most ${ADDRESSES_PER_KEY}. Other forms that the panel accepts (\`a-b\`, \`10.0.*.*\`) are refused, because they are not documented. Defaults to all addresses.`,
      { onChange: "replaces" },
    ),
    rotate: field(z.unknown().optional(), "Any value. A change creates a new key.", { onChange: "replaces", verbatim: true }),
  },
  outputs: {
    token: field(z.string(), "Complete key, for `hosting:panelKey` and the header `Authorization: Bearer`.", {
      secret: true,
      isFixed: true,
    }),
    createdAt: field(z.string().nullable(), "Time of the creation.", { isFixed: true }),
  },
  identity: { noun: "API key" },
  replacement: { order: "new first" },

  async *list({ panel }) {
    for (const { identifier, description } of await panel.get(apiKeys.list)) {
      const given = panel.worksWith(identifier) ? "it is the key that lists them" : undefined;
      yield { path: identifier, name: description || identifier, given };
    }
  },

  canonical: ({ allowedIps }) => (allowedIps?.length === 0 ? { allowedIps: undefined } : {}),

  async previewChecks(context) {
    const { panel, log, olds } = context;
    const rows = await panel.get(apiKeys.list);
    if (rows.length >= KEYS_PER_ACCOUNT)
      log.stops(
        `the account has ${rows.length} API keys, and the panel allows ${KEYS_PER_ACCOUNT}: up will be refused unless a key is deleted first`,
      );
    if (olds === undefined) for (const row of leftBehind(context, rows)) log.warning(leftBehindText(row));
    return [];
  },

  async observe({ panel, id, olds }) {
    const row = await listedKey(panel, id);
    if (!row) return undefined;
    const { token } = olds as { token: string };
    return {
      inputs: { description: row.description ?? undefined, allowedIps: row.allowed_ips ?? undefined },
      // The panel shows the secret of a key only once.
      outputs: { token, createdAt: row.created_at ?? null },
    };
  },

  async create(context) {
    const { panel, recordId } = context;
    for (const row of leftBehind(context, await panel.get(apiKeys.list)))
      if (!(await context.owners.isOwned(row.identifier))) context.log.warning(leftBehindText(row));
    const { identifier, token, created_at } = await made(context);
    const outputs = { token, createdAt: created_at ?? null };
    recordId(identifier, outputs);
    panel.markStale(apiKeys.list);
    return outputs;
  },

  async remove({ panel, id }) {
    if (panel.worksWith(id))
      throw new OperationError(
        `API key ${id} was not deleted, because this stack uses it. Set hosting:panelKey (HOSTING_PANEL_KEY) to another key of the account, then run pulumi up again.`,
        { code: "change_refused" },
      );
    await panel.send(apiKeys.remove, { params: { identifier: id } });
    panel.update(apiKeys.list, {}, (rows) => rows.filter(({ identifier }) => identifier !== id));
  },
});

type Making = Pick<Context<Inputs>, "panel" | "clock" | "name" | "log" | "inputs" | "owners" | "former">;
type KeyContext = Pick<Making, "name" | "inputs" | "owners"> & Partial<Pick<Making, "former">>;

const listedKey = (panel: Client, id: string): Promise<ApiKey | undefined> =>
  panel.find(apiKeys.list, {}, ({ identifier }) => identifier === id);

const isAsWanted = ({ name, inputs }: Pick<Making, "name" | "inputs">, { description, allowed_ips: addresses }: ApiKey): boolean =>
  description === (inputs.description ?? name) && same(addresses ?? [], inputs.allowedIps ?? []);

/** Unused keys with the program's description and addresses, without the keys of this stack. An interrupted run may have created them. */
const leftBehind = (context: KeyContext, rows: readonly ApiKey[]): ApiKey[] =>
  rows.filter(
    (row) =>
      isAsWanted(context, row) &&
      row.last_used_at === null &&
      row.identifier !== context.former?.id &&
      !context.owners.stackOwns("game_ApiKey", row.identifier),
  );

const leftBehindText = ({ identifier, description, created_at: at }: ApiKey): string =>
  `an API key "${description}" already exists (id ${identifier}, made ${at}, never used). If an interrupted run left it, its secret is lost: delete it in the panel.`;

/**
 * Creates the key. If the response is lost, the secret of the key is lost too, so the creation fails with an error that names the key. The provider
 * does not delete the key, because the key may belong to another stack.
 */
async function made(context: Making): Promise<ApiKey & { token: string }> {
  const { panel, name, inputs } = context;
  const { description = name, allowedIps = [] } = inputs;
  const known = new Set((await panel.get(apiKeys.list)).map(({ identifier }) => identifier));
  return sendOnce<ApiKey & { token: string }>(context, {
    what: `API key "${description}"`,
    send: () => panel.send(apiKeys.create, { body: { description, allowed_ips: allowedIps } }),
    look: async () => {
      const rows = leftBehind(context, await panel.refetch(apiKeys.list)).filter(({ identifier }) => !known.has(identifier));
      for (const row of rows) if (!(await context.owners.isOwned(row.identifier))) throw lostKey(row);
      return undefined;
    },
  });
}

const lostKey = (row: ApiKey): OperationError =>
  new OperationError(
    `the response to the creation was lost, together with the secret of the key: ${leftBehindText(row)} Then run pulumi up again to create another key.`,
    { code: "outcome_unknown" },
  );
