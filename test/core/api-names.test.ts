import * as z from "zod";
import { codecOf } from "../../provider/core/api-names";

const names = codecOf(
  z.strictObject({ size_gb: z.number(), retention_days_s3: z.number().optional(), note: z.string().nullable().optional() }),
);

test("codec: inputs get the API's names, and what the body does not know stays out", () => {
  const inputs = { adopt: true, sizeGb: 50, retentionDaysS3: 7, note: null };
  expect(names.toApi(inputs)).toEqual({ size_gb: 50, retention_days_s3: 7, note: null });
});

test("codec: rows get the names of the inputs, and what the API adds stays out", () => {
  expect(names.fromApi({ size_gb: 50, retention_days_s3: 0, created_at: "2026" })).toEqual({ sizeGb: 50, retentionDaysS3: 0 });
});

test("codec: what is undefined is no key on either side", () => {
  expect(Object.keys(names.toApi({ sizeGb: 50, note: undefined }))).toEqual(["size_gb"]);
  expect(Object.keys(names.fromApi({ size_gb: 50, note: undefined }))).toEqual(["sizeGb"]);
});

test("codec: a name of every object is no field of a row", () => {
  expect(codecOf(z.strictObject({ to_string: z.string().optional(), constructor: z.string().optional() })).fromApi({})).toEqual({});
});
