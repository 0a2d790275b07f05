import type { Sandbox, Variants } from "../../sandbox";
import { type Declared, declare } from "./declare";
import { everythingIn } from "./everything";
import type { Fixture } from "./fixture";
import { lifecycleFixtures } from "./fixtures";
import type { Drift, LifecycleFixture, ScenarioData } from "./lifecycle-fixture";

/** A small program with its stages. */
export interface Scenario {
  /** Export name of the resource type, or `everything`. */
  kind: string;
  variant?: string;
  oneAtATime?: true;
  stages: readonly {
    name: string;
    /** The resources of the program, which `declare` declares at once. */
    resources: (fixture: Fixture) => ReadonlyMap<string, Declared>;
    declare: (fixture: Fixture) => void;
    outside?: (sandbox: Sandbox) => Promise<void>;
    impossibleOn?: Partial<Variants>;
  }[];
  drift?: Drift;
}

export const titleOf = ({ kind, variant }: Pick<Scenario, "kind" | "variant">): string =>
  variant === undefined ? kind : `${kind} (${variant})`;

export const resourcesOf = (kind: string, resources: Readonly<Record<string, object>>): ReadonlyMap<string, Declared> =>
  new Map(Object.entries(resources).map(([name, args]) => [name, { kind, name, inputs: { ...args } }]));

export const declareAll = (kind: string, resources: Readonly<Record<string, object>>): void => declare(resourcesOf(kind, resources));

type Resources = Scenario["stages"][number]["resources"];

const declaring = (resources: Resources) => ({ resources, declare: (fixture: Fixture) => declare(resources(fixture)) });

const scenarioOf = ({ kind }: LifecycleFixture, { stages, ...rest }: ScenarioData<object>): Scenario => ({
  kind,
  ...rest,
  stages: stages.map(({ program, ...stage }) => ({ ...stage, ...declaring((fixture) => resourcesOf(kind, program(fixture))) })),
});

/** Scenarios whose program contains only one resource type. */
export const singleTypeScenarios: readonly Scenario[] = lifecycleFixtures.flatMap((lifecycleFixture) =>
  lifecycleFixture.scenarios.map((scenario) => scenarioOf(lifecycleFixture, scenario)),
);

/** Includes the scenario with every resource type in one program. */
export const scenarios: readonly Scenario[] = [
  ...singleTypeScenarios,
  {
    kind: "everything",
    stages: [
      { name: "create", ...declaring((fixture) => everythingIn(fixture)) },
      { name: "delete", ...declaring(() => new Map()) },
    ],
  },
];

export const firstScenarios: readonly Scenario[] = singleTypeScenarios.filter(
  (scenario, n) => singleTypeScenarios.findIndex(({ kind }) => kind === scenario.kind) === n,
);
