import type { Send, WireRequest, WireResponse } from "../../provider/api/network";
import type { Fields, ValuesOf } from "../../provider/core/definition/field";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { NotReadyError } from "../../provider/core/log/errors";
import type { Run } from "../../provider/core/run/run";
import { typeToken } from "../../provider/core/type-token";
import { type Bag, HIDDEN, withCallerInfo } from "../../provider/core/values";
import { checkArguments, type FunctionDefinition } from "../../provider/functions/function";
import { Cancellation } from "../../provider/hosts/cancellation";
import { DynamicLifecycle } from "../../provider/hosts/dynamic-provider";
import { RESOURCE_TYPES } from "../../provider/hosts/process";
import { type Sandbox, startSandbox, type Variants } from "../../sandbox";
import { connectionTo, socketTo } from "./connection";
import { configOf, DATA_MAY_GO, type ProviderOptions, pinsOf, providerRun, STATES } from "./provider";
import { VirtualClock } from "./virtual-clock";

export interface State {
  id: string;
  outs: Bag;
}

export interface SandboxRunOptions {
  config?: Record<string, string>;
  /** Environment of the provider. By default, it permits operations that do not run the program, such as `destroy`, to delete data. */
  env?: Record<string, string>;
  /** Whether the configuration contains the pins of the sandbox's accounts. Defaults to false. */
  pinned?: boolean;
  limits?: boolean;
  variants?: Partial<Variants>;
  /** Permissions of the token. Defaults to all. */
  permissions?: Parameters<Sandbox["addToken"]>[0];
  /** Changes the header `Date` of responses, which contains the time of the sandbox's clock. */
  redate?: (date: string) => string;
  /** Returns the text that replaces a response, or undefined to keep the response. */
  reword?: (request: WireRequest, response: WireResponse) => string | undefined;
  /** Whether the sandbox handles the request, but the provider receives no answer until its connection ends. */
  isUnanswered?: (request: WireRequest) => boolean;
  /** Receives the connection to the sandbox, and returns the connection that the provider uses. */
  through?: (send: Send) => Send;
}

/**
 * Runs the provider on a new sandbox. A wait takes no real time, because it moves the sandbox's time at once. `restart` starts a new provider process
 * without stored data.
 */
export async function sandboxRun({
  config = {},
  env = DATA_MAY_GO,
  pinned = false,
  limits = false,
  variants = {},
  permissions,
  reword,
  redate,
  isUnanswered = () => false,
  through,
}: SandboxRunOptions = {}) {
  const sandbox: Sandbox = await startSandbox({ clock: "manual", limits, variants });
  const apiToken = permissions ? await sandbox.addToken(permissions) : sandbox.apiToken;
  const clock = new VirtualClock(Date.parse("2026-01-01T00:00:00Z"), (milliseconds) => void sandbox.advance(milliseconds / 1000));
  const pool = connectionTo(sandbox);
  const send = through?.(pool) ?? pool;
  /** Identifies the current process. The requests of an earlier process are not sent. */
  let process = Symbol();
  const answer: Send = async (request) => {
    const received = await send(request);
    const { date } = received.headers;
    const response = redate && date !== undefined ? { ...received, headers: { ...received.headers, date: redate(date) } } : received;
    const text = reword?.(request, response);
    return text === undefined ? response : { status: response.status, headers: response.headers, text };
  };
  const exchangeOf =
    (own: symbol): Send =>
    async (request) => {
      if (own !== process) return never();
      const answered = await clock.hold(answer(request));
      return isUnanswered(request) ? never() : answered;
    };
  let lines: string[] = [];
  let salts = 0;
  let backend = STATES;
  /** Resources that `own` added to the program. */
  const owned: [type: string, id: string, inputs: Bag][] = [];
  let resuming: Readonly<Record<string, string>> = {};
  const ownIn = (run: Run, type: string, id: string, inputs: Bag) => {
    const urn = `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:${type}::${id}`;
    run.program.record(run.program.of(urn, type), { progress: "declared", inputs });
    run.ownership.declared(urn, type, [], typeof inputs.projectUuid === "string" ? inputs.projectUuid : undefined);
    run.ownership.observed(urn, type, id);
  };
  let cancellation = new Cancellation();
  const startRun = () => {
    process = Symbol();
    const exchange = exchangeOf(process);
    const own = process;
    cancellation = new Cancellation();
    const options: ProviderOptions = {
      config: { ...configOf({ ...sandbox, apiToken }), ...(pinned ? pinsOf(sandbox) : {}), ...config },
      env: { ...env, ...resuming },
      clock,
      randomHex: () => `salt${salts++}`,
      sink: ({ text }) => void lines.push(text),
      connect: () => exchange,
      socket: socketTo(sandbox, () => own !== process),
      backend: () => backend,
      ...RESOURCE_TYPES,
    };
    const run = providerRun(options, (whole) => cancellation.endable(whole));
    for (const one of owned) ownIn(run, ...one);
    return run;
  };
  let run = startRun();
  /** Waits `seconds`, then starts a new provider process although `work` is not finished. */
  const dying = async (work: Promise<unknown>, seconds: number): Promise<void> => {
    work.catch(() => {});
    await clock.pass(seconds);
    run = startRun();
  };

  /** Cancels the run after `seconds`, as the host does when the user presses Ctrl-C. */
  const cancelling = <T>(work: Promise<T>, seconds: number): Promise<T> => {
    void clock.sleep(seconds * 1000).then(() => cancellation.cancel());
    return work;
  };

  /** Returns the state of an object that exists but is not ready, with the reason. */
  const halfWay = async (work: Promise<unknown>): Promise<State & { reason: string }> => {
    const error = await clock.run(work.catch((e: unknown) => e));
    if (!(error instanceof NotReadyError)) throw error instanceof Error ? error : new Error("it finished");
    return { id: error.id, outs: error.properties, reason: error.message };
  };

  const of = (definition: AnyDefinition) => {
    const lifecycle = () => new DynamicLifecycle(definition, run);
    const bag = (inputs: Bag, name: string): Bag => ({
      [HIDDEN.urn]: `urn:pulumi:dev::shop::${typeToken(definition)}::${name}`,
      ...inputs,
    });
    return {
      check: (news: Bag, olds: Bag = {}, name = "data") => clock.run(lifecycle().check(olds, bag(news, name))),
      preview: (news: Bag, olds: Bag = {}, name = "data") =>
        clock.run(lifecycle().check(olds, withCallerInfo(bag(news, name), { isPreview: true }))),
      create: (inputs: Bag, name = "data"): Promise<State> => clock.run(lifecycle().create(bag(inputs, name))),
      createHalfWay: (inputs: Bag, name = "data") => halfWay(lifecycle().create(bag(inputs, name))),
      createCancelled: (inputs: Bag, seconds: number, name = "data") => halfWay(cancelling(lifecycle().create(bag(inputs, name)), seconds)),
      updateHalfWay: ({ id, outs }: State, inputs: Bag, name = "data") => halfWay(lifecycle().update(id, outs, bag(inputs, name))),
      createAndDie: (inputs: Bag, seconds: number, name = "data") => dying(lifecycle().create(bag(inputs, name)), seconds),
      updateAndDie: ({ id, outs }: State, inputs: Bag, seconds: number, name = "data") =>
        dying(lifecycle().update(id, outs, bag(inputs, name)), seconds),
      deleteAndDie: ({ id, outs }: State, seconds: number) => {
        run = startRun();
        return dying(lifecycle().delete(id, outs), seconds);
      },
      createMany: (all: readonly Bag[]): Promise<PromiseSettledResult<State>[]> =>
        clock.run(Promise.allSettled(all.map((inputs, n) => lifecycle().create(bag(inputs, `data-${n}`))))),
      diff: ({ id, outs }: State, inputs: Bag, name = "data") => clock.run(lifecycle().diff(id, outs, bag(inputs, name))),
      async update({ id, outs }: State, inputs: Bag, name = "data"): Promise<State> {
        return { id, ...(await clock.run(lifecycle().update(id, outs, bag(inputs, name)))) };
      },
      read: (path: string, { outs }: Pick<State, "outs"> = { outs: {} }) => clock.run(lifecycle().read(path, outs)),
      /** Reads the object as a refresh does, in a separate run. Unlike the engine's state, the result does not show that a resource is not ready. */
      async refreshed({ id, outs }: State): Promise<State> {
        run = startRun();
        const { props } = await clock.run(lifecycle().read(id, outs));
        run = startRun();
        return { id, outs: props };
      },
      /** The deletion is in a separate run, because a run never deletes an object that it created. */
      delete: ({ id, outs }: State) => {
        run = startRun();
        return clock.run(lifecycle().delete(id, outs));
      },
      deleteInThisRun: ({ id, outs }: State) => clock.run(lifecycle().delete(id, outs)),
    };
  };

  return {
    sandbox,
    clock,
    of,
    /** Declares the object in this run and in later runs, so that its parts belong to the stack. */
    own(type: string, id: string, inputs: Bag = {}) {
      owned.push([type, id, inputs]);
      ownIn(run, type, id, inputs);
    },
    /** Starts a new process with this `HOSTING_RESUME`, or without one. */
    resume(what?: string) {
      resuming = what === undefined ? {} : { HOSTING_RESUME: what };
      run = startRun();
    },
    restart(of = backend) {
      backend = of;
      run = startRun();
    },
    /** Returns the log lines since the previous call. */
    said(): string[] {
      const all = lines;
      lines = [];
      return all;
    },
    ask: <A extends Fields, R extends Fields>(definition: FunctionDefinition<A, R>, args: ValuesOf<A>): Promise<ValuesOf<R>> =>
      clock.run(definition.call(run, checkArguments(definition, args))),
    server: async (name: string): Promise<string> => String((await sandbox.find("purchasedServers", { name }))[0]?.uuid),
    async close() {
      await pool.close();
      await sandbox.close();
    },
  };
}

export type SandboxRun = Awaited<ReturnType<typeof sandboxRun>>;

const never = (): Promise<never> => new Promise(() => undefined);
