import * as z from "zod";

/** Fields that variables of an application and shared variables have in common. */
export const variableFields = {
  key: z.string().describe("Name of the variable."),
  value: z.string().nullable().describe("Its value; null if the token lacks Read sensitive data or the value is shown only once."),
  isLiteral: z.boolean().describe("Whether the value is used literally, without interpolation."),
  isMultiline: z.boolean().describe("Whether the value has several lines."),
  isShownOnce: z.boolean().describe("Whether the value is shown only once."),
  comment: z.string().nullable().describe("Comment."),
};
