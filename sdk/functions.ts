import { randomBytes } from "node:crypto";
import * as pulumi from "@pulumi/pulumi";
import { systemClock } from "../provider/api/clock";
import { messageOf } from "../provider/core/errors";
import { type AnyFunction, checkArguments } from "../provider/core/function";
import { Run } from "../provider/core/run";
import { Settings } from "../provider/core/settings";
import { sourcesOf } from "./internals";

/** Per program: one run, so that functions share reads and the budget. */
const runs = new WeakMap<pulumi.Resource, Run>();

function runOfProgram(): Run {
  const program = pulumi.runtime.getStackResource();
  const run = (program && runs.get(program)) ?? newRun();
  if (program) runs.set(program, run);
  return run;
}

/** Functions run in the program's own process: they read the same settings as the provider. */
function newRun(): Run {
  const config: Readonly<Record<string, string>> = pulumi.runtime.allConfig();
  const settings = new Settings((key) => config[key], process.env, Object.keys(config));
  return new Run(settings, {
    clock: systemClock,
    random: Math.random,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    sink: ({ severity, text }) => void (severity === "debug" ? undefined : pulumi.log.info(text)),
  });
}

/** Calls a function of the provider. `anew`: what was read before in this run may be old by now. */
export async function call<R>(definition: AnyFunction, args: object = {}, anew = false): Promise<R> {
  try {
    const run = runOfProgram();
    run.settings.requireKnownKeys();
    if (anew) (definition.module === "game" ? run.panel : run.hosting).dropAll();
    const apis = {
      get hosting() {
        return run.hosting;
      },
      get panel() {
        return run.panel;
      },
    };
    return (await definition.call(apis, checkArguments(definition, args))) as R;
  } catch (error) {
    throw userError(definition, error);
  }
}

/** Of a `RunError` the engine shows the sentence alone; of any other error also where in our code it came from. */
function userError({ name, module }: AnyFunction, error: unknown): pulumi.RunError {
  const text = messageOf(error);
  return new pulumi.RunError(text.startsWith(name) ? text : `${module ? `${module}.` : ""}${name}: ${text}`);
}

/** The same with arguments that may be outputs; the result is an output, secret where the definition says so. */
export function callOutput<R>(definition: AnyFunction, args: object = {}): pulumi.Output<R> {
  const given = pulumi.output(args);
  // An argument that comes from a resource is known once that is made or changed.
  const anew = !pulumi.runtime.isDryRun() && sourcesOf(given).length > 0;
  const result = given.apply((known) => call<R>(definition, known as object, anew));
  return (definition.secret ? pulumi.secret(result) : result) as pulumi.Output<R>;
}
