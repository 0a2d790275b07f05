import * as z from "zod";

/** Fields that variables of an application and shared variables have in common. */
export const variableFields = {
  key: z.string().describe("Name of the variable."),
  value: z
    .string()
    .nullable()
    .describe("Value of the variable; null if the token lacks Read sensitive data, or if the platform shows the value only once."),
  isLiteral: z.boolean().describe("Whether the value is used literally, without interpolation."),
  isMultiline: z.boolean().describe("Whether the value has several lines."),
  isShownOnce: z.boolean().describe("Whether the platform shows the value only once."),
  comment: z.string().nullable().describe("Comment."),
};
