import fc from "fast-check";
import type { Fields } from "../../sandbox";
import { setting } from "./drift";
import type { Fixture } from "./fixture";
import { deleted, type LifecycleFixture, type RandomProgram } from "./lifecycle-fixture";
import { underAnotherParent } from "./shown";

/** The type of object that has the settings: a server or a game server. */
interface Subject {
  /** The input that contains the id of the object. */
  readonly input: string;
  readonly api?: "panel";
  one(fixture: Pick<Fixture, "alpha" | "gameServer">): string;
  other(fixture: Pick<Fixture, "beta" | "otherGameServer">): string;
  /** The row of the sandbox that contains the settings. */
  readonly table: string;
  row(fixture: Fixture): Record<string, string>;
  /** These platform variants affect all settings of the object. */
  readonly variants: NonNullable<LifecycleFixture["variants"]>;
}

const SERVER: Subject = {
  input: "serverUuid",
  one: ({ alpha }) => alpha,
  other: ({ beta }) => beta,
  table: "serverSettings",
  row: ({ alpha }) => ({ uuid: alpha }),
  variants: ["serverSettings", "hiddenSettings", "changedSettings"],
};

const GAME_SERVER: Subject = {
  input: "server",
  api: "panel",
  one: ({ gameServer }) => gameServer,
  other: ({ otherGameServer }) => otherGameServer,
  table: "gameServers",
  row: ({ gameServer }) => ({ identifier: gameServer }),
  variants: [],
};

type Own<Args> = Omit<Args, "serverUuid" | "server">;

export interface SettingsOf<Args extends object> extends Pick<LifecycleFixture<Args>, "kind" | "judgedByApi" | "impossibleOn"> {
  name: string;
  create: Own<Args>;
  change: Own<Args>;
  /** Outside changes of the settings in `create`, by the names of the API. Random programs undergo the same changes. */
  drift: Fields;
  free: readonly (keyof Args & string)[];
  /** Tables whose rows keep the settings after a destroy. */
  leaves: readonly string[];
  /** Inputs of a random program in addition to `free`. Defaults to none. */
  random?: (program: RandomProgram) => Partial<Args>;
  /** Platform variants in addition to those of the subject. */
  variants?: LifecycleFixture["variants"];
  /** Paths of the responses that contain the settings. */
  path: RegExp;
  /** Table and row that contain the settings, if they are not those of the subject. */
  held?: Pick<Subject, "table" | "row">;
}

/** Returns the fixture of a resource type for settings of a server. */
export const settingsFixture = <Args extends object>(of: SettingsOf<Args>): LifecycleFixture<Args> => lifecycleFixtureOf(SERVER, of);

export const gameSettingsFixture = <Args extends object>(of: SettingsOf<Args>): LifecycleFixture<Args> =>
  lifecycleFixtureOf(GAME_SERVER, of);

/** Returns the generated inputs, or `otherwise` if there are none, because the provider refuses a resource that sets no input. */
const given = (drawn: object, otherwise: object): object => (Object.keys(drawn).length > 0 ? drawn : otherwise);

function lifecycleFixtureOf<Args extends object>(subject: Subject, of: SettingsOf<Args>): LifecycleFixture<Args> {
  const { kind, judgedByApi, impossibleOn, name, create, change, drift, free, leaves, random = () => ({}), variants = [], path } = of;
  const { table, row } = of.held ?? subject;
  const at = (id: string, args: Own<Args>) => ({ [subject.input]: id, ...args }) as unknown as Args;
  const on = (id: string, args: Own<Args>) => ({ [name]: at(id, args) });
  const changes = Object.fromEntries(Object.entries(drift).map(([field, value]) => [field, [value as string | number | boolean | null]]));
  return {
    kind,
    ...(subject.api ? { api: subject.api } : {}),
    naming: "one per parent",
    scenarios: [
      {
        stages: [
          { name: "create", program: (fixture) => on(subject.one(fixture), create) },
          { name: "change", program: (fixture) => on(subject.one(fixture), change) },
          { name: "move", program: (fixture) => on(subject.other(fixture), change) },
          deleted,
        ],
        drift: setting(table, row, drift),
      },
    ],
    pairs: [{ args: (fixture, n) => at(n === 0 ? subject.one(fixture) : subject.other(fixture), create) }],
    inEverything: { name, inputs: ({ alpha, gameServer }) => ({ [subject.input]: subject.one({ alpha, gameServer }), ...create }) },
    random: {
      make: (program, _, before) => {
        const { fixture, draw } = program;
        const taken = program.of(kind).map(({ inputs }) => inputs[subject.input]);
        const left = [subject.one(fixture), subject.other(fixture)].filter((id) => !taken.includes(id));
        if (before === undefined && left.length === 0) return undefined;
        return { [subject.input]: before?.[subject.input] ?? draw(fc.constantFrom(...left)), ...given(random(program), create) };
      },
      free,
    },
    others: { changes: [{ table, fields: changes }] },
    shownOtherwise: [{ field: subject.input, program: (fixture) => on(subject.one(fixture), create), path, forms: underAnotherParent }],
    variants: [...subject.variants, ...variants],
    ...(judgedByApi === undefined ? {} : { judgedByApi }),
    ...(impossibleOn === undefined ? {} : { impossibleOn }),
    ...(leaves.length > 0 ? { leaves: new RegExp(`^(${leaves.join("|")}) `) } : {}),
  };
}
