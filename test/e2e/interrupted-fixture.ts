import type { Send, WireRequest } from "../../provider/api/network";
import { Cancellation } from "../../provider/hosts/cancellation";
import type { Variants } from "../../sandbox";
import { connectionTo } from "../harness/connection";
import { lifecycleFixtureOf } from "../harness/fixtures";
import { Platform } from "../harness/platform";
import { classOf } from "../harness/resource-types";
import { InProcessStack, type OperationOutcome } from "../harness/stack";
import { objectsOf } from "../harness/world";

const CANCELLED_AFTER_SECONDS = 5;

const never = (): Promise<never> => new Promise(() => undefined);

export type Matches = (request: WireRequest) => boolean;

const isWrite: Matches = ({ method }) => method !== "GET";

/** An order of a volume, new or restored, says that it is confirmed. The order of a database has no such word. */
export const isOrder: Matches = ({ method, path, body }) =>
  method === "POST" && (!/\/(volumes|restore)$/.test(path) || /"confirm":true/.test(String(body)));

/**
 * A stack with the first resource of the type's first scenario. `interrupt`: see `interrupting`. The clock of the provider's machine is `aheadMs` ahead
 * of that of the platform.
 */
export async function opened(kind: string, seconds: number, variants: Partial<Variants> = {}, aheadMs = 0) {
  const platform = await Platform.start(variants, [], aheadMs);
  const [scenario] = lifecycleFixtureOf(kind).scenarios;
  const [name = "", inputs = {}] = Object.entries(scenario?.stages[0]?.program(platform.fixture) ?? {})[0] ?? [];
  const Class = classOf(kind);
  const stack = new InProcessStack(platform, () => void new Class(name, inputs));
  return { platform, stack, name, inputs: { ...inputs } as Record<string, unknown>, Class, interrupt: interrupting(platform, seconds) };
}

/** Its first `up` is cancelled while the platform has not answered its first write. */
export async function interrupted(kind: string, seconds: number, isUnanswered?: Matches, variants: Partial<Variants> = {}) {
  const scene = await opened(kind, seconds, variants);
  expect((await scene.interrupt(scene.stack, isUnanswered)).ok).toBe(false);
  return scene;
}

/** Returns an `up` that the user cancels while the platform has not answered a write. The platform carries out this write `seconds` later. */
const interrupting =
  (platform: Platform, seconds: number) =>
  async (stack: InProcessStack, isUnanswered = isWrite): Promise<OperationOutcome> => {
    const { sandbox, clock } = platform;
    const late: Send = connectionTo(sandbox);
    const interruption = new Cancellation();
    let isFirst = true;
    platform.front = (request, forward) => {
      if (!isFirst || !isUnanswered(request)) return forward(request);
      isFirst = false;
      void clock.sleep(CANCELLED_AFTER_SECONDS * 1000).then(() => interruption.cancel());
      void clock.sleep(seconds * 1000).then(() => clock.hold(late(request)));
      return never();
    };
    platform.interruption = interruption;
    try {
      return await stack.up();
    } finally {
      platform.interruption = undefined;
    }
  };

/** Returns the objects of the platform after an `up` that nothing interrupts. */
export async function objectsOfOneUp(kind: string): Promise<string[]> {
  const { platform, stack } = await opened(kind, 0);
  try {
    expect((await stack.up()).errors).toEqual([]);
    await platform.clock.pass(300);
    return objectsOf(await platform.sandbox.snapshot());
  } finally {
    await platform.close();
  }
}
