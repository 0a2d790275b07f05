import * as z from "zod";
import type { Call } from "../../api/call";
import type { Client } from "../../api/client";
import { type Server, servers } from "../../api/hosting/servers";
import { isThere, unlessGone } from "../../api/is-there";
import { codecOf } from "../../api/names";
import type { Context } from "../../core/definition/context";
import { type Fields, field, type ValuesOf } from "../../core/definition/field";
import type { Live, Patch } from "../../core/definition/resource";
import { type Bag, shownOnly } from "../../core/values";
import { defineSettings, type SettingsDefinition, type SettingsIdentity, type SettingsInputs } from "../../forms/settings-type";
import { unknownServerReason } from "../../platform/hosting/parent-checks";

const serverUuid = field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" });

type WithServer<F extends Fields> = F & { serverUuid: typeof serverUuid };
type Inputs<F extends Fields> = ValuesOf<WithServer<F>> & SettingsInputs;
type Definition<F extends Fields, O extends Fields> = SettingsDefinition<WithServer<F>, O>;

/** The settings of a server as the platform shows them. `row` is from the list of servers. `own` is the answer of `get`, if it was needed. */
interface ShownServer {
  readonly row: Server;
  readonly own: Bag | undefined;
  readonly olds: Readonly<Bag>;
}

/** Resource type for settings that every server has exactly once. Either the server's row in the list or the call `get` shows them. */
interface ServerSettingsDefinition<F extends Fields, O extends Fields, B>
  extends Pick<Definition<F, O>, "type" | "doc" | "page" | "validate" | "previewChecks" | "data"> {
  readonly identity: Pick<SettingsIdentity<F, Inputs<F>>, "noun" | "ownershipKeys">;
  /** All inputs except `serverUuid`. Their names are the names of the body's fields, in camelCase. */
  readonly inputs: F;
  readonly outputs?: O;
  outputsOf?(shown: ShownServer): ValuesOf<O>;
  /** Name of an input for a field of the API, if it is not just the field's name in camelCase. */
  readonly nameOf?: (name: string) => string;
  readonly body: z.ZodObject & z.ZodType<B>;
  readonly shown: z.ZodObject;
  readonly get: Call<never, never, Bag>;
  /** Part of the answer of `get` that contains the settings. Default: all of it. */
  inAnswer?(answer: Bag): Bag;
  /** Part of the server's row that contains the settings. Default: its `settings`. */
  inRow?(server: Server): Bag;
  /** Whether `get` is needed although the row contains all inputs of the program. */
  needsOwn?(inRow: Bag, olds: Readonly<Bag>): boolean;
  /** Writes the settings. `body` contains only the settings that differ. */
  send(context: Sending, body: Partial<B>): Promise<unknown>;
  /** Inputs that are off by default. An import leaves out a server on which all these inputs are off. */
  readonly switches?: readonly (keyof F & string)[];
}

export type Sending = Pick<Context<never>, "hosting" | "clock" | "log"> & {
  readonly params: { uuid: string };
  readonly wanted: Readonly<Bag>;
  /** Call it for an input that a request resets on the platform. This run then writes the input again or, if this run fails, the next run. */
  readonly forget: (key: string) => void;
};

export function defineServerSettings<F extends Fields, B, O extends Fields = Record<never, never>>(
  kind: ServerSettingsDefinition<F, O, B>,
) {
  const { identity, inputs, outputs, nameOf, body, shown, get, send, switches = [], needsOwn, outputsOf, ...others } = kind;
  const { inAnswer = (answer: Bag) => answer, inRow = ({ settings }: Server) => settings ?? {}, ...rest } = others;
  const names = codecOf(body, nameOf);
  const inputsOf = (row: Bag): Bag => shownOnly(names.fromApi(shown.parse(row)));
  const visible = Object.keys(names.fromApi(Object.fromEntries(Object.keys(shown.shape).map((name) => [name, ""]))));
  const secrets = visible.filter((key) => inputs[key]?.secret);

  /** Reads the settings. All servers share the read of the list. `get` is called only if the server's row lacks inputs of the program. */
  async function look(hosting: Client, uuid: string, asked: readonly string[], olds: Readonly<Bag>): Promise<Live<Bag, Bag> | undefined> {
    const row = await hosting.find(servers.list, {}, (server) => server.uuid === uuid);
    if (!row) return undefined;
    const inList = inputsOf(inRow(row));
    const lacks = needsOwn?.(inList, olds) || asked.some((key) => visible.includes(key) && !(key in inList));
    const own = lacks ? await unlessGone(hosting.get(get, { params: { uuid } })) : undefined;
    if (lacks && !own) return undefined;
    const all = { ...(own ? inputsOf(inAnswer(own)) : {}), ...inList };
    const hidden = secrets.filter((key) => typeof all[key] !== "string");
    return { inputs: { serverUuid: uuid, ...all }, outputs: outputsOf?.({ row, own, olds }) ?? {}, hidden };
  }

  const definition = {
    ...rest,
    inputs: { serverUuid, ...inputs },
    outputs: outputs ?? {},
    identity: { ...identity, subject: "serverUuid", of: (now: Partial<Inputs<F>>) => `server ${uuidOf(now)}` },
    observe: ({ hosting, inputs: now, olds }, asked) => look(hosting, uuidOf(now), asked, olds),
    notThere: ({ hosting, inputs: now }) => unknownServerReason(hosting, uuidOf(now)),
    exists: ({ hosting, id }) => isThere(hosting.get(servers.get, { params: { uuid: id } })),

    async *list({ hosting, below }) {
      for await (const [parent, live] of below("Server", ({ id }) => look(hosting, id, switches, {}))) {
        const isOn = switches.some((key) => live?.inputs[key] === true);
        if (live) yield { path: parent.id, name: parent.name, parent, given: isOn ? undefined : "every server has these settings" };
      }
    },

    async update(context, patch: Patch<Inputs<F>>) {
      const { hosting, clock, log, inputs: now, id, recordId, writes } = context;
      const params = { uuid: uuidOf(now) };
      const forget = (key: string) => {
        writes.digests.note(key, undefined);
        recordId(id, { [key]: undefined });
      };
      try {
        await send({ hosting, clock, log, params, wanted: now, forget }, names.toApi(patch as never));
      } finally {
        hosting.invalidate(servers.list);
        hosting.invalidate(get, { params });
      }
    },
  } as Definition<F, O>;
  return defineSettings<WithServer<F>, O>(definition);
}

const uuidOf = (inputs: object): string => String((inputs as { serverUuid?: unknown }).serverUuid);
