import * as z from "zod";
import { hostingCall } from "../../provider/api/call";
import { adopt, field } from "../../provider/core/definition/field";
import { defineResource } from "../../provider/core/definition/resource";

const Row = z.looseObject({
  uuid: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  note: z.string().nullable(),
  size: z.number().nullable(),
  material: z.string().nullable(),
  tags: z.array(z.string()),
  password: z.string().nullish(),
  is_locked: z.boolean(),
  serial: z.number(),
  made_at: z.number(),
  used: z.boolean(),
});

const gadgets = {
  list: hostingCall({ method: "GET", path: "/boxes/{box}/gadgets", response: z.array(Row) }),
  create: hostingCall({
    method: "POST",
    does: "creates",
    path: "/boxes/{box}/gadgets",
    body: z.looseObject({}),
    response: z.looseObject({ uuid: z.string() }),
  }),
  update: hostingCall({ method: "PATCH", does: "sets", path: "/boxes/{box}/gadgets/{uuid}", body: z.looseObject({}), response: Row }),
  remove: hostingCall({ method: "DELETE", does: "removes", path: "/boxes/{box}/gadgets/{uuid}", response: z.looseObject({}) }),
};

/**
 * A resource type for the tests of the lifecycle, with one input of every sort that a real type has. Two calls create it, as for an environment with
 * a description.
 */
export const gadget = defineResource({
  type: "Gadget",
  doc: "A gadget in a box.",
  page: {
    source: "none",
    example: "",
  },
  inputs: {
    box: field(z.string().min(1), "Id of the box.", { onChange: "replaces", refersTo: "Box" }),
    name: field(z.string().min(3).max(20), "Name of the gadget, 3 to 20 characters."),
    color: field(z.string().optional(), "Its color.", { default: "grey" }),
    note: field(z.string().optional(), "A note.", { whenRemoved: "emptied" }),
    size: field(z.int().min(1).max(9).optional(), "Size in cm."),
    material: field(z.string().optional(), "What it is made of. From wood to anything else replaces it.", {
      exceptWhen: {
        text: "another material than wood replaces the resource",
        replaces: (before, after) => before === "wood" && after !== undefined && after !== "wood",
      },
    }),
    tags: field(z.array(z.string().min(2)).optional(), "Tags, in any order.", {
      differs: (wanted, shown) => JSON.stringify([...(wanted as string[])].sort()) !== JSON.stringify([...(shown as string[])].sort()),
    }),
    password: field(z.string().optional(), "Its password.", { secret: true, whenRemoved: "emptied" }),
    isLocked: field(z.boolean().optional(), "Whether it is locked.", { default: false }),
    handling: field(z.string().optional(), "How to treat it. The platform never shows it."),
    model: field(z.string().optional(), "Model number.", { onChange: "replaces" }),
    adopt,
  },
  outputs: { serial: field(z.number(), "Serial number.") },
  identity: {
    noun: "gadget",
    key: ["box", "name"],
    parent: "box",
    address: "<box>/<gadget>",
    ownershipKeys: ({ name }, parent) => (name === undefined ? [] : [`the gadget "${name}" of ${parent}`]),

    async candidates({ hosting, inputs }) {
      const rows = await hosting.get(gadgets.list, { params: { box: inputs.box } });
      return rows
        .filter((row) => row.name === inputs.name)
        .map((row) => ({
          id: row.uuid,
          what: `a gadget named "${row.name}"`,
          createdAt: row.made_at,
          ...(row.name === "default" ? { ours: "it comes with its box" } : {}),
        }));
    },
  },
  replacement: {
    order: "old first",
  },

  validate: ({ color, name }, isKnown) =>
    color === "red" && isKnown("name") && !name?.startsWith("r")
      ? [{ property: "color", reason: "may be red only where the name begins with r." }]
      : [],

  canonical: ({ color, note }) => ({
    ...(color === undefined ? {} : { color: color.trim().toLowerCase() }),
    ...(note === undefined ? {} : { note: note.trim() }),
  }),

  async observe({ hosting, id, inputs }) {
    const row = await hosting.find(gadgets.list, { params: { box: inputs.box } }, (r) => r.uuid === id || r.name === id);
    if (!row) return undefined;
    const { uuid, name, color, note, size, material, tags, is_locked, serial } = row;
    const visible = "password" in row;
    return {
      id: uuid,
      inputs: {
        name,
        color: color ?? undefined,
        note: note ?? "",
        size: size ?? undefined,
        material: material ?? undefined,
        tags,
        isLocked: is_locked,
        ...(visible ? { password: row.password ?? "" } : {}),
        ...(typeof row.model === "string" ? { model: row.model } : {}),
      },
      outputs: { serial },
      hidden: visible ? [] : ["password"],
    };
  },

  async create({ hosting, inputs, recordId: keep }) {
    const { box, name, color, size, material, tags, isLocked, note, password, handling, model } = inputs;
    const params = { box };
    const { uuid } = await hosting.send(gadgets.create, {
      params,
      body: { name, color, size, material, tags, is_locked: isLocked, model },
    });
    keep(uuid);
    hosting.markStale(gadgets.list, { params });
    const body = { note, password, handling };
    if (Object.values(body).some((value) => value !== undefined)) await hosting.send(gadgets.update, { params: { ...params, uuid }, body });
    const [row] = (await hosting.refetch(gadgets.list, { params })).filter((r) => r.uuid === uuid);
    return { serial: row?.serial ?? 0 };
  },

  async update({ hosting, id, inputs }, { isLocked, ...fields }) {
    const { box: _, adopt: __, ...patch } = fields;
    const params = { box: inputs.box };
    const body = { ...patch, ...(isLocked === undefined ? {} : { is_locked: isLocked }) };
    const row = await hosting.send(gadgets.update, { params: { ...params, uuid: id }, body });
    hosting.update(gadgets.list, { params }, (rows) => rows.map((r) => (r.uuid === id ? row : r)));
    return { serial: row.serial };
  },

  async remove({ hosting, id, inputs }) {
    await hosting.send(gadgets.remove, { params: { box: inputs.box, uuid: id } });
    hosting.invalidate(gadgets.list, { params: { box: inputs.box } });
  },
});
