import * as protocol from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { hostRequests } from "../../provider/hosts/host-requests";

const { CheckRequest, CreateRequest, DeleteRequest, DiffRequest, ReadRequest, UpdateRequest } = protocol;

/** Copies of the classes for each test, because a wrapped class stays wrapped. */
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
/** Reads the properties as the host does. */
const bagOf = (read: { toJavaScript(): object } | undefined) => read?.toJavaScript() as Record<string, unknown>;

test.each(["DiffRequest", "UpdateRequest"] as const)("hostRequests recognises a %s by the object that the provider receives", (name) => {
  const classes = copy();
  const requests = hostRequests([classes]);
  const request = new classes[name]() as protocol.DiffRequest;
  request.setUrn(URN).setNews(struct()).setIgnorechangesList(["source.tag", "a"]);
  const bag = bagOf(request.getNews());
  expect(bag).toEqual({ a: "1" });
  expect(requests.of(bag)).toEqual({ urn: URN, ignored: ["source.tag", "a"] });
  expect(requests.of({ ...bag })).toBeUndefined();
});

test.each(["CreateRequest", "ReadRequest", "DeleteRequest"] as const)("hostRequests returns the URN of a %s", (name) => {
  const classes = copy();
  const requests = hostRequests([classes]);
  const request = new classes[name]() as protocol.DeleteRequest;
  request.setUrn(URN).setProperties(struct());
  expect(requests.of(bagOf(request.getProperties()))).toEqual({ urn: URN });
});

test("hostRequests recognises a deletion as the first request of a process", () => {
  const classes = copy();
  const request = new classes.DeleteRequest().setUrn(URN).setId("17").setProperties(struct());
  const bag = bagOf(request.getProperties()); // the host reads the bag before it loads the provider
  const requests = hostRequests([classes]);
  expect(request.getId()).toBe("17");
  expect(requests.of(bag)).toEqual({ urn: URN });
  expect(requests.of({ ...bag })).toBeUndefined();
});

test("hostRequests finds the URN of a check by the new inputs", () => {
  const classes = copy();
  const requests = hostRequests([classes]);
  const request = new classes.CheckRequest().setUrn(URN).setNews(struct()).setOlds(struct());
  expect(requests.of(bagOf(request.getNews()))).toEqual({ urn: URN });
  expect(requests.of(bagOf(request.getOlds()))).toBeUndefined();
});

test("hostRequests returns an empty list for a diff without ignoreChanges", () => {
  const classes = copy();
  const requests = hostRequests([classes]);
  expect(requests.of(bagOf(new classes.DiffRequest().setNews(struct()).getNews()))?.ignored).toEqual([]);
});

test("hostRequests reads requests from every loaded copy of the protocol's code", () => {
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
  [
    "protocol classes of another shape",
    [{ DiffRequest: class {}, UpdateRequest: undefined, CheckRequest: { prototype: { getNews: struct } } }],
  ],
  ["no protocol classes", []],
])("hostRequests returns nothing for an SDK with %s", (_, protocols) => {
  expect(hostRequests(protocols).of({})).toBeUndefined();
});
