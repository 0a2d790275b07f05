import { markText } from "../../../provider/core/lifecycle/mark";
import { Log } from "../../../provider/core/log/log";
import { beginOnce } from "../../../provider/forms/begin-once";
import { VirtualClock } from "../../harness/virtual-clock";

const START = Date.parse("2026-03-10T10:00:00Z");

/** Begins an operation after a run whose request was lost. An operation of that run appears after ten seconds. */
function begun(isSettled: boolean) {
  const clock = new VirtualClock(START);
  const log = new Log(() => undefined, "web", "urn", new Set());
  const marks: string[] = [];
  const former = { id: markText({ known: new Set(["old"]), sentAt: START }) };
  const context = { clock, log, former: former as never, recordId: (id: string) => void marks.push(id) };
  const id = clock.run(
    beginOnce(context, {
      noun: "deployment",
      known: ["old", "ended"],
      isSettled,
      send: async () => ({ id: "own" }),
      findNew: async (known) => (clock.now() >= START + 10_000 && !known.has("late") ? "late" : undefined),
      what: () => "a free place",
      timeoutSeconds: 60,
      advice: "",
    }),
  );
  return { id, marks, seconds: () => (clock.now() - START) / 1000 };
}

test("the provider finds the operation of a request that an earlier run lost, and does not begin the operation again", async () => {
  const { id, marks } = begun(false);
  expect(await id).toBe("late");
  expect(marks).toEqual([]);
});

test("the provider ignores an operation that this run has ended, and the mark of the new operation contains the ended operation", async () => {
  const { id, marks, seconds } = begun(true);
  expect(await id).toBe("own");
  expect(seconds()).toBe(0);
  expect(marks).toEqual([markText({ known: new Set(["old", "ended"]), sentAt: START })]);
});
