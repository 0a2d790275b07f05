import * as z from "zod";
import type { Call } from "../../api/call";
import type { Client } from "../../api/client";
import { type Server, servers } from "../../api/hosting/servers";
import { codecOf } from "../../core/api-names";
import type { Context } from "../../core/context";
import { type Fields, field, type ValuesOf } from "../../core/field";
import { isThere, unlessGone } from "../../core/is-there";
import type { Live, Patch } from "../../core/resource";
import { defineSettings, type SettingsDefinition, type SettingsInputs } from "../../core/settings-kind";
import { type Bag, shownOnly } from "../../core/values";
import { unknownServerReason } from "../../platform/hosting/parent-checks";

const serverUuid = field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" });

type WithServer<F extends Fields> = F & { serverUuid: typeof serverUuid };
type Inputs<F extends Fields> = ValuesOf<WithServer<F>> & SettingsInputs;
type Definition<F extends Fields, O extends Fields> = SettingsDefinition<WithServer<F>, O>;

/** What the platform shows of one server: its row in the list, and the answer of its own where that was asked for. */
export interface ShownServer {
  readonly row: Server;
  readonly own: Bag | undefined;
  readonly olds: Readonly<Bag>;
}

/** Settings of a server, as its row in the list or a GET of their own shows them. */
export interface ServerSettingsDefinition<F extends Fields, O extends Fields, B>
  extends Pick<Definition<F, O>, "type" | "noun" | "doc" | "source" | "example" | "remarks" | "validate" | "previewChecks" | "claims"> {
  /** Its own inputs, named as the fields of the body; `serverUuid` stands before them. */
  readonly inputs: F;
  readonly outputs?: O;
  outputsOf?(shown: ShownServer): ValuesOf<O>;
  /** Their names by those of the API, where they are shorter than these. */
  readonly nameOf?: (name: string) => string;
  readonly body: z.ZodObject & z.ZodType<B>;
  readonly shown: z.ZodObject;
  /** The answer of their own. */
  readonly get: Call<never, never, Bag>;
  /** Where that has them. Default: it is them. */
  inAnswer?(answer: Bag): Bag;
  /** Where the row of the list has them. Default: in its `settings`. */
  inRow?(server: Server): Bag;
  /** Whether the answer of their own is needed though the row has all that is asked for. */
  needsOwn?(inRow: Bag, olds: Readonly<Bag>): boolean;
  /** Sends what differs, by the API's names. */
  send(context: Sending, body: Partial<B>): Promise<unknown>;
  /** Switches: of a server where none of them is on, nobody has to declare these settings. */
  readonly switches?: readonly (keyof F & string)[];
}

export type Sending = Pick<Context<never>, "hosting" | "clock" | "log"> & {
  readonly params: { uuid: string };
  readonly wanted: Readonly<Bag>;
  /** A call of it resets this input, so that it is to be written again, also by the next run where this one fails before. */
  readonly forget: (key: string) => void;
};

/** Declares a kind of settings of a server: what of it is not the same in all of them is its fields. */
export function defineServerSettings<F extends Fields, B, O extends Fields = Record<never, never>>(
  kind: ServerSettingsDefinition<F, O, B>,
) {
  const { inputs, outputs, nameOf, body, shown, get, send, switches = [], needsOwn, outputsOf, ...others } = kind;
  const { inAnswer = (answer: Bag) => answer, inRow = ({ settings }: Server) => settings ?? {}, ...rest } = others;
  const names = codecOf(body, nameOf);
  const inputsOf = (row: Bag): Bag => shownOnly(names.fromApi(shown.parse(row)));
  const visible = Object.keys(names.fromApi(Object.fromEntries(Object.keys(shown.shape).map((name) => [name, ""]))));
  const secrets = visible.filter((key) => inputs[key]?.secret);

  /** The row first: it is one request for all servers. The answer of their own only for what is asked for and not in the row. */
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
    subject: "serverUuid",
    inputs: { serverUuid, ...inputs },
    outputs: outputs ?? {},
    of: (now: Partial<Inputs<F>>) => `server ${uuidOf(now)}`,
    look: ({ hosting, inputs: now, olds }, asked) => look(hosting, uuidOf(now), asked, olds),
    notThere: ({ hosting, inputs: now }) => unknownServerReason(hosting, uuidOf(now)),
    exists: ({ hosting, id }) => isThere(hosting.get(servers.get, { params: { uuid: id } })),

    async *list({ hosting, below }) {
      for await (const [parent, live] of below("Server", ({ id }) => look(hosting, id, switches, {}))) {
        const isOn = switches.some((key) => live?.inputs[key] === true);
        if (live) yield { path: parent.id, name: parent.name, parent, given: isOn ? undefined : "every server has them" };
      }
    },

    async write(context, patch: Patch<Inputs<F>>) {
      const { hosting, clock, log, inputs: now, id, keep, written } = context;
      const params = { uuid: uuidOf(now) };
      const forget = (key: string) => {
        written.note(key, undefined);
        keep(id, { [key]: undefined });
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
