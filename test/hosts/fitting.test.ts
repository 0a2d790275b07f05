import { fitting } from "../../provider/hosts/fitting";
import { UnfinishedError } from "../../provider/hosts/plugin/calls";
import { statusOf } from "../../provider/hosts/plugin/status";

const LARGE = "x".repeat(7_000_000);
const PROPERTIES = { __unfinished: "cancelled", path: "/world", contents: { a: LARGE, b: LARGE } };
/** The engine reads headers of at most this size. */
const LARGEST_HEADER_BYTES = 16 * 1024 * 1024;

test("a state that fits is passed to the engine unchanged", () => {
  const small = { contents: "x".repeat(1000) };
  expect(fitting(small)).toEqual(small);
});

test("a state that is too large loses its largest properties", () => {
  expect(fitting(PROPERTIES)).toEqual({ __unfinished: "cancelled", path: "/world" });
});

test("the plugin's error for an unfinished object of 14 MB contains the id and fits in a header", () => {
  const answer = { id: "7", properties: PROPERTIES, inputs: PROPERTIES, refreshBeforeUpdate: false };
  const { metadata } = statusOf(new UnfinishedError(answer, ["cancelled"]), (text) => text);
  const [details] = metadata.get("grpc-status-details-bin");
  expect(Buffer.from(details ?? "").toString("base64").length).toBeLessThan(LARGEST_HEADER_BYTES);
});
