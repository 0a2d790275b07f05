import type { Stack, StackOptions } from "../../rehearsal";
import { rehearseInOneProcess } from "../harness/one-process";
import { REAL_PINS } from "../harness/provider";
import { everyDrift } from "./drift/drift";
import type { Figure } from "./figure";
import { P1, P2, P3 } from "./programs";
import { changeAndDestroy } from "./requests/change";
import { firstUp, firstUpLimits } from "./requests/first-up";
import { platformPreview } from "./requests/platform";
import { previewLimits, previewWithoutChange } from "./requests/preview";
import { serversPreview } from "./requests/servers";

// The request counts of `npm run bench` that are quick to measure. These tests fail if a change adds requests. They check no times.

const opened: Stack[] = [];
const context = {
  async open(options: StackOptions) {
    const stack = await rehearseInOneProcess(options);
    opened.push(stack);
    return stack;
  },
  progress: () => undefined,
};

afterEach(async () => {
  await Promise.all(opened.splice(0).map((stack) => stack.close()));
});

async function expectReached(figures: AsyncIterable<Figure>, count: number): Promise<void> {
  const all: Figure[] = [];
  for await (const figure of figures) all.push(figure);
  expect(all.filter(({ ok }) => !ok)).toEqual([]);
  expect(all).toHaveLength(count);
}

describe("requests of a preview without changes", () => {
  const limitOf = (shape: typeof P1) => previewLimits.filter((limit) => limit.shape === shape);

  test.each([
    ["one resource per variable", limitOf(P1), { form: "single" }],
    ["a set of variables", limitOf(P3), { form: "set" }],
    ["twenty applications", limitOf(P2), { form: "set" }],
    ["variables that the build pack adds", limitOf(P1), { form: "single", buildPack: "auto_builder_1" }],
    ["a pinned account, which costs one request more", limitOf(P2), { form: "set", config: REAL_PINS }],
    ["settings, which cost one request more", limitOf(P1), { form: "set", application: { isForceHttpsEnabled: true } }],
  ] as const)("a preview without changes stays within the limit of requests for %s", async (_, [limit], variant) => {
    if (limit === undefined) throw new Error("there is no limit for this program");
    await expectReached(previewWithoutChange(context, limit, variant), 2);
  });
});

test("a preview of volumes, databases and schedules stays within its limit of requests", async () => {
  await expectReached(platformPreview(context), 7);
});

test("a preview of ten servers' settings stays within its limit of requests", async () => {
  await expectReached(serversPreview(context), 4);
});

describe("requests of the first `up`", () => {
  const cheap = firstUpLimits.filter(({ shape, form }) => form === "set" || shape === P1);

  test.each(cheap.map((limit) => [limit.shape.name, limit.form, limit] as const))(
    "the first `up` stays within the limit of requests for %s (form: %s)",
    async (_name, _form, limit) => {
      expect(await firstUp(context, limit)).toMatchObject({ ok: true });
    },
  );
});

describe("requests of a change of one variable, and of a `destroy`", () => {
  test.each([
    ["one resource per variable", P1, "single"],
    ["a set of variables", P3, "set"],
  ] as const)("a change of one variable and a `destroy` stay within the limit of requests for %s", async (_, shape, form) => {
    await expectReached(changeAndDestroy(context, shape, form), 2);
  });
});

test("a preview sends only reads, and detects every change that another user made", async () => {
  await expectReached(everyDrift(context), 3);
});
