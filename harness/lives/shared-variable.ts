import fc from "fast-check";
import type * as hosting from "../../sdk";
import { ref } from "../declare";
import { setting } from "../drift";
import { STAGING } from "../fixture";
import { deleted, type Life, type ScenarioData } from "../life";
import { oneOf, VALUES } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.SharedVariableArgs;

const scoped = (variant: string, scopeOf: (fixture: Parameters<ScenarioData<Args>["stages"][0]["program"]>[0]) => Args["scope"]) => {
  const region = (value: string) => (fixture: Parameters<typeof scopeOf>[0]) => ({
    region: { scope: scopeOf(fixture), key: "REGION", value },
  });
  return {
    variant,
    stages: [{ name: "create", program: region("north") }, { name: "change", program: region("south") }, deleted],
    drift: setting("sharedVariables", () => ({ key: "REGION" }), { value: "another user's" }),
  };
};

export const sharedVariableLife: Life<Args> = {
  kind: "SharedVariable",
  table: "sharedVariables",
  naming: "natural key",
  scenarios: [
    scoped("team", () => ({ kind: "team" })),
    scoped("project", ({ project }) => ({ kind: "project", projectUuid: project })),
    scoped("environment", ({ project }) => ({ kind: "environment", projectUuid: project, environment: STAGING })),
    scoped("server", ({ alpha }) => ({ kind: "server", serverUuid: alpha })),
  ],
  pairs: [{ args: ({ project }, n) => ({ scope: { kind: "project", projectUuid: project }, key: `REGION_${n}`, value: `value ${n}` }) }],
  inEverything: {
    name: "region",
    inputs: () => ({ scope: { kind: "project", projectUuid: { ref: "Project" } }, key: "REGION", value: "north" }),
  },
  random: {
    make: (program, n, before) => {
      const [project, environment] = [oneOf(program, program.of("Project")), oneOf(program, program.of("Environment"))];
      const scopes = [
        { kind: "team" },
        { kind: "server", serverUuid: program.fixture.alpha },
        ...(project ? [{ kind: "project", projectUuid: ref(project) }] : []),
        ...(environment ? [{ kind: "environment", projectUuid: environment.inputs.projectUuid, environment: ref(environment) }] : []),
      ];
      return { scope: before?.scope ?? program.draw(fc.constantFrom(...scopes)), key: `SHARED_${n}`, value: program.draw(VALUES) };
    },
    free: ["isLiteral", "isMultiline", "comment"],
  },
  others: {
    changes: [
      {
        table: "sharedVariables",
        fields: { value: ["another user's"], comment: [null] },
        only: ({ key }) => String(key).startsWith("SHARED_"),
      },
    ],
    removes: ["sharedVariables"],
    adds: (_, n) => ({ table: "sharedVariables", fields: { key: `OUTSIDE_${n}`, value: "theirs" } }),
  },
  shownOtherwise: [
    {
      field: "scope",
      program: ({ project }) => ({ region: { scope: { kind: "project", projectUuid: project }, key: "REGION", value: "north" } }),
      path: /\/envs$/,
      forms: underAnotherParent,
    },
  ],
  judgedByApi: /^scope\.environment$/,
};
