import * as z from "zod";
import { hostingCall } from "../../provider/api/call";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { gadget } from "./gadget";

const PATH = "/boxes/{box}/gadgets";
const create = hostingCall({
  method: "POST",
  does: "creates",
  path: PATH,
  body: z.looseObject({}),
  response: z.looseObject({ uuid: z.string() }),
});
const update = hostingCall({ method: "PATCH", does: "sets", path: `${PATH}/{uuid}`, body: z.looseObject({}) });
const remove = hostingCall({ method: "DELETE", does: "removes", path: `${PATH}/{uuid}` });

/** A gadget whose writes have no response schema, as most writes of the API have none. Any success is accepted. */
export const quietGadget = {
  ...gadget,

  async create({ hosting, inputs: { box, name, adopt: _, note, password, handling, ...body }, recordId: keep }) {
    const { uuid } = await hosting.send(create, { params: { box }, body: { name, ...body } });
    keep(uuid);
    await hosting.send(update, { params: { box, uuid }, body: { note, password, handling } });
    return { serial: 1 };
  },

  async update({ hosting, id, inputs: { box } }, patch) {
    await hosting.send(update, { params: { box, uuid: id }, body: patch });
  },

  async remove({ hosting, id, inputs: { box } }) {
    await hosting.send(remove, { params: { box, uuid: id } });
  },
} as AnyDefinition;
