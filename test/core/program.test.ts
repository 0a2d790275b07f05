import { Program } from "../../provider/core/ownership/program";

function fixture() {
  let now = 0;
  const program = new Program(() => now);
  return {
    program,
    declare: (urn: string) => program.declare(program.of(urn, "Gadget"), {}),
    pass: (ms: number): void => {
      now += ms;
    },
  };
}

test("Program counts declared resources and measures the pauses between them", () => {
  const { program, declare, pass } = fixture();
  expect([program.declarations, program.longestPauseMs]).toEqual([0, 0]);
  declare("a");
  pass(200);
  declare("b");
  expect([program.declarations, program.longestPauseMs]).toEqual([2, 200]);
  for (let n = 0; n < 20; n++) {
    pass(10);
    declare(`c${n}`);
  }
  expect(program.longestPauseMs).toBe(10);
});

test("Program lists only resources that were declared in this run", () => {
  const { program, declare } = fixture();
  declare("a");
  program.of("left the program", "Gadget");
  expect(program.declared().map(({ urn }) => urn)).toEqual(["a"]);
});

test("Program does not record resources without a URN", () => {
  const { program, declare } = fixture();
  declare("");
  expect(program.of("", "Gadget")).not.toBe(program.of("", "Gadget"));
  expect(program.declared()).toEqual([]);
});
