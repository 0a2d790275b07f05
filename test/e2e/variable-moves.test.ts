import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, linesOf, writesOf } from "./results";
import { applicationWithoutProgram } from "./web-shop";

/** The provider waits for later declarations of the program. It must measure this wait in real time, as the program does. */
const USUAL_TIME = { speed: 1 };
const LONG_AGO = "2020-01-01T00:00:00.000000Z";

onEveryEngine("Variables that move between resources", (open) => {
  const stackDeclaring = async (first: (application: string) => void) => {
    const fixture = { declare: first };
    const at = { application: "" };
    const stack = await open({ program: async () => fixture.declare(at.application), sandbox: USUAL_TIME });
    at.application = await applicationWithoutProgram(stack.sandbox);
    const rows = () => stack.sandbox.find("variables", { is_preview: false });
    const held = async () => Object.fromEntries((await rows()).map(({ key, value }) => [key, value]));
    const byHand = (key: string, value: string, more: object = {}) =>
      stack.sandbox.add("variables", { application_uuid: at.application, key, value, ...more });
    const database = () => stack.sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
    /** A preview after the `up` must find no changes. Returns the lines and writes of the `up`. */
    const becomes = async (declare: (application: string) => void): Promise<{ lines: string[]; writes: string[] }> => {
      fixture.declare = declare;
      await stack.sandbox.clearJournal();
      const lines = linesOf(await stack.up());
      const writes = await writesOf(stack);
      await expectSettled(stack);
      return { lines, writes };
    };
    return { stack, fixture, at, rows, held, byHand, database, becomes };
  };

  const set =
    (name: string, variables: Record<string, string>, options = {}, more: object = {}) =>
    (applicationUuid: string) =>
      new hosting.EnvironmentVariables(name, { applicationUuid, variables, ...more }, options);
  const one =
    (name: string, key: string, value: string, options = {}, more: object = {}) =>
    (applicationUuid: string) =>
      new hosting.EnvironmentVariable(name, { applicationUuid, key, value, ...more }, options);
  const all =
    (...parts: ((application: string) => unknown)[]) =>
    (application: string) => {
      for (const part of parts) part(application);
    };

  describe("a set of variables (EnvironmentVariables)", () => {
    test("a set under a new logical name keeps its variables", async () => {
      const { held, becomes, stack } = await stackDeclaring(all(set("one", { A: "1", B: "2" })));
      await stack.up();
      const { lines, writes } = await becomes(all(set("two", { A: "1", B: "2" })));
      expect(await held()).toEqual({ A: "1", B: "2" });
      expect(lines).toContain('one: left in place: A, B: "two" declares it now');
      expect(writes).toEqual([]);
    });

    test("a set under a new logical name deletes only the variables that it no longer declares", async () => {
      const { held, becomes, stack } = await stackDeclaring(all(set("one", { A: "1", B: "2" })));
      await stack.up();
      await becomes(all(set("two", { B: "3", C: "4" })));
      expect(await held()).toEqual({ B: "3", C: "4" });
    });

    test("a removed set deletes its own variables, but not the variables of another set", async () => {
      const { held, becomes, stack } = await stackDeclaring(all(set("one", { A: "1" }), set("two", { B: "2" })));
      await stack.up();
      await becomes(all(set("two", { B: "2" })));
      expect(await held()).toEqual({ B: "2" });
    });

    test.each([
      ["both steps at the same time", false, false],
      ["the new set after the old set", true, false],
      ["the old set after the new set", false, true],
    ])("a set receives a key from another set (%s)", async (_, newAfterOld, oldAfterNew) => {
      const { held, becomes, stack } = await stackDeclaring(all(set("a", { K: "value", A: "1" }), set("b", { B: "2" })));
      await stack.up();
      await becomes((application) => {
        if (oldAfterNew) {
          const b = set("b", { B: "2", K: "value" })(application);
          set("a", { A: "1" }, { dependsOn: b })(application);
        } else {
          const a = set("a", { A: "1" })(application);
          set("b", { B: "2", K: "value" }, newAfterOld ? { dependsOn: a } : {})(application);
        }
      });
      expect(await held()).toEqual({ A: "1", B: "2", K: "value" });
    });

    test("a set can declare a key that another set is still deleting", async () => {
      const { held, becomes, stack } = await stackDeclaring(
        all(set("a", { K: "value", A: "1" }), set("b", { B: "2" }), set("first", { F: "1" })),
      );
      await stack.up();
      // The deletion of `K` by the set `a` takes longer than the time for which the set `b` waits for it.
      await stack.sandbox.fault({ match: { method: "DELETE" }, kind: "delay", milliseconds: 1500 });
      await stack.sandbox.fault({ match: { method: "PATCH", body: '"F"' }, kind: "delay", milliseconds: 400 });
      await becomes((application) => {
        set("a", { A: "1" })(application);
        const first = set("first", { F: "2" })(application);
        set("b", { B: "2", K: "value" }, { dependsOn: first })(application);
      });
      expect(await held()).toEqual({ A: "1", B: "2", F: "2", K: "value" });
    });

    test("a key can move from a set to a single variable and back", async () => {
      const { held, becomes, stack } = await stackDeclaring(all(set("set", { A: "1", K: "value" })));
      await stack.up();
      await becomes(all(set("set", { A: "1" }), one("alone", "K", "other value")));
      expect(await held()).toEqual({ A: "1", K: "other value" });
      await becomes(all(set("set", { A: "1", K: "value" })));
      expect(await held()).toEqual({ A: "1", K: "value" });
    });
  });

  describe("a single variable", () => {
    test("`up` keeps the variable of a renamed resource only if `adopt` is true", async () => {
      const { rows, held, becomes, stack, fixture } = await stackDeclaring(all(one("old", "A", "1")));
      await stack.up();
      const [row] = await rows();
      await stack.sandbox.mutate("variables", String(row?.$id), { created_at: LONG_AGO });
      fixture.declare = all(one("new", "A", "1"));
      await stack.sandbox.clearJournal();
      expect((await errorsOf(stack.up())).text).toMatch(/exists already .* aliases: \["<old URN>"\].* adopt: true/);
      expect(await writesOf(stack)).toEqual([]);
      const { lines } = await becomes(all(one("new", "A", "1", {}, { adopt: true })));
      expect(lines).toContain('old: left in place: "new" declares it now');
      expect(await held()).toEqual({ A: "1" });
      expect((await rows())[0]?.uuid).toBe(row?.uuid);
    });

    test("`up` exchanges the keys of two variables", async () => {
      const { held, becomes, stack } = await stackDeclaring(all(one("a", "ONE", "1"), one("b", "TWO", "2")));
      await stack.up();
      await becomes(all(one("a", "TWO", "of a"), one("b", "ONE", "of b")));
      expect(await held()).toEqual({ TWO: "of a", ONE: "of b" });
    });

    test("`up` gives the old key of a renamed variable to a new variable", async () => {
      const { held, becomes, stack } = await stackDeclaring(all(one("a", "ONE", "1")));
      await stack.up();
      await becomes(all(one("a", "TWO", "1"), one("b", "ONE", "2")));
      expect(await held()).toEqual({ TWO: "1", ONE: "2" });
    });
  });

  describe("an attachment of a database", () => {
    const attached =
      (name: string, databaseUuid: string, more: object = {}) =>
      (applicationUuid: string) =>
        new hosting.DatabaseAttachment(name, { databaseUuid, applicationUuid, ...more });

    test("an attachment under a new logical name keeps its variables", async () => {
      const { held, becomes, stack, fixture, database } = await stackDeclaring(() => {});
      const id = await database();
      fixture.declare = all(attached("old", id));
      await stack.up();
      await becomes(all(attached("new", id)));
      expect(Object.keys(await held()).sort()).toEqual(["DATABASE_DIRECT_URL", "DATABASE_URL"]);
    });

    test("a set can declare the key of an attachment that leaves the program", async () => {
      const { held, becomes, stack, fixture, database } = await stackDeclaring(() => {});
      fixture.declare = all(attached("orders", await database()));
      await stack.up();
      await becomes(all(set("set", { DATABASE_URL: "by hand" })));
      expect(await held()).toEqual({ DATABASE_URL: "by hand" });
    });

    test("`up` keeps the variable of a removed attachment if another user changed its value", async () => {
      const { held, becomes, stack, fixture, rows, database } = await stackDeclaring(() => {});
      fixture.declare = all(attached("orders", await database()));
      await stack.up();
      const url = (await rows()).find(({ key }) => key === "DATABASE_URL");
      await stack.sandbox.mutate("variables", String(url?.$id), { value: "theirs", is_shown_once: false, is_buildtime: true });
      const { lines } = await becomes(() => {});
      expect(await held()).toEqual({ DATABASE_URL: "theirs" });
      expect(lines).toEqual([
        "orders: deleted the unchanged preview copy of DATABASE_DIRECT_URL too",
        "orders: left in place: DATABASE_URL: it was changed after the database attachment saved it",
      ]);
    });

    test("a key can move from a set to an attachment", async () => {
      const { held, becomes, stack, database } = await stackDeclaring(all(set("set", { A: "1", DATABASE_URL: "mine" })));
      const id = await database();
      await stack.up();
      await becomes(all(set("set", { A: "1" }), attached("orders", id, { overwrite: true })));
      expect(Object.keys(await held()).sort()).toEqual(["A", "DATABASE_DIRECT_URL", "DATABASE_URL"]);
    });

    test("a preview refuses an attachment if another resource declares one of its keys", async () => {
      const { fixture, stack, database } = await stackDeclaring(() => {});
      const databaseUuid = await database();
      const vars = set("set", { DATABASE_URL: "mine" });
      fixture.declare = (applicationUuid) =>
        new hosting.DatabaseAttachment("orders", { databaseUuid, applicationUuid }, { dependsOn: vars(applicationUuid) });
      expect((await errorsOf(stack.preview())).text).toContain('is also declared by "set"');
      fixture.declare = (application) =>
        set("set", { DATABASE_URL: "x" }, { dependsOn: attached("orders", databaseUuid)(application) })(application);
      expect((await errorsOf(stack.preview())).text).toContain('is also declared by "orders"');
      // An exclusive set does not delete the variable of an attachment.
      fixture.declare = all(set("set", { A: "1" }, {}, { exclusive: true }), attached("orders", databaseUuid));
      await stack.up();
      await expectSettled(stack);
    });
  });

  describe("`adopt` with an id", () => {
    test("`up` adopts a variable, a set and an attachment by id", async () => {
      const { fixture, stack, byHand, held, at, database, rows } = await stackDeclaring(() => {});
      const id = await byHand("A", "theirs");
      await byHand("B", "theirs");
      for (const key of ["ORDERS_URL", "ORDERS_DIRECT_URL"]) await byHand(key, "saved", { is_shown_once: true, is_buildtime: false });
      const databaseUuid = await database();
      fixture.declare = all(one("a", "B", "ours", {}, { adopt: `${at.application}/${id}` }));
      expect((await errorsOf(stack.preview())).text).toContain("differs from this program in key, which cannot be changed in place");
      const path = `${databaseUuid}/${at.application}/ORDERS_URL`;
      fixture.declare = all(
        one("a", "A", "ours", {}, { adopt: `${at.application}/${id}` }),
        set("set", { B: "ours" }, {}, { adopt: at.application }),
        (applicationUuid) => new hosting.DatabaseAttachment("orders", { databaseUuid, applicationUuid, envKey: "ORDERS_URL", adopt: path }),
      );
      const preview = linesOf(await stack.preview());
      expect(preview).toContain(`a: adopted: variable ${id}: adopt contains its id`);
      expect(preview).toContain(`set: adopted: the variables of application ${at.application}: overwrites B`);
      await stack.up();
      expect(await held()).toMatchObject({ A: "ours", B: "ours", ORDERS_URL: "saved" });
      expect((await rows()).find(({ key }) => key === "A")?.uuid).toBe(id);
      await expectSettled(stack);
    });
  });
});
