import { rehearse, type Stack } from "../testing";
import type { Scene } from "./benchmark";

/** Carries the programs out. The one place that knows which engine that is. */
const openStack: Scene["open"] = rehearse;

/** Runs `use` with a scene whose stacks are closed afterwards, however it ends. */
export async function* withScene<T>(progress: Scene["progress"], use: (scene: Scene) => AsyncIterable<T>): AsyncGenerator<T> {
  const opened: Stack[] = [];
  const open: Scene["open"] = async (options) => {
    const stack = await openStack(options);
    opened.push(stack);
    return stack;
  };
  try {
    yield* use({ open, progress });
  } finally {
    for (const stack of opened) await stack.close();
  }
}
