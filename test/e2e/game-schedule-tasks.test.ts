import { onEveryEngine } from "./engines";
import { type Held, SCHEDULES, say, stackWithSchedule } from "./game-schedule-fixture";
import { expectSettled } from "./results";

onEveryEngine("Tasks of a game.Schedule", (open) => {
  describe("`up` orders the tasks with the fewest calls", () => {
    const ten = Array.from({ length: 10 }, (_, i) => say(`number ${i}`));
    const textsOf = (rows: Held[]) => rows[0]?.tasks.map((task) => task.replace(/^\d+ command say (.*) \+0$/, "$1"));

    test("`up` sends one call for each moved, edited, removed or inserted task", async () => {
      const { stack, fixture, requests, held } = await stackWithSchedule(open, { tasks: ten });
      await stack.up();
      await requests();
      const to = async (tasks: NonNullable<typeof fixture.args>["tasks"]) => {
        fixture.args = { tasks };
        await stack.up();
        const calls = (await requests()).filter((r) => !r.startsWith("GET "));
        await expectSettled(stack);
        await requests();
        return { calls, order: textsOf(await held()) };
      };
      const numbers = (...order: number[]) => order.map((n) => `number ${n}`);

      const last = ten.slice(9);
      expect(await to([...last, ...ten.slice(0, 9)])).toEqual({
        calls: [`POST ${SCHEDULES}/#/tasks/#`],
        order: numbers(9, 0, 1, 2, 3, 4, 5, 6, 7, 8),
      });
      const edited = [...last, ...ten.slice(0, 4), say("edited"), ...ten.slice(5, 9)];
      expect(await to(edited)).toEqual({
        calls: [`POST ${SCHEDULES}/#/tasks/#`],
        order: ["number 9", ...numbers(0, 1, 2, 3), "edited", ...numbers(5, 6, 7, 8)],
      });
      expect(await to(edited.slice(2))).toEqual({
        calls: Array(2).fill(`DELETE ${SCHEDULES}/#/tasks/#`),
        order: [...numbers(1, 2, 3), "edited", ...numbers(5, 6, 7, 8)],
      });
      const inserted = [...edited.slice(2, 4), say("new"), ...edited.slice(4)];
      expect(await to(inserted)).toEqual({
        calls: [`POST ${SCHEDULES}/#/tasks`],
        order: [...numbers(1, 2), "new", "number 3", "edited", ...numbers(5, 6, 7, 8)],
      });
    });

    test("gaps in the tasks' numbers cause no additional calls", async () => {
      const { stack, fixture, requests, held } = await stackWithSchedule(open, { tasks: ten.slice(0, 4) });
      const { outputs } = await stack.up();
      const places = [2, 5, 6, 40];
      const tasks = await stack.sandbox.find("tasks", { schedule_id: Number(outputs.id) });
      for (const [i, { $id }] of tasks.entries()) await stack.sandbox.mutate("tasks", String($id), { sequence_id: places[i] ?? 0 });
      await expectSettled(stack);
      fixture.args = { tasks: [...ten.slice(3, 4), ...ten.slice(0, 2), say("between"), ...ten.slice(2, 3)] };
      await requests();
      await stack.up();
      expect((await requests()).filter((r) => !r.startsWith("GET ")).sort()).toEqual([
        `POST ${SCHEDULES}/#/tasks`,
        `POST ${SCHEDULES}/#/tasks/#`,
      ]);
      expect(textsOf(await held())).toEqual(["number 3", "number 0", "number 1", "between", "number 2"]);
      await expectSettled(stack);
    });
  });
});
