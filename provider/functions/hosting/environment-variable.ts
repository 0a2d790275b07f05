import * as z from "zod";
import { variables } from "../../api/hosting/variables";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

/** Result fields of a variable and of a shared variable. */
export const variableFields = {
  key: z.string().describe("Name of the variable."),
  value: z
    .string()
    .nullable()
    .describe(
      "Value of the variable; null if the token lacks the permission `Read sensitive data`, or if the platform shows the value only once.",
    ),
  isLiteral: z.boolean().describe("Whether the value is used literally, without interpolation."),
  isMultiline: z.boolean().describe("Whether the value has several lines."),
  isShownOnce: z.boolean().describe("Whether the platform shows the value only once."),
  comment: z.string().nullable().describe("Comment."),
};

const Listed = z.object({
  uuid: z.string().describe("Id of the variable."),
  ...variableFields,
  isPreview: z.boolean().describe("Whether previews use it instead of the production variable."),
  isBuildtime: z.boolean().describe("Whether the variable is set in builds."),
  isRuntime: z.boolean().describe("Whether the variable is set in containers."),
});

export const getEnvironmentVariables = defineFunction({
  name: "getEnvironmentVariables",
  doc: "All variables of an application, or only the variables with one key. The result is secret, because it contains the values.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application variables"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { variables } = hosting.getEnvironmentVariablesOutput({ applicationUuid: web.id, key: "LOG_LEVEL", isPreview: false });
export const level = variables.apply(([one]) => one?.value);`,
  },
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    key: field(z.string().min(1).optional(), "Filter by key. Default: all."),
    isPreview: field(z.boolean().optional(), "`true`: only variables of previews. `false`: only variables of production. Default: both."),
  },
  result: { variables: field(z.array(Listed), "The variables, in the API's order.") },
  secret: true,

  async call({ hosting }, { applicationUuid, key, isPreview }) {
    const rows = await hosting.get(variables.list, { params: { uuid: applicationUuid } });
    const wanted = rows.filter(
      (row) => (key === undefined || row.key === key) && (isPreview === undefined || row.is_preview === isPreview),
    );
    return { variables: wanted.map((row) => documentedRow(Listed, row)) };
  },
});
