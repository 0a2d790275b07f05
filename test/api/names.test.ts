import * as z from "zod";
import { codecOf } from "../../provider/api/names";

const names = codecOf(
  z.strictObject({ size_gb: z.number(), retention_days_s3: z.number().optional(), note: z.string().nullable().optional() }),
);

test("toApi renames inputs to fields of the body, and omits other inputs", () => {
  const inputs = { adopt: true, sizeGb: 50, retentionDaysS3: 7, note: null };
  expect(names.toApi(inputs)).toEqual({ size_gb: 50, retention_days_s3: 7, note: null });
});

test("fromApi renames fields to inputs, and omits other fields", () => {
  expect(names.fromApi({ size_gb: 50, retention_days_s3: 0, created_at: "2026" })).toEqual({ sizeGb: 50, retentionDaysS3: 0 });
});

test("toApi and fromApi leave out undefined values", () => {
  expect(Object.keys(names.toApi({ sizeGb: 50, note: undefined }))).toEqual(["size_gb"]);
  expect(Object.keys(names.fromApi({ size_gb: 50, note: undefined }))).toEqual(["sizeGb"]);
});

test("fromApi ignores inherited members such as `constructor`", () => {
  expect(codecOf(z.strictObject({ to_string: z.string().optional(), constructor: z.string().optional() })).fromApi({})).toEqual({});
});
