/** The settings exist as long as the server. */
export function settingsFiles({ kind, thing, things, file, files, noun }) {
  // The path already contains the server: ServerTuning is read with GET /servers/{uuid}/tuning.
  const part = file.replace(/^server-/, "");
  return {
    [`provider/api/hosting/${files}.ts`]: `import * as z from "zod";
import { hostingCall } from "../call";
import { objectOf, shownAs } from "../generous";

// Source: docs/spec/hosting-api.md.

export const ${kind}Body = z.strictObject({ is_active: z.boolean().optional(), interval_seconds: z.int().min(1).max(3600).optional() });

export const ${kind}Answer = shownAs(${kind}Body);

export const ${things} = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/${part}", response: objectOf(${kind}Answer, "${part.replaceAll("-", "_")}") }),
  update: hostingCall({ method: "PATCH", does: "sets", path: "/servers/{uuid}/${part}", body: ${kind}Body }),
};
`,

    [`provider/resources/hosting/${file}.ts`]: `import { ${kind}Answer, ${kind}Body, ${things} as calls } from "../../api/hosting/${files}";
import { field } from "../../core/definition/field";
import { defineServerSettings } from "./settings-of-server";

export const ${thing} = defineServerSettings({
  type: "${kind}",
  doc: "The ${noun} of a server: what it is, in one sentence. Every server has these settings. The resource manages only the inputs that you set.",
  page: {
    source: 'docs/spec/hosting-api.md',
    example: \`const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.${kind}("alpha", { serverUuid: alpha.uuid, isActive: true, intervalSeconds: 30 });\`,
  },
  inputs: {
    isActive: field(${kind}Body.shape.is_active, "Whether it is active."),
    intervalSeconds: field(${kind}Body.shape.interval_seconds, "Interval in seconds, 1 to 3600."),
  },
  identity: { noun: "${noun} settings" },

  body: ${kind}Body,
  shown: ${kind}Answer,
  get: calls.get,
  send: ({ hosting, params }, body) => hosting.send(calls.update, { params, body }),
});
`,

    [`sandbox/hosting/${file}.ts`]: `import { ${things} as calls } from "../../provider/api/hosting/${files}";
import { product, route } from "../http/product";
import { reply } from "../http/reply";
import type { Table, World } from "../world/world";
import { type PurchasedServerRow, serverOf } from "./server/rows";

/** Values that the sandbox chose: the settings of a server that no call has changed. */
export const CHOSEN = Object.freeze({ is_active: false, interval_seconds: 60 });

type ${kind}Row = { server_uuid: string; is_active: boolean; interval_seconds: number };

declare module "../world/world" {
  interface Tables {
    /** Changed settings, by the uuid of the server. */
    ${things}: Table<${kind}Row>;
  }
}

const rowOf = (world: World, { uuid }: PurchasedServerRow): ${kind}Row => world.${things}[uuid] ?? { server_uuid: uuid, ...CHOSEN };

const shown = ({ is_active, interval_seconds }: ${kind}Row) => ({ is_active, interval_seconds });

export const ${things} = product({
  tables: { ${things}: { singular: "${noun}" } },
  routes: [
    route(calls.get, ({ world, param }) => reply.ok(shown(rowOf(world, serverOf(world, param("uuid")))))),
    route(calls.update, ({ world, param, body }) => {
      const server = serverOf(world, param("uuid"));
      const row = { ...rowOf(world, server), ...body };
      world.${things}[server.uuid] = row;
      return reply.ok(shown(row));
    }),
  ],
});
`,

    [`test/harness/fixtures/${file}.ts`]: `import type * as hosting from "../../../sdk";
import { settingsFixture } from "../settings-fixture";

export const ${thing}Fixture = settingsFixture<hosting.${kind}Args>({
  kind: "${kind}",
  name: "${file}",
  create: { isActive: true, intervalSeconds: 30 },
  change: { isActive: false, intervalSeconds: 45 },
  drift: { is_active: false, interval_seconds: 20 },
  free: ["isActive", "intervalSeconds"],
  leaves: ["${things}"],
  path: /\\/servers$|\\/${part}$/,
  held: { table: "${things}", row: ({ alpha }) => ({ server_uuid: alpha }) },
});
`,
  };
}
