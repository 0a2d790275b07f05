// npm run new -- Widget [--panel] writes the files of a resource type, nearly empty, with passing tests. CONTRIBUTING.md explains the next steps.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./setup.mjs";

const [kind = "", ...flags] = process.argv.slice(2);
const isPanel = flags.includes("--panel");
if (!/^[A-Z][A-Za-z0-9]+$/.test(kind) || flags.some((flag) => flag !== "--panel")) {
  console.error("Usage: npm run new -- <Type> [--panel], with a name such as VolumeBackup.");
  process.exit(2);
}

const dashed = (name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const thing = kind.charAt(0).toLowerCase() + kind.slice(1);
const things = thing.endsWith("y") ? `${thing.slice(0, -1)}ies` : `${thing}s`;
const noun = dashed(kind).replaceAll("-", " ");
const names = { Kind: kind, thing, things, file: dashed(kind), files: dashed(things), noun };
const exported = isPanel ? `game_${kind}` : kind;
const api = isPanel ? "panel" : "hosting";
const area = isPanel ? "game" : "hosting";
const spec = `${isPanel ? "game-panel" : "hosting"}-api.md`;

const files = {
  [`provider/api/${api}/${names.files}.ts`]: `import * as z from "zod";
import { ${api}Call } from "../call";
import { listOf, maybe${isPanel ? "" : ", objectOf"}, shown } from "../generous";

// Source: docs/spec/${spec}.

export const ${kind}Body = z.strictObject({ name: z.string().trim().min(1).max(255), is_active: z.boolean().optional() });

export const ${kind}Row = z.looseObject({ uuid: z.string(), name: z.string(), is_active: maybe(z.boolean()), created_at: shown(z.string()) });

export const ${things} = {
  list: ${api}Call({ method: "GET", path: "/${names.files}", response: listOf(${kind}Row, "${things}") }),
  create: ${api}Call({ method: "POST", path: "/${names.files}", body: ${kind}Body, response: ${isPanel ? `${kind}Row` : `objectOf(z.looseObject({ uuid: z.string() }), "${thing}")`} }),
  update: ${api}Call({ method: "PATCH", path: "/${names.files}/{uuid}", body: ${kind}Body.partial() }),
  remove: ${api}Call({ method: "DELETE", path: "/${names.files}/{uuid}" }),
};
`,

  [`provider/resources/${area}/${names.file}.ts`]: `import { ${kind}Body, ${things} } from "../../api/${api}/${names.files}";
import { codecOf } from "../../core/api-names";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { defineResource } from "../../core/resource";

/** Converts between inputs and the API's names. */
const names = codecOf(${kind}Body);

export const ${thing} = defineResource({
  type: "${kind}",${isPanel ? '\n  module: "game",' : ""}
  source: 'docs/spec/${spec}',
  doc: "A ${noun}: what it is, in one sentence.",
  example: \`const one = new hosting.${isPanel ? "game." : ""}${kind}("one");
export const id = one.id;\`,
  inputs: {
    name: field(${kind}Body.shape.name, "Name of the ${noun}. Default: the resource's logical name."),
    isActive: field(${kind}Body.shape.is_active, "Whether it is active.", { default: true }),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: false,
  unsetMeansDefault: true,
  identity: {
    noun: "${noun}",
    key: ["name"],
    ownershipKeys: ({ name }) => (name === undefined ? [] : [\`the ${noun} "\${name}"\`]),
    async candidates({ ${api}, inputs }) {
      const named = (await ${api}.get(${things}.list)).filter((row) => row.name === inputs.name);
      return byAge(named).map((row) => ({ id: row.uuid, what: \`a ${noun} named "\${row.name}"\`, createdAt: row.created_at }));
    },
  },

  async *list({ ${api} }) {
    for (const { uuid, name } of await ${api}.get(${things}.list)) yield { path: uuid, name };
  },

  async observe({ ${api}, id }) {
    const row = await ${api}.find(${things}.list, {}, ({ uuid }) => uuid === id);
    return row && { inputs: names.fromApi(row), outputs: {} };
  },

  async create({ ${api}, inputs, keep }) {
    const { uuid } = await ${api}.send(${things}.create, { body: { ...names.toApi(inputs), name: inputs.name } });
    keep(uuid);
    ${api}.markStale(${things}.list);
    return {};
  },

  async update({ ${api}, id }, patch) {
    await ${api}.send(${things}.update, { params: { uuid: id }, body: names.toApi(patch) });
    ${api}.invalidate(${things}.list);
    return {};
  },

  async remove({ ${api}, id }) {
    await ${api}.send(${things}.remove, { params: { uuid: id } });
    ${api}.invalidate(${things}.list);
  },
});
`,

  [`sandbox/${api}/${names.file}.ts`]: `import { ${things} as calls } from "../../provider/api/${api}/${names.files}";
import { product } from "../http/product";
import { orNotFound, reply } from "../http/reply";
import { route } from "../http/route";
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
      const row = orNotFound(world.${things}[param("uuid")], "${kind}");
      Object.assign(row, body);
      return reply.ok({ uuid: row.uuid });
    }),
    route(calls.remove, ({ world, param }) => {
      const row = orNotFound(world.${things}[param("uuid")], "${kind}");
      delete world.${things}[row.uuid];
      return reply.ok({ message: "${kind} deleted." });
    }),
  ],
});
`,

  [`harness/fixtures/${names.file}.ts`]: `import type * as hosting from "../../sdk";
import { deleted, type LifecycleFixture } from "../lifecycle-fixture";

export const ${thing}Fixture: LifecycleFixture<hosting.${isPanel ? "game." : ""}${kind}Args> = {
  kind: "${exported}",${isPanel ? '\n  api: "panel",' : ""}
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
  inEverything: { name: "${names.file}", inputs: () => ({ name: "everything" }) },
  random: { make: (_, n) => ({ name: \`${noun} \${n}\` }), free: ["isActive"] },
  others: {
    changes: [{ table: "${things}", fields: { is_active: [true, false] } }],
    removes: ["${things}"],
    adds: (_, n) => ({ table: "${things}", fields: { name: \`outside \${n}\` } }),
  },
};
`,
};

/** Lines to add to existing files: before a place, or at the end. `npm run format` sorts imports. */
const lines = [
  ["provider/resources/on-demand.ts", /};\n$/, `  ${exported}: () => require("./${area}/${names.file}").${thing},\n`],
  ["sandbox/products.ts", /$/, `export { ${things} } from "./${api}/${names.file}";\n`],
  ["harness/fixtures/all.ts", /$/, `export { ${thing}Fixture } from "./${names.file}";\n`],
];

/** Keeps existing files, such as the product of a list that another type reads, and writes missing ones. */
const definition = `provider/resources/${area}/${names.file}.ts`;
if (existsSync(join(root, definition))) {
  console.error(`${definition} exists already; nothing was written.`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) {
  if (existsSync(join(root, file))) {
    console.log(`kept     ${file}`);
    continue;
  }
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`written  ${file}`);
}
for (const [file, before, line] of lines) {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (text.includes(line)) continue;
  const at = text.search(before);
  if (at < 0) throw new Error(`${file} has no place for: ${line}`);
  writeFileSync(path, `${text.slice(0, at)}${line}${text.slice(at)}`);
  console.log(`a line in ${file}`);
}
console.log('Next: npm run format && npm run generate. Then follow CONTRIBUTING.md, "Add a resource type".');
