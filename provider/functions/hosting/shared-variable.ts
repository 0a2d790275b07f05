import * as z from "zod";
import { field } from "../../core/definition/field";
import { callsOf, Scope } from "../../platform/hosting/shared-variable-scopes";
import { defineFunction } from "../function";
import { documentedRow } from "../results";
import { variableFields } from "./environment-variable";

const Listed = z.object({ id: z.string().describe("Id of the variable, in its scope."), ...variableFields });

export const getSharedVariables = defineFunction({
  name: "getSharedVariables",
  doc: "The shared variables of the team, a project, an environment or a server. With `key`, only the variable with this key. The result is secret, because it contains the values.",
  page: {
    source: 'docs/spec/hosting-api.md, "Shared variables"',
    example: `const { variables } = hosting.getSharedVariablesOutput({ scope: { kind: "team" }, key: "REGION" });
export const region = variables.apply(([one]) => one?.value);`,
  },
  arguments: {
    scope: field(Scope, "Scope of the variables: the team, a project, an environment or a server."),
    key: field(z.string().min(1).optional(), "Filter by key. Default: all."),
  },
  result: { variables: field(z.array(Listed), "The variables, in the API's order.") },
  secret: true,

  async call({ hosting }, { scope, key }) {
    const { calls, params } = callsOf(scope);
    const rows = (await hosting.get(calls.list, { params })).filter((row) => key === undefined || row.key === key);
    return { variables: rows.map((row) => documentedRow(Listed, { ...row, id: String(row.id) })) };
  },
});
