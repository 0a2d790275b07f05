import type * as z from "zod";
import type { Call } from "../api/call";
import type { Client } from "../api/client";
import { codecOf } from "../api/names";
import type { Context } from "../core/definition/context";
import type { Candidate } from "../core/definition/identity";
import { byAge } from "./by-age";

/** The calls for objects that one list shows. The paths of `update` and `remove` contain the id as `{uuid}`. */
interface Calls<R, B, P> {
  readonly list: Call<never, never, R[]>;
  readonly create: Call<B, never, { uuid: string }>;
  readonly update: Call<P, never, unknown>;
  readonly remove: Call<never, never, unknown>;
}

interface Row {
  readonly uuid: string;
  readonly name?: string | null | undefined;
  readonly created_at?: unknown;
}

type Clients = Pick<Context<unknown>, "hosting" | "panel">;

/**
 * Returns `members`: those members of a definition that need only the calls of a list (`list`, `observe`, `create`, `update`, `remove`). Also returns
 * `named`, which finds the candidates for an adoption by name. A definition includes `...members` and may override some. The inputs are the fields of
 * `body` in camelCase. `shown` returns the inputs that a row of the list contains. Default: the fields of `body`.
 */
export function collection<R extends Row, B extends object, P extends object, S extends object>(
  calls: Calls<R, B, P>,
  body: z.ZodObject & z.ZodType<B>,
  shown?: (row: R) => S,
) {
  const { toApi, fromApi } = codecOf(body);
  const inputsOf = shown ?? ((row: R) => fromApi(row) as object as S);
  // The getter of a client fails if the settings of its API are missing, so only the getter of the needed client is used.
  const clientOf = (clients: Clients): Client => (calls.list.api === "panel" ? clients.panel : clients.hosting);
  return {
    /** Returns a function that finds the objects with the wanted name. `what` is the object in words, such as `a project`. */
    named:
      (what: string) =>
      async (context: Clients & { inputs: { name: string } }): Promise<Candidate[]> => {
        const rows = (await clientOf(context).get(calls.list)).filter(({ name }) => name === context.inputs.name);
        return byAge(rows).map((row) => ({ id: row.uuid, what: `${what} named "${row.name}"`, createdAt: row.created_at }));
      },
    members: {
      async *list(clients: Clients) {
        for (const { uuid, name } of await clientOf(clients).get(calls.list)) yield { path: uuid, name: name ?? uuid };
      },
      async observe(context: Context<object>) {
        const row = await clientOf(context).find(calls.list, {}, ({ uuid }) => uuid === context.id);
        return row && { inputs: inputsOf(row), outputs: {} };
      },
      async create(context: Context<object>) {
        const { uuid } = await clientOf(context).send(calls.create, { body: toApi(context.inputs) as B });
        context.recordId(uuid);
        clientOf(context).markStale(calls.list);
        return undefined;
      },
      async update(context: Context<object>, patch: object) {
        await clientOf(context).send(calls.update, { params: { uuid: context.id }, body: toApi(patch) as object as P });
        clientOf(context).invalidate(calls.list);
        return undefined;
      },
      async remove(context: Context<object>) {
        await clientOf(context).send(calls.remove, { params: { uuid: context.id } });
        clientOf(context).invalidate(calls.list);
      },
    },
  };
}
