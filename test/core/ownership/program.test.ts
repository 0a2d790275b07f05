import { Program, type Progress } from "../../../provider/core/ownership/program";
import { VirtualClock } from "../../harness/virtual-clock";

const declareIn = (program: Program, urn: string) => program.record(program.of(urn, "Gadget"), { progress: "declared", inputs: {} });

function fixture() {
  const clock = new VirtualClock();
  const program = new Program(clock);
  return { clock, program, declare: (urn: string) => declareIn(program, urn) };
}

/** Returns the moment at which a wait for the declaration of `wanted` ends, and its result. */
async function waited({ clock, program }: ReturnType<typeof fixture>, wanted: string, meanwhile: readonly Promise<unknown>[] = []) {
  const ended = program
    .awaitDeclared(() => program.declared().find(({ urn }) => urn === wanted)?.urn)
    .then((found) => ({ found, at: clock.now() }));
  await clock.run(Promise.all([ended, ...meanwhile]));
  return ended;
}

describe("Program.awaitDeclared", () => {
  test("Program.awaitDeclared returns as soon as the program declares the resource", async () => {
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

  test("Program.awaitDeclared waits for declarations again after a suspended process continues", async () => {
    const run = fixture();
    run.declare("a");
    const suspended = { now: () => run.clock.now() + (run.clock.now() > 0 ? 60_000 : 0), sleep: run.clock.sleep };
    const program = new Program(suspended);
    declareIn(program, "a");
    const ended = program.awaitDeclared(() => program.declared().find(({ urn }) => urn === "b")?.urn);
    const later = run.clock.sleep(60).then(() => declareIn(program, "b"));
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

describe("Program.record", () => {
  /** Returns the progress after each of these calls. */
  function progressAfter(...calls: Progress[]): Progress[] {
    const { program } = fixture();
    const note = program.of("a", "Gadget");
    return calls.map((progress) => {
      program.record(note, { progress });
      return note.progress;
    });
  }

  test.each<[string, Progress[], Progress[]]>([
    ["the comparison of a refresh does not end the refresh", ["refreshed", "compared", "declared"], ["refreshed", "refreshed", "declared"]],
    [
      "the second check of a replacement does not undo the comparison",
      ["compared", "declared", "written"],
      ["compared", "compared", "written"],
    ],
    ["a further check of a preview does not undo the report", ["declared", "reported", "declared"], ["declared", "reported", "reported"]],
    ["a comparison after an update does not undo the update", ["updating", "compared"], ["updating", "updating"]],
    ["the deletion of a former object does not undo the creation", ["written", "forgotten"], ["written", "written"]],
    ["a deletion comes before the creation", ["compared", "forgotten", "written"], ["compared", "forgotten", "written"]],
  ])("Program.record: %s", (_title, calls, expected) => {
    expect(progressAfter(...calls)).toEqual(expected);
  });

  test.each<[Progress, Progress]>([
    ["declared", "unchanged"],
    ["forgotten", "unchanged"],
    ["forgotten", "updating"],
  ])("Program.record refuses the move from %s to %s in tests", (before, then) => {
    expect(() => progressAfter(before, then)).toThrow(`A resource cannot be "${then}" after "${before}"`);
  });
});
