import * as z from "zod";
import { codecOf } from "../../provider/core/definition/api-names";

const names = codecOf(
  z.strictObject({ size_gb: z.number(), retention_days_s3: z.number().optional(), note: z.string().nullable().optional() }),
);

test("toApi renames inputs to the fields of the request body, and leaves out inputs such as `adopt` that the body does not have", () => {
  const inputs = { adopt: true, sizeGb: 50, retentionDaysS3: 7, note: null };
  expect(names.toApi(inputs)).toEqual({ size_gb: 50, retention_days_s3: 7, note: null });
});

test("fromApi renames the fields of an API object to the input names, and leaves out fields that are no inputs", () => {
  expect(names.fromApi({ size_gb: 50, retention_days_s3: 0, created_at: "2026" })).toEqual({ sizeGb: 50, retentionDaysS3: 0 });
});

test("toApi and fromApi leave out undefined values", () => {
  expect(Object.keys(names.toApi({ sizeGb: 50, note: undefined }))).toEqual(["size_gb"]);
  expect(Object.keys(names.fromApi({ size_gb: 50, note: undefined }))).toEqual(["sizeGb"]);
});

test("fromApi does not read inherited members of an object, such as `constructor`, as fields", () => {
  expect(codecOf(z.strictObject({ to_string: z.string().optional(), constructor: z.string().optional() })).fromApi({})).toEqual({});
});
