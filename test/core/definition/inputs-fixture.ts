import * as z from "zod";
import { adopt, field } from "../../../provider/core/definition/field";
import { checkInputs } from "../../../provider/core/definition/inputs";
import { defineResource } from "../../../provider/core/definition/resource";
import type { Bag } from "../../../provider/core/values";

export const Source = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("git"), repository: z.string().min(3), branch: z.string().optional() }),
  z.strictObject({ kind: z.literal("image"), image: z.string().regex(/^[a-z/:]+$/, "lower case only") }),
]);
export const Entry = z.union([z.string(), z.strictObject({ value: z.string(), isLiteral: z.boolean().optional() })]);

/** Inputs of every shape that real resource types have. */
export const widget = defineResource({
  type: "Widget",
  doc: "A widget.",
  page: {
    source: "none",
    example: "",
  },
  inputs: {
    name: field(z.string().min(3).max(8), "Name of the widget. More text."),
    size: field(z.int().min(1).max(9).optional(), "Size in cm, e.g. 5. More text."),
    mode: field(z.enum(["fast", "slow"]).optional(), "How it goes."),
    tags: field(z.array(z.string().min(2)).min(1).max(3).optional(), "Tags of the widget."),
    source: field(Source.optional(), "Where it comes from."),
    entries: field(z.record(z.string().regex(/^[A-Z_]+$/, "capitals only"), Entry).optional(), "Its entries."),
    secrets: field(z.record(z.string().regex(/^[A-Z_]+$/, "capitals only"), Entry).optional(), "Its secrets.", { secret: true }),
    password: field(z.string().min(8).optional(), "Its password.", { secret: true }),
    parts: field(z.array(z.strictObject({ size: z.int(), mode: z.enum(["x", "y"]).optional() })).optional(), "Its parts."),
    prices: field(z.partialRecord(z.enum(["small", "large"]), z.number()).optional(), "Its prices."),
    choice: field(z.strictObject({ of: z.enum(["x", "y"]) }).optional(), "Its choice."),
    pair: field(
      z
        .strictObject({ from: z.int(), to: z.int() })
        .refine(({ from, to }) => from <= to, "must begin before it ends")
        .optional(),
      "Where it begins and ends.",
    ),
    adopt,
  },
  outputs: {},
  identity: { noun: "widget" },
  replacement: { order: "new first" },

  validate: ({ size, mode }, isKnown) => [
    ...(mode === "fast" && size !== undefined && size > 5 ? [{ property: "size", reason: "must be 5 or less where mode is fast." }] : []),
    ...(mode === "slow" && size === undefined && isKnown("size") ? [{ property: "size", reason: "is required where mode is slow." }] : []),
  ],
  canonical: ({ tags, password }) => ({
    ...(tags ? { tags: tags.map((tag) => tag.toLowerCase()) } : {}),
    ...(password ? { password: password.trim() } : {}),
  }),
  observe: async () => undefined,
  create: async () => ({}),
  update: async () => ({}),
});

export const check = (bag: Bag, name = "web") => checkInputs(widget, name, bag);
export const problems = (bag: Bag): string[] =>
  check({ name: "web", ...bag }).problems.map(({ property, reason }) => `${property} ${reason}`);
