import * as protocol from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { hostRequests } from "../../provider/hosts/host-requests";

const { CheckRequest, CreateRequest, DeleteRequest, DiffRequest, ReadRequest, UpdateRequest } = protocol;

/** Classes of their own for each test: what is wrapped stays wrapped. */
const copy = () => ({
  CheckRequest: class extends CheckRequest {},
  CreateRequest: class extends CreateRequest {},
  DeleteRequest: class extends DeleteRequest {},
  DiffRequest: class extends DiffRequest {},
  ReadRequest: class extends ReadRequest {},
  UpdateRequest: class extends UpdateRequest {},
});

const URN = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:Project::shop";
const struct = () => Struct.fromJavaScript({ a: "1" });
/** As the host reads them. */
const bagOf = (read: { toJavaScript(): object } | undefined) => read?.toJavaScript() as Record<string, unknown>;

test.each(["DiffRequest", "UpdateRequest"] as const)("host requests: a %s is known by the very bag that the host hands on", (name) => {
  const classes = copy();
  const requests = hostRequests([classes]);
  const request = new classes[name]() as protocol.DiffRequest;
  request.setUrn(URN).setNews(struct()).setIgnorechangesList(["source.tag", "a"]);
  const bag = bagOf(request.getNews());
  expect(bag).toEqual({ a: "1" });
  expect(requests.of(bag)).toEqual({ urn: URN, ignored: ["source.tag", "a"] });
  expect(requests.of({ ...bag })).toBeUndefined();
});

test.each(["CreateRequest", "ReadRequest", "DeleteRequest"] as const)("host requests: a %s names its resource", (name) => {
  const classes = copy();
  const requests = hostRequests([classes]);
  const request = new classes[name]() as protocol.DeleteRequest;
  request.setUrn(URN).setProperties(struct());
  expect(requests.of(bagOf(request.getProperties()))).toEqual({ urn: URN });
});

test("host requests: the first request of a process is known if it is a deletion, for the call that follows", () => {
  const classes = copy();
  const request = new classes.DeleteRequest().setUrn(URN).setId("17").setProperties(struct());
  const bag = bagOf(request.getProperties()); // the host reads it before it loads the provider
  const requests = hostRequests([classes]);
  expect(request.getId()).toBe("17");
  expect(requests.of(bag)).toEqual({ urn: URN });
  expect(requests.of({ ...bag })).toBeUndefined();
});

test("host requests: a check names it from the new inputs, not from the old ones", () => {
  const classes = copy();
  const requests = hostRequests([classes]);
  const request = new classes.CheckRequest().setUrn(URN).setNews(struct()).setOlds(struct());
  expect(requests.of(bagOf(request.getNews()))).toEqual({ urn: URN });
  expect(requests.of(bagOf(request.getOlds()))).toBeUndefined();
});

test("host requests: a diff without ignoreChanges is known to have none", () => {
  const classes = copy();
  const requests = hostRequests([classes]);
  expect(requests.of(bagOf(new classes.DiffRequest().setNews(struct()).getNews()))?.ignored).toEqual([]);
});

test("host requests: every copy of the protocol in the process counts, and a request still travels as before", () => {
  const copies = [copy(), copy()];
  const requests = hostRequests(copies);
  for (const { DiffRequest: Diff } of copies) {
    const request = new Diff().setNews(struct()).setIgnorechangesList(["a"]);
    request.getNews();
    expect(requests.of(bagOf(request.getNews()))?.ignored).toEqual(["a"]);
    expect(bagOf(DiffRequest.deserializeBinary(request.serializeBinary()).getNews())).toEqual({ a: "1" });
  }
});

test.each([
  ["another shape", [{ DiffRequest: class {}, UpdateRequest: undefined, CheckRequest: { prototype: { getNews: struct } } }]],
  ["nothing at all", []],
])("host requests: of an SDK with %s nothing is known, and nothing breaks", (_, protocols) => {
  expect(hostRequests(protocols).of({})).toBeUndefined();
});
