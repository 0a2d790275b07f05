import { ComponentResource } from "@pulumi/pulumi";
import { isMark } from "../../provider/core/lifecycle/mark";
import type { Variants } from "../../sandbox";
import { onHost } from "../support/on-host";
import { interrupted, isOrder, opened } from "./interrupted-fixture";

const SECONDS = 60;
const TWO_DAYS_SECONDS = 2 * 86_400;

const KINDS = [
  ["Volume", "volumes", { sizeGb: 100 }],
  ["ManagedDatabase", "managedDatabases", { plan: "medium" }],
] as const;

type Kind = readonly [kind: "Volume" | "ManagedDatabase", table: "volumes" | "managedDatabases", edited: object];

const RENAMES = ["name", "parent"] as const;

const VARIANTS = ["refused", "answered"] as const;

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  /** An order whose run was cancelled before the response. The platform carries it out `seconds` later. */
  async function scene([kind, table]: Kind, variants: Partial<Variants> = {}, seconds = SECONDS) {
    const { platform, stack, name, inputs, Class, interrupt } = await interrupted(kind, seconds, isOrder, variants);
    const before = (await platform.sandbox.find(table)).length;
    expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([true]);
    const [{ urn } = { urn: "" }] = await stack.managed();
    platform.lines = [];
    return {
      platform,
      stack,
      name,
      interrupt,
      edit: (more: object) => {
        stack.program = () => void new Class(name, { ...inputs, ...more });
      },
      /** Gives the resource another name or another parent, with an alias. */
      rename(how: (typeof RENAMES)[number], more: object = {}) {
        stack.program = () => {
          const to = how === "name" ? "renamed" : name;
          const parent = how === "parent" ? { parent: new ComponentResource("test:index:Group", "group") } : {};
          void new Class(to, { ...inputs, ...more }, { ...parent, aliases: [urn] });
        };
        return how === "name" ? "renamed" : name;
      },
      /** Sets what the error of an `up` names, and repeats the `up`. */
      async stopsThenTakes(as = name) {
        const { errors } = await stack.up();
        expect(errors).toEqual([expect.stringMatching(RegExp(`set HOSTING_RESUME=${kind}:${as}(#\\w+)? for one run`))]);
        expect((await stack.managed()).filter(({ id }) => isMark(id))).toHaveLength(1);
        expect((await stack.upResuming()).errors).toEqual([]);
      },
      rows: async () => {
        await platform.clock.pass(300);
        return (await platform.sandbox.find(table)).slice(before);
      },
      ids: async () => (await stack.managed()).flatMap(({ id, type }) => (type.includes("Group") ? [] : [String(id)])),
    };
  }

  describe.each(KINDS)("an interrupted order of a %s", (...kind) => {
    const [, , edited] = kind;

    test.each(RENAMES.flatMap((how) => VARIANTS.map((keys) => [how, keys] as const)))(
      "the next run finds the object if the resource has another %s and an alias (keys: %s)",
      async (how, keys) => {
        const { platform, stack, rename, stopsThenTakes, rows, ids } = await scene(kind, { keys });
        try {
          const name = rename(how);
          await platform.clock.pass(100);
          await stopsThenTakes(name);
          expect(platform.lines.filter((line) => line.includes("left in place:"))).toEqual([]);
          expect(await rows()).toHaveLength(1);
          expect((await ids()).map(isMark)).toEqual([false]);
          expect(await stack.preview()).toMatchObject({ errors: [], changes: [] });
        } finally {
          await platform.close();
        }
      },
    );

    test("the provider orders one object for a renamed resource with an alias if the first request never took effect", async () => {
      const { platform, stack, rename, rows, ids } = await scene(kind, {}, 1e9);
      try {
        rename("name");
        expect((await stack.up()).errors).toEqual([]);
        expect(await rows()).toHaveLength(1);
        expect((await ids()).map(isMark)).toEqual([false]);
      } finally {
        await platform.close();
      }
    });

    test.each(VARIANTS)("the next run with edited inputs finds the object and changes it (keys: %s)", async (keys) => {
      const { platform, stack, edit, stopsThenTakes, rows, name } = await scene(kind, { keys });
      try {
        edit(edited);
        stack.config = { "hosting:maxMonthlyIncrease": kind[0] === "Volume" ? "4" : "9" };
        await platform.clock.pass(100);
        const preview = await stack.preview();
        expect(preview.errors).toEqual([]);
        expect(platform.lines.filter((line) => line.includes("exists:"))).toEqual([
          expect.stringContaining(`up will stop unless HOSTING_RESUME=${kind[0]}:${name} is set`),
        ]);
        expect(platform.lines.filter((line) => /over the cap|stops/.test(line))).toEqual([]);
        await stopsThenTakes();
        expect(await rows()).toHaveLength(1);
        expect((await stack.managed()).map(({ outputs }) => outputs)).toEqual([expect.objectContaining(edited)]);
        expect(await stack.preview()).toMatchObject({ errors: [], changes: [] });
      } finally {
        await platform.close();
      }
    });

    test("the next run with another name and edited inputs finds the object", async () => {
      const { platform, rename, stopsThenTakes, rows } = await scene(kind);
      try {
        const name = rename("name", edited);
        await platform.clock.pass(100);
        await stopsThenTakes(name);
        expect(await rows()).toHaveLength(1);
      } finally {
        await platform.close();
      }
    });

    test("the next run finds the object, even if the platform has forgotten the key", async () => {
      const { platform, stopsThenTakes, rows } = await scene(kind);
      try {
        await platform.clock.pass(TWO_DAYS_SECONDS);
        await stopsThenTakes();
        expect(await rows()).toHaveLength(1);
      } finally {
        await platform.close();
      }
    });

    test("`adopt: false` buys another object", async () => {
      const { platform, stack, edit, rows } = await scene(kind);
      try {
        edit({ ...edited, adopt: false });
        await platform.clock.pass(100);
        expect((await stack.up()).errors).toEqual([]);
        expect(await rows()).toHaveLength(2);
      } finally {
        await platform.close();
      }
    });

    test("a preview shows the price of an order that never took effect, and the missing permission", async () => {
      const { platform, stack } = await scene(kind, {}, 1e9);
      try {
        stack.config = { "hosting:maxMonthlyIncrease": "1", "hosting:autoConfirm": "false" };
        await stack.preview();
        expect(platform.lines).toContainEqual(expect.stringMatching(/price: \+.*; needs hosting:autoConfirm/));
        expect(platform.lines).toContainEqual(expect.stringContaining("price: over the cap"));
      } finally {
        await platform.close();
      }
    });

    test("the next run with another name finds the object, even if a state of release 0.3.0 contains no key", async () => {
      const { platform, stack, rename, stopsThenTakes, rows } = await scene(kind);
      try {
        await stack.revise((all) =>
          all.map((one) => ({ ...one, ...(isMark(one.id) ? { id: one.id.replace(/@[0-9a-f]{40}$/, "") } : {}) })),
        );
        const name = rename("name");
        await platform.clock.pass(100);
        await stopsThenTakes(name);
        expect(await rows()).toHaveLength(1);
      } finally {
        await platform.close();
      }
    });

    test("the provider repeats the order with the same key after a second interruption under another name", async () => {
      const { platform, stack, rename, interrupt, stopsThenTakes, rows } = await scene(kind);
      try {
        const name = rename("name");
        expect((await interrupt(stack, isOrder)).ok).toBe(false);
        await platform.clock.pass(100);
        await stopsThenTakes(name);
        expect(await rows()).toHaveLength(1);
      } finally {
        await platform.close();
      }
    });
  });

  describe.each(["heeded", "ignored"] as const)("an interrupted order of a restored volume (restoreKeys: %s)", (restoreKeys) => {
    test.each<[string, object]>([
      ["another name", {}],
      ["another size", { sizeGb: 100 }],
      ["no backup", { restoreFrom: undefined }],
    ])("the next run with %s buys no second volume", async (change, more) => {
      const { platform, stack, name, inputs, Class, interrupt } = await opened("Volume", SECONDS, { restoreKeys });
      const { volume: volumeId, backup: backupId } = platform.fixture;
      const all = () => platform.sandbox.find("volumes");
      const wanted = { ...inputs, restoreFrom: { volumeId, backupId } };
      try {
        stack.program = () => void new Class(name, wanted);
        const before = (await all()).length;
        expect((await interrupt(stack, isOrder)).ok).toBe(false);
        const [{ urn } = { urn: "" }] = await stack.managed();
        await platform.clock.pass(100);
        stack.program = () =>
          void (change === "another name" ? new Class("renamed", wanted, { aliases: [urn] }) : new Class(name, { ...wanted, ...more }));
        expect((await stack.up()).errors).toEqual([expect.stringMatching(/nothing was bought/i)]);
        await platform.clock.pass(300);
        expect(await all()).toHaveLength(before + 1);
      } finally {
        await platform.close();
      }
    });
  });
});
