import type { Resource } from "@pulumi/pulumi";
import * as stackModule from "@pulumi/pulumi/runtime/stack";

/** Stacks whose program function has ended. Its outputs may still wait for resources. */
const ended = new WeakSet<object>();

interface StackClass {
  prototype: { initialize(args: { init: () => Promise<unknown> }): Promise<unknown> };
}

/** Notes the end of each program function that starts after this package is loaded: inline programs and rehearsals. */
function noteEnds({ prototype }: StackClass): void {
  const { initialize } = prototype;
  prototype.initialize = function (args) {
    const init = async (): Promise<unknown> => {
      try {
        return await args.init();
      } finally {
        ended.add(this);
      }
    };
    return initialize.call(this, { ...args, init });
  };
}

noteEnds(stackModule.Stack as unknown as StackClass);

const RUNNER = /[\\/]@pulumi[\\/]pulumi[\\/]cmd[\\/]run[\\/]run\.js$/;
const INSTALLED = /[\\/]node_modules[\\/]/;

/**
 * Whether the program in a folder has ended. `cmd/run` loads the program as a module, and the program then loads this package. If the module exports
 * a function or a promise, the program may still be running.
 */
function moduleHasEnded(): boolean {
  const runner = Object.values(require.cache).find((module) => module !== undefined && RUNNER.test(module.filename));
  const program = runner?.children.filter(({ filename }) => !INSTALLED.test(filename)).at(-1);
  if (!program?.loaded) return false;
  const { exports } = program as { exports: unknown };
  return typeof exports !== "function" && typeof (exports as { then?: unknown } | null)?.then !== "function";
}

/** Whether the function of this program has ended, as far as this package can see. It then constructs no further resource. */
export const programHasEnded = (program: Resource): boolean => ended.has(program) || moduleHasEnded();
