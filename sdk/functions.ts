import { randomBytes } from "node:crypto";
import * as pulumi from "@pulumi/pulumi";
import { systemClock } from "../provider/api/clock";
import { codedMessageOf, OperationError } from "../provider/core/log/errors";
import { Run } from "../provider/core/run/run";
import { Settings } from "../provider/core/settings/settings";
import { pluginTypeToken } from "../provider/core/type-token";
import type { Bag } from "../provider/core/values";
import { type AnyFunction, checkArguments } from "../provider/functions/function";
import { REHEARSAL } from "../provider/hosts/rehearsal";
import { type FunctionOptions, providerOf, settingsGivenTo } from "./account";
import { ProgramError } from "./errors";
import { hasMocks, isKnown, programOf, sourcesOf, withUnknowns } from "./internals";

/** One run for each account, so that the functions of one account share reads and the request budget. */
const runs = new WeakMap<object, Run>();

function runOf(account: object | undefined, begin: () => Settings): Run {
  const run = (account && runs.get(account)) ?? newRun(begin());
  if (account) runs.set(account, run);
  return run;
}

/** Answers a call of a function instead of this module. `token`: such as `hosting:index:getProjects`. */
export type Answerer = (question: { token: string; args: Bag; isFresh: boolean; isMadeUp: boolean }) => Promise<Bag>;

const answerers = new WeakMap<object, Answerer>();

/** Lets the plugin answer the functions of a component that it constructs in its own process. The plugin has the reads and the account of the run. */
export const answerBy = (program: object, answerer: Answerer): void => void answerers.set(program, answerer);

function answererOf(): Answerer | undefined {
  const program = programOf();
  return program && answerers.get(program);
}

/** Functions run in the program's own process and read the same settings as the provider. */
function settingsOfProgram(): Settings {
  const config: Readonly<Record<string, string>> = pulumi.runtime.allConfig();
  return new Settings((key) => config[key], process.env, Object.keys(config), pulumi.getProject());
}

const newRun = (settings: Settings): Run =>
  new Run(settings, {
    clock: systemClock,
    random: Math.random,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    sink: ({ severity, text }) => void (severity === "debug" ? undefined : pulumi.log.info(text)),
  });

export async function call<R>(definition: AnyFunction, args: object, options: FunctionOptions = {}): Promise<R> {
  try {
    const provider = answererOf() ? undefined : providerOf(options);
    if (!provider) return await ask<R>(definition, args);
    const settings = settingsGivenTo(provider);
    if (!(await isKnown(settings)))
      throw new OperationError(
        `the settings of its provider are not known yet in this preview. Use ${definition.name}Output, which waits for them.`,
        { code: "invalid_program" },
      );
    return await new Promise<R>((resolve, reject) => {
      settings.apply((known) => ask<R>(definition, args, { provider, settings: known }).then(resolve, reject));
    });
  } catch (error) {
    throw userError(definition, error);
  }
}

interface Explicit {
  provider: pulumi.ProviderResource;
  settings: Record<string, string>;
}

/**
 * Calls a function. In a unit test, calls its mock instead, and never the platform. `isFresh`: discards what earlier calls of this run have read,
 * because resources may have changed the objects in the meantime.
 */
async function ask<R>(definition: AnyFunction, args: object, explicit?: Explicit, isFresh = false): Promise<R> {
  const token = pluginTypeToken({ type: definition.name, module: definition.module });
  const answerer = answererOf();
  if (answerer) {
    const isMadeUp = await callRehearsal(definition, args);
    return (await answerer({ token, args: checkArguments(definition, args) as Bag, isFresh, isMadeUp })) as R;
  }
  if (hasMocks()) {
    const options = explicit ? { provider: explicit.provider } : {};
    return (await pulumi.runtime.invoke(token, checkArguments(definition, args) as pulumi.Inputs, options)) as R;
  }
  const run = explicit
    ? runOf(explicit.provider, () => new Settings((key) => explicit.settings[key], {}, Object.keys(explicit.settings)))
    : runOf(programOf(), settingsOfProgram);
  run.settings.requireKnownKeys();
  const isMadeUp = await callRehearsal(definition, args, explicit !== undefined);
  if (isFresh || isMadeUp) (definition.module === "game" ? run.panel : run.hosting).invalidateAll();
  return (await definition.call(run, checkArguments(definition, args))) as R;
}

/**
 * In a rehearsal: lets the sandbox create the objects that the arguments name, but not on the account of an explicit provider. Returns whether it
 * created at least one.
 */
async function callRehearsal({ name, module }: AnyFunction, args: object, isExplicit = false): Promise<boolean> {
  if (process.env[REHEARSAL.variable] === undefined) return false;
  const call = { function: module ? `${module}.${name}` : name, arguments: JSON.stringify(args), isExplicit };
  const { isMadeUp } = await pulumi.runtime.invoke(REHEARSAL.token, call);
  return isMadeUp === true;
}

function orUserError<T>(definition: AnyFunction, value: () => T): T {
  try {
    return value();
  } catch (error) {
    throw userError(definition, error);
  }
}

function userError({ name, module }: AnyFunction, error: unknown): ProgramError {
  const text = codedMessageOf(error);
  return new ProgramError(text.startsWith(name) ? text : `${module ? `${module}.` : ""}${name}: ${text}`);
}

/**
 * Checks the arguments at once, although some may be unknown yet. If the output failed later instead, Node would print warnings about an unhandled
 * promise before the error.
 */
function refuseAtOnce(definition: AnyFunction, args: object): void {
  orUserError(definition, () => checkArguments(definition, withUnknowns(args) as object));
}

/** The arguments can be outputs. The result is secret if the definition says so. */
export function callOutput<R>(definition: AnyFunction, args: object, options: FunctionOptions = {}): pulumi.Output<R> {
  refuseAtOnce(definition, args);
  const provider = answererOf() ? undefined : providerOf(options);
  const settings = provider && orUserError(definition, () => settingsGivenTo(provider));
  const given = pulumi.output(args);
  // If an argument comes from a resource, the function runs after that resource was created or changed.
  const isFresh = !pulumi.runtime.isDryRun() && sourcesOf(given).length > 0;
  const answered = (known: object, explicit?: Explicit): Promise<R> =>
    ask<R>(definition, known, explicit, isFresh).catch((error: unknown) => {
      throw userError(definition, error);
    });
  const result = settings
    ? pulumi.all([given, settings]).apply(([known, its]) => answered(known as object, { provider, settings: its }))
    : given.apply((known) => answered(known as object));
  return (definition.secret ? pulumi.secret(result) : result) as pulumi.Output<R>;
}
