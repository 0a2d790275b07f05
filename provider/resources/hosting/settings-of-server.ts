import * as z from "zod";
import type { Call } from "../../api/call";
import type { Client } from "../../api/client";
import { NotFoundError } from "../../api/errors";
import { type Server, servers } from "../../api/hosting/servers";
import { codecOf } from "../../core/api-names";
import { type Fields, field, type ValuesOf } from "../../core/field";
import { isThere } from "../../core/is-there";
import type { Live, Patch } from "../../core/resource";
import { defineSettings, type SettingsDefinition, type SettingsInputs } from "../../core/settings-kind";
import { type Bag, shownOnly } from "../../core/values";
import { unknownServerReason } from "./parent-checks";

const serverUuid = field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" });

type WithServer<F extends Fields> = F & { serverUuid: typeof serverUuid };
type Inputs<F extends Fields> = ValuesOf<WithServer<F>> & SettingsInputs;
type Shown = z.ZodObject;
type Definition<F extends Fields> = SettingsDefinition<WithServer<F>, Record<never, never>>;

/** Settings of a server that one PATCH writes, and that the row of GET /servers or a GET of their own shows. */
export interface ServerSettingsDefinition<F extends Fields, B>
  extends Pick<Definition<F>, "type" | "noun" | "doc" | "source" | "example" | "remarks" | "validate" | "previewChecks" | "claims"> {
  /** Its own inputs, named as the fields of `update`; `serverUuid` stands before them. */
  readonly inputs: F;
  /** Their names by those of the API, where they are shorter than these. */
  readonly nameOf?: (name: string) => string;
  readonly body: z.ZodObject & z.ZodType<B>;
  readonly shown: Shown;
  readonly get: Call<never, never, Bag>;
  readonly update: Call<B, never, unknown>;
  /** Where the row of the list has them. Default: in its `settings`. */
  inRow?(server: Server): Bag;
  /** Switches: of a server where none of them is on, nobody has to declare these settings. */
  readonly switches?: readonly (keyof F & string)[];
}

/** Declares a kind of settings of a server: what of it is not the same in all of them is its fields. */
export function defineServerSettings<F extends Fields, B>(kind: ServerSettingsDefinition<F, B>) {
  const { inputs, nameOf, body, shown, get, update, inRow = ({ settings }) => settings ?? {}, switches = [], ...rest } = kind;
  const names = codecOf(body, nameOf);
  const inputsOf = (row: Bag): Bag => shownOnly(names.fromApi(shown.parse(row)));
  const visible = Object.keys(names.fromApi(Object.fromEntries(Object.keys(shown.shape).map((name) => [name, ""]))));
  const secrets = visible.filter((key) => inputs[key]?.secret);

  /** The row first: it is one request for all servers. The answer of their own only for what is asked for and not in the row. */
  async function look(hosting: Client, uuid: string, asked: readonly string[]): Promise<Live<Bag, Record<never, never>> | undefined> {
    const row = await hosting.find(servers.list, {}, (server) => server.uuid === uuid);
    if (!row) return undefined;
    const inList = inputsOf(inRow(row));
    const lacks = asked.some((key) => visible.includes(key) && !(key in inList));
    const own = lacks ? await unlessGone(hosting.get(get, { params: { uuid } })) : {};
    if (!own) return undefined;
    const all = { ...inputsOf(own), ...inList };
    const hidden = secrets.filter((key) => typeof all[key] !== "string");
    return { inputs: { serverUuid: uuid, ...all }, outputs: {}, hidden };
  }

  const definition = {
    ...rest,
    subject: "serverUuid",
    inputs: { serverUuid, ...inputs },
    outputs: {},
    of: (now: Partial<Inputs<F>>) => `server ${uuidOf(now)}`,
    look: ({ hosting, inputs: now }, asked) => look(hosting, uuidOf(now), asked) as ReturnType<Definition<F>["look"]>,
    notThere: ({ hosting, inputs: now }) => unknownServerReason(hosting, uuidOf(now)),
    exists: ({ hosting, id }) => isThere(hosting.get(servers.get, { params: { uuid: id } })),

    async *list({ hosting, below }) {
      for await (const [parent, live] of below("Server", ({ id }) => look(hosting, id, switches))) {
        const isOn = switches.some((key) => live?.inputs[key] === true);
        if (live) yield { path: parent.id, name: parent.name, parent, given: isOn ? undefined : "every server has them" };
      }
    },

    async write({ hosting, inputs: now }, patch: Patch<Inputs<F>>) {
      const params = { uuid: uuidOf(now) };
      await hosting.send(update, { params, body: names.toApi(patch as never) as B });
      hosting.invalidate(servers.list);
      hosting.invalidate(get, { params });
    },
  } as Definition<F>;
  return defineSettings<WithServer<F>, Record<never, never>>(definition);
}

const uuidOf = (inputs: object): string => String((inputs as { serverUuid?: unknown }).serverUuid);

async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
