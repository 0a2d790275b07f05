import { type LifecycleState, lifecycleStateOf, SettledStatus } from "../../provider/platform/hosting/status-words";

describe("meaning of status words", () => {
  test.each<[LifecycleState, string]>([
    ["good", "ready running Running:healthy available active ATTACHED detached online"],
    ["bad", "failed error create_failed provisioning-failed crashed stopped suspended"],
    [
      "transitional",
      "creating provisioning pending upgrading starting restoring deleting attaching resizing in_progress not_ready pending_deletion Queued",
    ],
    ["deleted", "deleted removed destroyed soft-deleted"],
    ["unknown", "green frobnicated king v2"],
  ])("lifecycleStateOf returns %s for the words %s", (standing, words) => {
    expect(words.split(" ").map((word) => [word, lifecycleStateOf(word)])).toEqual(words.split(" ").map((word) => [word, standing]));
  });

  test("lifecycleStateOf returns unknown for a missing word, an empty word and a question mark", () =>
    expect([undefined, "", "?"].map(lifecycleStateOf)).toEqual(["unknown", "unknown", "unknown"]));
});

test("SettledStatus treats an unknown status word as settled after 60 s without a change", () => {
  const rest = new SettledStatus(60);
  expect([rest.has("odd", 0), rest.has("odd", 59_000), rest.has("odd", 60_000)]).toEqual([false, false, true]);
  expect([rest.has("other", 61_000), rest.has("odd", 90_000), rest.has("odd", 149_000), rest.has("odd", 150_000)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
