import fc from "fast-check";
import type { Fields } from "../sandbox";
import { setting } from "./drift";
import type { RandomProgram } from "./life";
import { deleted, type Life } from "./life";
import { underAnotherParent } from "./shown";

/** Arguments of a kind that holds the settings of one server. */
interface OfServer {
  serverUuid: unknown;
}

export interface SettingsOfServer<Args extends OfServer> extends Pick<Life<Args>, "kind" | "judgedByApi"> {
  /** Its logical name. */
  name: string;
  create: Omit<Args, "serverUuid">;
  change: Omit<Args, "serverUuid">;
  /** What somebody else sets of `create`, by the API's names; also what others do while random programs run. */
  drift: Fields;
  free: readonly (keyof Args & string)[];
  /** Tables of what stays as it was set when the program goes. */
  leaves: readonly string[];
  /** What a random program says beside `free`. Default: nothing. */
  random?: (program: RandomProgram) => Partial<Args>;
  /** Readings that touch it beside those that touch all of them. */
  readings?: Life["readings"];
  /** Paths that show them. */
  path: RegExp;
}

/** The life of settings of a server: all of them are alike but for their inputs. */
export function settingsLife<Args extends OfServer>(of: SettingsOfServer<Args>): Life<Args> {
  const { kind, judgedByApi, name, create, change, drift, free, leaves, random = () => ({}), readings = [], path } = of;
  const on = (serverUuid: string, args: Omit<Args, "serverUuid">) => ({ [name]: { serverUuid, ...args } as Args });
  const changes = Object.fromEntries(Object.entries(drift).map(([field, value]) => [field, [value as string | number | boolean | null]]));
  return {
    kind,
    naming: "one per parent",
    scenarios: [
      {
        stages: [
          { name: "create", program: ({ alpha }) => on(alpha, create) },
          { name: "change", program: ({ alpha }) => on(alpha, change) },
          { name: "move", program: ({ beta }) => on(beta, change) },
          deleted,
        ],
        drift: setting("serverSettings", ({ alpha }) => ({ uuid: alpha }), drift),
      },
    ],
    pairs: [{ args: ({ alpha, beta }, n) => ({ serverUuid: n === 0 ? alpha : beta, ...create }) as Args }],
    inEverything: { name, inputs: ({ alpha }) => ({ serverUuid: alpha, ...create }) },
    random: {
      make: (program, _, before) => {
        const { fixture, draw } = program;
        const taken = program.of(kind).map(({ inputs }) => inputs.serverUuid);
        const left = [fixture.alpha, fixture.beta].filter((uuid) => !taken.includes(uuid));
        if (before === undefined && left.length === 0) return undefined;
        return { serverUuid: before?.serverUuid ?? draw(fc.constantFrom(...left)), ...random(program) };
      },
      free,
    },
    others: { changes: [{ table: "serverSettings", fields: changes }] },
    shownOtherwise: [{ field: "serverUuid", program: ({ alpha }) => on(alpha, create), path, forms: underAnotherParent }],
    readings: ["serverSettings", "hiddenSettings", "changedSettings", ...readings],
    ...(judgedByApi === undefined ? {} : { judgedByApi }),
    ...(leaves.length > 0 ? { leaves: new RegExp(`^(${leaves.join("|")}) `) } : {}),
  };
}
