import { DiffRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { ignoredChanges } from "../../provider/hosts/ignored-changes";

/** Classes of their own for each test: what is wrapped stays wrapped. */
function protocol() {
  class Diff extends DiffRequest {}
  class Update extends UpdateRequest {}
  return { DiffRequest: Diff, UpdateRequest: Update };
}

const news = (bag: Record<string, string>) => Struct.fromJavaScript(bag);

test.each(["DiffRequest", "UpdateRequest"] as const)("ignoreChanges of a %s is known by the very bag that the host hands on", (name) => {
  const copy = protocol();
  const ignored = ignoredChanges([copy]);
  const request = new copy[name]().setNews(news({ a: "1" })).setIgnorechangesList(["source.tag", "a"]);
  const bag = (request as DiffRequest).getNews()?.toJavaScript() as Record<string, string>;
  expect(bag).toEqual({ a: "1" });
  expect(ignored.of(bag)).toEqual(["source.tag", "a"]);
  expect(ignored.of({ ...bag })).toBeUndefined();
});

test("ignoreChanges: a request without any is known to have none", () => {
  const copy = protocol();
  const ignored = ignoredChanges([copy]);
  const bag = new copy.DiffRequest().setNews(news({})).getNews()?.toJavaScript() ?? {};
  expect(ignored.of(bag)).toEqual([]);
});

test("ignoreChanges: every copy of the protocol in the process counts, and the request still travels as before", () => {
  const copies = [protocol(), protocol()];
  const ignored = ignoredChanges(copies);
  for (const { DiffRequest: Diff } of copies) {
    const request = new Diff().setNews(news({ a: "1" })).setIgnorechangesList(["a"]);
    request.getNews();
    expect(ignored.of(request.getNews()?.toJavaScript() ?? {})).toEqual(["a"]);
    expect(DiffRequest.deserializeBinary(request.serializeBinary()).getNews()?.toJavaScript()).toEqual({ a: "1" });
  }
});

test.each([
  ["another shape", [{ DiffRequest: class {}, UpdateRequest: undefined }]],
  ["nothing at all", []],
])("ignoreChanges: of an SDK with %s nothing is known, and nothing breaks", (_, protocols) => {
  expect(ignoredChanges(protocols).of({})).toBeUndefined();
});
