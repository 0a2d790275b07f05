import * as z from "zod";
import { recordChange } from "./hosting/audit-event";
import type { FaultRule } from "./http/faults";
import { changing, type Runtime, settled } from "./http/runtime";
import { checkPermissions, TOKEN_PERMISSIONS } from "./http/tokens";
import { type Controls, predicateOf } from "./sandbox";
import { type Collection, collectionNamed } from "./world/collections";
import type { Fields } from "./world/json";
import type { Moment } from "./world/moment";
import { withoutNotes } from "./world/variants";

export type ControlName = keyof Controls;

interface Control<F extends Controls[ControlName]> {
  readonly args: z.ZodType<Parameters<F>>;
  /** Names of the arguments, in the order of the arguments. The name of an optional argument ends with `?`. */
  readonly params: readonly string[];
  act(runtime: Runtime, ...args: Parameters<F>): Awaited<ReturnType<F>>;
}

const WirePattern = z.strictObject({ source: z.string(), flags: z.string() });

const Fault = z
  .looseObject({
    kind: z.string(),
    times: z.int().min(0).optional(),
    match: z
      .strictObject({
        api: z.enum(["hosting", "panel"]),
        method: z.string(),
        path: z.union([z.string(), WirePattern]),
        body: z.string(),
        nth: z.int().min(1),
      })
      .partial()
      .optional(),
  })
  .transform(({ match, ...rule }) => {
    const path = typeof match?.path === "object" ? new RegExp(match.path.source, match.path.flags) : match?.path;
    return { ...rule, ...(match ? { match: { ...match, path } } : {}) } as FaultRule; // `add` itself checks the kind and its required fields
  });

/** Adds an object with the given id instead of a generated one. */
function addAs(id: string, { name, add, ids, remove }: Collection, moment: Moment, fields: Fields): string {
  if (ids(moment.world).includes(id)) throw new Error(`There is already an object with the id ${id} in ${name}.`);
  const given = { uuid: [id], integer: /^\d+$/.test(id) ? [Number(id)] : [] };
  const first: Moment = {
    ...moment,
    uuid: () => given.uuid.pop() ?? moment.uuid(),
    integer: (kind) => given.integer.pop() ?? moment.integer(kind),
  };
  const added = add(first, fields);
  if (added === id) return added;
  remove(moment, added);
  throw new Error(`An object in ${name} cannot have the id ${id}.`);
}

const none = z.tuple([]);
const kind = z.string();
const id = z.union([z.string(), z.int()]);
const fields = z.record(z.string(), z.json());
const Actor = z.strictObject({ name: z.string().nullable().optional(), source: z.string().optional(), tokenId: z.int().optional() });

/** The controls in this process, the HTTP server and the HTTP client are all built from this table. */
export const controls: { readonly [N in ControlName]: Control<Controls[N]> } = {
  journal: { params: [], args: none, act: ({ journal }) => journal.entries() },
  clearJournal: { params: [], args: none, act: ({ journal }) => journal.clear() },
  fault: { params: ["rule"], args: z.tuple([Fault]), act: ({ faults }, rule) => faults.add(rule) },
  clearFaults: { params: [], args: none, act: ({ faults }) => faults.clear() },
  mutate: {
    params: ["kind", "id", "fields", "by?"],
    args: z.tuple([kind, id, fields, Actor.optional()]),
    act: (runtime, name, of, changed, by) =>
      changing(runtime, (moment) => {
        const found = collectionNamed(runtime.collections, name);
        found.mutate(moment, String(of), changed);
        recordChange(moment, found.name, "updated", found.show(moment.world, String(of)), by);
      }),
  },
  remove: {
    params: ["kind", "id", "by?"],
    args: z.tuple([kind, id, Actor.optional()]),
    act: (runtime, name, of, by) =>
      changing(runtime, (moment) => {
        const found = collectionNamed(runtime.collections, name);
        const row = found.ids(moment.world).includes(String(of)) ? found.show(moment.world, String(of)) : {};
        found.remove(moment, String(of));
        recordChange(moment, found.name, "deleted", row, by);
      }),
  },
  add: {
    params: ["kind", "fields", "by?"],
    args: z.tuple([kind, fields, Actor.optional()]),
    act: (runtime, name, given, by) =>
      changing(runtime, (moment) => {
        const found = collectionNamed(runtime.collections, name);
        const { $id, ...rest } = given;
        const added = typeof $id === "string" ? addAs($id, found, moment, rest) : found.add(moment, given);
        recordChange(moment, found.name, "created", found.show(moment.world, added), by);
        return added;
      }),
  },
  find: {
    params: ["kind"],
    args: z.tuple([kind]), // a function cannot be sent over HTTP, so the client filters the entries
    act: (runtime, name, filter) => {
      const { world } = settled(runtime);
      const found = collectionNamed(runtime.collections, name);
      const shown = found.ids(world).map((one): Fields => ({ ...found.show(world, one), $id: one }));
      return shown.filter(predicateOf(filter));
    },
  },
  advance: {
    params: ["seconds"],
    args: z.tuple([z.number()]),
    act: (runtime, seconds) => {
      runtime.clock.advance(seconds);
      changing(runtime, () => undefined);
    },
  },
  addToken: {
    params: ["permissions"],
    args: z.tuple([z.array(z.enum(TOKEN_PERMISSIONS))]),
    act: (runtime, permissions) => changing(runtime, (moment) => addedToken(runtime, moment, permissions)),
  },
  revokeToken: {
    params: ["token"],
    args: z.tuple([z.string()]),
    act: (runtime, token) => changing(runtime, () => setRevoked(runtime, token, true)),
  },
  restoreToken: {
    params: ["token"],
    args: z.tuple([z.string()]),
    act: (runtime, token) => changing(runtime, () => setRevoked(runtime, token, false)),
  },
  snapshot: {
    params: [],
    args: none,
    act: (runtime) => {
      const { port: _, ...world } = settled(runtime).world; // the address is a property of the sandbox, not of its world
      return structuredClone({ ...world, variants: withoutNotes(world.variants) });
    },
  },
};

function addedToken({ tokens, team }: Runtime, moment: Moment, permissions: Parameters<Controls["addToken"]>[0]): string {
  checkPermissions(permissions);
  const token = `${moment.integer("token")}|${moment.text(40)}`;
  tokens[token] = {
    token,
    api: "hosting",
    user: team === undefined ? "owner" : `owner of ${team}`,
    permissions: [...permissions],
    hidesSensitive: false,
    revoked: false,
    ...(team === undefined ? {} : { team }),
  };
  return token;
}

function setRevoked({ tokens }: Runtime, token: string, revoked: boolean): void {
  const row = tokens[token];
  if (!row) throw new Error("There is no such token.");
  row.revoked = revoked;
}

export function controlsThrough(call: (name: ControlName, args: readonly unknown[]) => Promise<unknown>): Controls {
  const names = Object.keys(controls) as ControlName[];
  // TypeScript does not relate the name of a control to the type of its function here, so the cast adds the types of the table `controls`.
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as unknown as Controls;
}

/** A control changes the world as soon as it is called, not only when its promise resolves. */
export const controlsOf = (runtime: Runtime): Controls =>
  controlsThrough(async (name, args) => {
    const act = controls[name].act as (runtime: Runtime, ...args: readonly unknown[]) => unknown;
    return act(runtime, ...args);
  });
