import * as z from "zod";
import { field } from "../../provider/core/definition/field";
import { checkArguments, defineFunction } from "../../provider/functions/function";

const getThings = defineFunction({
  name: "getThings",
  doc: "Things.",
  page: {
    source: "none",
    example: "",
  },
  arguments: {
    serverUuid: field(z.string().min(1), "Id of the server."),
    sizeGb: field(z.int().min(10).optional(), "Size in GB."),
  },
  result: {},

  call: async () => ({}),
});

test("checkArguments accepts valid arguments and omits undefined arguments", () => {
  expect(checkArguments(getThings, { serverUuid: "s1", sizeGb: undefined })).toEqual({ serverUuid: "s1" });
});

test.each<[string, object, string]>([
  ["missing", {}, "getThings: serverUuid is required. Id of the server."],
  ["misspelt", { serverUuid: "s1", sizeGB: 5 }, 'getThings has no argument "sizeGB". Did you mean "sizeGb"?'],
  ["unknown", { serverUuid: "s1", color: 5 }, 'getThings has no argument "color".'],
  ["out of range", { serverUuid: "s1", sizeGb: 5 }, "getThings: sizeGb must be at least 10 (got 5). Size in GB."],
])("checkArguments reports an argument that is %s", (_, args, message) => {
  expect(() => checkArguments(getThings, args)).toThrow(new Error(message));
});
