export function objectFiles({ kind, thing, things, file, files, noun, isGame, exported, api, area, spec }) {
  return {
    [`provider/api/${area}/${files}.ts`]: `import * as z from "zod";
import { ${api}Call } from "../call";
import { listOf, maybe${isGame ? "" : ", objectOf"}, shown } from "../generous";

// Source: docs/spec/${spec}.

export const ${kind}Body = z.strictObject({ name: z.string().trim().min(1).max(255), is_active: z.boolean().optional() });

export const ${kind}Row = z.looseObject({ uuid: z.string(), name: z.string(), is_active: maybe(z.boolean()), created_at: shown(z.string()) });

export const ${things} = {
  list: ${api}Call({ method: "GET", path: "/${files}", response: listOf(${kind}Row, "${things}") }),
  create: ${api}Call({ method: "POST", does: "creates", path: "/${files}", body: ${kind}Body, response: ${isGame ? "z.looseObject({ uuid: z.string() })" : `objectOf(z.looseObject({ uuid: z.string() }), "${thing}")`} }),
  update: ${api}Call({ method: "PATCH", does: "sets", path: "/${files}/{uuid}", body: ${kind}Body.partial() }),
  remove: ${api}Call({ method: "DELETE", does: "removes", path: "/${files}/{uuid}" }),
};
`,

    [`provider/resources/${area}/${file}.ts`]: `import { ${kind}Body, ${things} } from "../../api/${area}/${files}";
import { collection } from "../../forms/collection";
import { adopt, field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";

const { members, named } = collection(${things}, ${kind}Body);

export const ${thing} = defineResource({
  type: "${kind}",${isGame ? '\n  module: "game",' : ""}
  doc: "A ${noun}: what it is, in one sentence.",
  page: {
    source: 'docs/spec/${spec}',
    example: \`const one = new hosting.${isGame ? "game." : ""}${kind}("one");
export const id = one.id;\`,
  },
  inputs: {
    name: field(${kind}Body.shape.name, "Name of the ${noun}. Default: the resource's logical name."),
    isActive: field(${kind}Body.shape.is_active, "Whether it is active.", { default: true }),
    adopt,
  },
  outputs: {},
  identity: {
    noun: "${noun}",
    key: ["name"],
    canExistTwice: true,
    ownershipKeys: ({ name }) => (name === undefined ? [] : [\`the ${noun} "\${name}"\`]),
    candidates: named("a ${noun}"),
  },
  replacement: { order: "new first" },
  traits: { unsetMeansDefault: true },

  ...members,
});
`,

    [`sandbox/${area}/${file}.ts`]: `import { ${things} as calls } from "../../provider/api/${area}/${files}";
${isGame ? 'import { found } from "../http/panel-dialect";\n' : ""}import { product, route } from "../http/product";
import { ${isGame ? "" : "orNotFound, "}reply } from "../http/reply";
import { text } from "../world/collections";
import type { Moment } from "../world/moment";
import type { Dated, Table } from "../world/world";

type ${kind}Row = Dated & { uuid: string; name: string; is_active: boolean };

declare module "../world/world" {
  interface Tables {
    ${things}: Table<${kind}Row>;
  }
}

function add${kind}(moment: Moment, name: string, is_active = true): ${kind}Row {
  const row = { uuid: moment.uuid(), name, is_active, ...moment.dated() };
  moment.world.${things}[row.uuid] = row;
  return row;
}

export const ${things} = product({
  tables: {
    ${things}: { singular: "${noun}", add: (moment, { name }) => add${kind}(moment, text("name", name)).uuid },
  },
  routes: [
    route(calls.list, ({ world }) => reply.ok(Object.values(world.${things}))),
    route(calls.create, ({ moment, body }) => reply.created({ uuid: add${kind}(moment, body.name, body.is_active).uuid })),
    route(calls.update, ({ world, param, body }) => {
      const row = ${isGame ? `found(world.${things}[param("uuid")])` : `orNotFound(world.${things}[param("uuid")], "${kind}")`};
      Object.assign(row, body);
      return reply.ok({ uuid: row.uuid });
    }),
    route(calls.remove, ({ world, param }) => {
      const row = ${isGame ? `found(world.${things}[param("uuid")])` : `orNotFound(world.${things}[param("uuid")], "${kind}")`};
      delete world.${things}[row.uuid];
      return reply.ok({ message: "${kind} deleted." });
    }),
  ],
});
`,

    [`test/harness/fixtures/${file}.ts`]: `import type * as hosting from "../../../sdk";
import { deleted, type LifecycleFixture } from "../lifecycle-fixture";

export const ${thing}Fixture: LifecycleFixture<hosting.${isGame ? "game." : ""}${kind}Args> = {
  kind: "${exported}",${isGame ? '\n  api: "panel",' : ""}
  table: "${things}",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => ({ one: { name: "one" } }) },
        { name: "change", program: () => ({ one: { name: "two", isActive: false } }) },
        deleted,
      ],
      drift: async (sandbox) => {
        for (const { $id } of await sandbox.find("${things}")) await sandbox.mutate("${things}", String($id), { is_active: false });
      },
    },
  ],
  pairs: [{ args: (_, n) => ({ name: n === 0 ? "north" : "south" }) }],
  inEverything: { name: "${file}", inputs: () => ({ name: "everything" }) },
  random: { make: (_, n) => ({ name: \`${noun} \${n}\` }), free: ["isActive"] },
  others: {
    changes: [{ table: "${things}", fields: { is_active: [true, false] } }],
    removes: ["${things}"],
    adds: (_, n) => ({ table: "${things}", fields: { name: \`outside \${n}\` } }),
  },
};
`,
  };
}
