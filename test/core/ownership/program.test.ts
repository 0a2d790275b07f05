import { Program } from "../../../provider/core/ownership/program";
import { VirtualClock } from "../../harness/virtual-clock";

function fixture() {
  const clock = new VirtualClock();
  const program = new Program(clock);
  return { clock, program, declare: (urn: string) => program.declare(program.of(urn, "Gadget"), {}) };
}

/** Returns the moment at which a wait for the declaration of `wanted` ends, and its result. */
async function waited({ clock, program }: ReturnType<typeof fixture>, wanted: string, meanwhile: readonly Promise<unknown>[] = []) {
  const ended = program
    .awaitDeclared(() => (program.hasDeclared(wanted) ? wanted : undefined))
    .then((found) => ({ found, at: clock.now() }));
  await clock.run(Promise.all([ended, ...meanwhile]));
  return ended;
}

describe("Program.awaitDeclared", () => {
  test("Program.awaitDeclared returns the declaration as soon as it comes", async () => {
    const run = fixture();
    run.declare("a");
    const later = run.clock.sleep(1000).then(() => run.declare("b"));
    expect(await waited(run, "b", [later])).toEqual({ found: "b", at: 1000 });
  });

  test("Program.awaitDeclared ends without a result when the program declares nothing for 1.5 s", async () => {
    const run = fixture();
    run.declare("a");
    const later = run.clock.sleep(1200).then(() => run.declare("b"));
    expect(await waited(run, "c", [later])).toEqual({ found: undefined, at: 1200 + 1500 + 50 });
  });

  test("Program.awaitDeclared waits only once for a program that declares nothing further", async () => {
    const run = fixture();
    run.declare("a");
    await waited(run, "b");
    const from = run.clock.now();
    for (let n = 0; n < 50; n++) await waited(run, "b");
    expect(run.clock.now() - from).toBe(50 * 50);
  });

  test("Program.awaitDeclared does not count the time of a comparison as a pause", async () => {
    const run = fixture();
    const compared = run.program.compare(() => run.clock.sleep(20_000)).then(() => run.declare("b"));
    expect(await waited(run, "b", [compared])).toEqual({ found: "b", at: 20_000 });
  });

  test("Program.awaitDeclared looks again after a suspended process continues", async () => {
    const run = fixture();
    run.declare("a");
    const suspended = { now: () => run.clock.now() + (run.clock.now() > 0 ? 60_000 : 0), sleep: run.clock.sleep };
    const program = new Program(suspended);
    program.declare(program.of("a", "Gadget"), {});
    const ended = program.awaitDeclared(() => (program.hasDeclared("b") ? "b" : undefined));
    const later = run.clock.sleep(60).then(() => program.declare(program.of("b", "Gadget"), {}));
    await run.clock.run(Promise.all([ended, later]));
    expect(await ended).toBe("b");
  });
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
