import { Others } from "../../../provider/core/ownership/others";

test("Others.in reads whether the program has ended, is still running, or reports neither", () => {
  const endOf = (hasEnded?: boolean) => {
    const { isWhole, isRunning, memory } = Others.in(Others.of({ entries: ["A"], ...(hasEnded === undefined ? {} : { hasEnded }) }).text);
    return { isWhole, isRunning, isKept: memory.split(" ").length };
  };
  expect(endOf(true)).toEqual({ isWhole: true, isRunning: false, isKept: 1 });
  expect(endOf(false)).toEqual({ isWhole: false, isRunning: true, isKept: 1 });
  expect(endOf()).toEqual({ isWhole: false, isRunning: false, isKept: 1 });
});
