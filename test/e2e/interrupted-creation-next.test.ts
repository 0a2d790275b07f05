import type { CustomResourceOptions } from "@pulumi/pulumi";
import { isMark } from "../../provider/core/lifecycle/mark";
import * as hosting from "../../sdk";
import type { Fixture } from "../harness/fixture";
import { differenceOf, objectsOf } from "../harness/world";
import { onHost } from "../support/on-host";
import { interrupted, isOrder, type Matches, opened } from "./interrupted-fixture";

const SECONDS = 60;

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  /** An interrupted creation, and the rows of its table. */
  async function scene(kind: "Project" | "game_Schedule" | "Environment", table: "projects" | "schedules" | "environments") {
    const opened = await interrupted(kind, SECONDS);
    const { platform, stack } = opened;
    const rows = async () => (await platform.sandbox.find(table)).length;
    const before = await rows();
    return {
      ...opened,
      made: async () => {
        await platform.clock.pass(200);
        return (await rows()) - before;
      },
      ids: async () => (await stack.managed()).map(({ id }) => String(id)),
      settled: async () => expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] }),
    };
  }

  test.each([
    ["Project", "projects"],
    ["game_Schedule", "schedules"],
  ] as const)("a preview, a refresh and a run without the resource keep the mark of an interrupted creation: %s", async (kind, table) => {
    const { platform, stack, name, inputs, Class, made, ids, settled } = await scene(kind, table);
    try {
      const [mark] = await ids();
      expect(isMark(mark)).toBe(true);
      const preview = await stack.preview();
      expect([preview.errors, preview.changes]).toEqual([[], expect.arrayContaining([expect.stringContaining(name)])]);
      expect((await stack.clear()).errors).toEqual([]);
      expect(await ids()).toEqual([mark]);
      const { program } = stack;
      stack.program = () => {
        new Class(name, inputs);
        new hosting.Project("other", {});
      };
      expect((await stack.upOnly("other")).errors).toEqual([]);
      expect((await stack.upExcept(name)).errors).toEqual([]);
      expect(await ids()).toContain(mark);
      stack.program = program;
      expect((await stack.up()).errors).toEqual([]);
      expect(await made()).toBe(1);
      await settled();
    } finally {
      await platform.close();
    }
  });

  test.each(["destroy", "removed"] as const)(
    "the deletion of a mark deletes no object, and names the object that appears: %s",
    async (how) => {
      const { platform, stack, made, ids } = await scene("Project", "projects");
      const { program } = stack;
      try {
        platform.lines = [];
        await platform.sandbox.clearJournal();
        stack.program = () => {};
        expect((await (how === "destroy" ? stack.destroy() : stack.up())).errors).toEqual([]);
        // The deletion has waited for the creation of the interrupted run.
        const sent = (await platform.sandbox.journal()).filter(({ method }) => method !== "GET");
        expect(sent.map(({ call }) => call)).toEqual(["POST /projects"]);
        expect(platform.lines).toContainEqual(
          expect.stringMatching(/left in place: a project named "\w+" \(id \w+\) may come from a creation/),
        );
        expect(await ids()).toEqual([]);
        expect(await made()).toBe(1);
        // So a program that declares it again makes no second one.
        stack.program = program;
        expect((await stack.up()).errors).toEqual([expect.stringContaining("[exists]")]);
        expect(await made()).toBe(1);
      } finally {
        await platform.close();
      }
    },
  );

  test.each(["Project", "game_Schedule", "SharedVariable"] as const)(
    "`up` does not adopt an equal object that appears an hour after the interruption: %s",
    async (kind) => {
      const { platform, stack, name, inputs, Class } = await interrupted(kind, 3600);
      try {
        await platform.clock.pass(3700);
        expect((await stack.up()).errors).toEqual([expect.stringContaining("[exists]")]);
        expect((await stack.managed()).every(({ id }) => isMark(id))).toBe(true);
        stack.program = () => void new Class(name, { ...inputs, adopt: true });
        expect((await stack.up()).errors).toEqual([]);
        expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([false]);
      } finally {
        await platform.close();
      }
    },
  );

  describe("a platform whose clock is ten minutes ahead", () => {
    async function ahead(kind: string, isUnanswered?: Matches) {
      const scene = await opened(kind, SECONDS);
      await scene.platform.sandbox.advance(600);
      expect((await scene.interrupt(scene.stack, isUnanswered)).ok).toBe(false);
      await scene.platform.clock.pass(200);
      return scene;
    }

    test.each(["Project", "game_Schedule"] as const)(
      "shows the object of an interrupted creation, and the next `up` adopts the object: %s",
      async (kind) => {
        const { platform, stack } = await ahead(kind);
        try {
          expect((await stack.up()).errors).toEqual([]);
          expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([false]);
        } finally {
          await platform.close();
        }
      },
    );

    test("shows the object of an interrupted order, and a `destroy` names the object", async () => {
      const { platform, stack } = await ahead("Volume", isOrder);
      try {
        expect((await stack.destroy()).errors).toEqual([]);
        expect(platform.lines).toContainEqual(expect.stringMatching(/left in place: .*\(id \w+\) may come from a creation/));
      } finally {
        await platform.close();
      }
    });
  });

  test("a `destroy` waits for the object of an interrupted creation if the platform's clock is ten minutes behind", async () => {
    const { platform, stack, interrupt } = await opened("Project", SECONDS, {}, 600_000);
    stack.isPinned = false; // so the run has no response before it looks for the object
    try {
      expect((await interrupt(stack)).ok).toBe(false);
      expect((await stack.destroy()).errors).toEqual([]);
      expect(platform.lines).toContainEqual(expect.stringMatching(/left in place: .*\(id \w+\) may come from a creation/));
    } finally {
      await platform.close();
    }
  });

  test("an `up` keeps the mark unchanged if a user cancels the run during the search for the object", async () => {
    const { platform, stack, made, ids, settled, interrupt } = await scene("Project", "projects");
    try {
      const [mark] = await ids();
      void platform.clock.sleep(8000).then(() => platform.interruption?.cancel());
      expect((await interrupt(stack)).ok).toBe(false);
      expect((await ids()).every((id) => id === mark)).toBe(true);
      expect((await stack.up()).errors).toEqual([]);
      expect(await made()).toBe(1);
      await settled();
    } finally {
      await platform.close();
    }
  });

  const renamed: [string, "Project" | "game_Schedule" | "Environment", "projects" | "schedules" | "environments", object][] = [
    ["another name", "Project", "projects", { name: "another name" }],
    ["another name", "game_Schedule", "schedules", { name: "another name" }],
    ["another name", "Environment", "environments", { name: "another-name" }],
  ];
  test.each(renamed)("a change of the program after the interruption leads to one object: %s, %s", async (_, kind, table, change) => {
    const { platform, stack, name, inputs, Class, made, settled } = await scene(kind, table);
    try {
      stack.program = () => void new Class(name, { ...inputs, ...change });
      const next = await stack.up();
      expect(next.errors).toEqual(
        [expect.stringContaining("this run only wrote it into the state"), expect.anything()].slice(0, next.errors.length),
      );
      expect((await stack.up()).errors).toEqual([]);
      expect(await made()).toBe(1);
      await settled();
    } finally {
      await platform.close();
    }
  });

  test("a change of the parent after the interruption leads to one object", async () => {
    const { platform, stack, name, inputs, Class, made, settled } = await scene("game_Schedule", "schedules");
    try {
      stack.program = () => void new Class(name, { ...inputs, server: platform.fixture.otherGameServer });
      expect((await stack.up()).errors).not.toEqual([]);
      expect((await stack.up()).errors).toEqual([]);
      expect(await made()).toBe(1);
      await settled();
    } finally {
      await platform.close();
    }
  });

  test("a protected resource keeps its mark until the user removes the protection", async () => {
    const { platform, stack, name, inputs, Class, made, settled } = await scene("Project", "projects");
    try {
      const options: CustomResourceOptions = { protect: true };
      stack.program = () => void new Class(name, inputs, options);
      await stack.revise((resources) => resources.map((one) => (one.custom && isMark(one.id) ? { ...one, protect: true } : one)));
      const refused = await stack.up();
      expect(refused.errors).toEqual([expect.stringContaining("protect")]);
      expect(platform.lines).toContainEqual(expect.stringContaining("pulumi state unprotect"));
      await stack.revise((resources) => resources.map((one) => ({ ...one, protect: false })));
      expect((await stack.up()).errors).toEqual([]);
      expect(await made()).toBe(1);
      await settled();
    } finally {
      await platform.close();
    }
  });

  test("a child in a run with --target does not use the mark as the id of its parent", async () => {
    const { platform, stack, name, inputs, made } = await scene("Project", "projects");
    try {
      stack.program = () => void new hosting.Environment("stage", { projectUuid: new hosting.Project(name, inputs).id });
      const { ok, errors } = await stack.upOnly("stage");
      expect({ ok, errors }).toEqual({
        ok: false,
        errors: expect.arrayContaining([expect.stringContaining("Run pulumi up without --target")]),
      });
      expect((await stack.up()).errors).toEqual([]);
      expect(await made()).toBe(1);
    } finally {
      await platform.close();
    }
  });

  const REPLACEMENTS = [
    ["game_Backup", () => ({ triggers: "another" })],
    ["EnvironmentVariable", () => ({ key: "ANOTHER" })],
    ["game_Schedule", ({ otherGameServer }: Fixture) => ({ server: otherGameServer })],
  ] as const;
  test.each(REPLACEMENTS)(
    "a replacement with an interrupted creation leads to the same objects as without the interruption: %s",
    async (kind, changeOf) => {
      const replaced = async (isInterrupted: boolean) => {
        const { platform, stack, name, inputs, Class, interrupt } = await opened(kind, SECONDS);
        try {
          expect((await stack.up()).errors).toEqual([]);
          stack.program = () => void new Class(name, { ...inputs, ...changeOf(platform.fixture) });
          if (isInterrupted)
            expect((await interrupt(stack, ({ method, path }) => method === "POST" && !/delete/.test(path))).ok).toBe(false);
          expect((await stack.up()).errors).toEqual([]);
          await platform.clock.pass(200);
          expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
          return objectsOf(await platform.sandbox.snapshot());
        } finally {
          await platform.close();
        }
      };
      expect(differenceOf(await replaced(true), await replaced(false))).toBeUndefined();
    },
  );
});
