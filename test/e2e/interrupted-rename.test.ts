import { isMark } from "../../provider/core/lifecycle/mark";
import { classOf } from "../harness/resource-types";
import { onHost } from "../support/on-host";
import { opened } from "./interrupted-fixture";

const SECONDS = 60;

const KINDS = [
  ["game_Database", "gameDatabases"],
  ["game_Schedule", "schedules"],
  ["Storage", "storages"],
  ["Project", "projects"],
  ["Environment", "environments"],
] as const;

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  /** An interrupted creation of a resource without a name in the program. */
  async function unnamed(kind: (typeof KINDS)[number][0], table: (typeof KINDS)[number][1]) {
    const { platform, stack, name, inputs, interrupt } = await opened(kind, SECONDS);
    const { name: _, adopt: __, ...others } = inputs;
    const Class = classOf(kind);
    const declare = (more: object): void => {
      stack.program = () => void new Class(name, { ...others, ...more });
    };
    const rows = async () => (await platform.sandbox.find(table)).length;
    const before = await rows();
    declare({});
    expect((await interrupt(stack)).ok).toBe(false);
    platform.environment = {}; // nothing may be deleted
    return {
      platform,
      stack,
      name,
      declare,
      interrupt,
      ids: async () => (await stack.managed()).map(({ id }) => String(id)),
      made: async () => {
        await platform.clock.pass(200);
        return (await rows()) - before;
      },
    };
  }

  test.each(KINDS)("a new name causes no replacement if the next run declares the former name again: %s", async (kind, table) => {
    const { platform, stack, name, declare, ids, made } = await unnamed(kind, table);
    try {
      declare({ name: "another-name" });
      expect((await stack.up()).errors).toContainEqual(expect.stringContaining("this run only wrote it into the state"));
      const [id] = await ids();
      declare({});
      platform.lines = [];
      const preview = await stack.preview();
      expect([preview.errors, preview.changes.filter((change) => /^(create|replace)/.test(change))]).toEqual([[], []]);
      expect((await stack.up()).errors).toEqual([]);
      expect(platform.lines.join("\n")).not.toContain("deletes data:");
      expect((await stack.managed()).map(({ id, outputs }) => [id, outputs.name])).toEqual([[id, name]]);
      expect(await made()).toBe(1);
      expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
    } finally {
      await platform.close();
    }
  });

  test.each(KINDS)(
    "a later `up` finds the object, even if a user cancels an `up` with another name during the search: %s",
    async (kind, table) => {
      const { platform, stack, declare, ids, made, interrupt } = await unnamed(kind, table);
      try {
        const [mark] = await ids();
        declare({ name: "another-name" });
        void platform.clock.sleep(8000).then(() => platform.interruption?.cancel());
        expect((await interrupt(stack)).ok).toBe(false);
        expect(isMark(mark) && (await ids()).every((id) => id === mark)).toBe(true);
        expect((await stack.up()).errors).toContainEqual(expect.stringContaining("this run only wrote it into the state"));
        expect(await made()).toBe(1);
      } finally {
        await platform.close();
      }
    },
  );
});
