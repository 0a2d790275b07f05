import { Others } from "../../../provider/core/ownership/others";

test("the end of the program is known, known not to have come, or unknown", () => {
  const endOf = (hasEnded?: boolean) => {
    const { isWhole, isRunning, memory } = Others.in(Others.of({ entries: ["A"], ...(hasEnded === undefined ? {} : { hasEnded }) }).text);
    return { isWhole, isRunning, isKept: memory.split(" ").length };
  };
  expect(endOf(true)).toEqual({ isWhole: true, isRunning: false, isKept: 1 });
  expect(endOf(false)).toEqual({ isWhole: false, isRunning: true, isKept: 1 });
  expect(endOf()).toEqual({ isWhole: false, isRunning: false, isKept: 1 });
});
