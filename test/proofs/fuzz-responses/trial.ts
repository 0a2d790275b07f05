import * as z from "zod";
import type { Send, WireResponse } from "../../../provider/api/network";
import { messageOf } from "../../../provider/core/log/errors";
import type { Run } from "../../../provider/core/run/run";
import { isBag } from "../../../provider/core/values";
import { collectUnhandledErrors } from "../../../rehearsal/program/function-program";
import { type Connection, connectionTo, socketTo } from "../../harness/connection";
import { callOf } from "../../harness/journal";
import { Platform } from "../../harness/platform";
import { confirmingConfigOf, pinsOf, providerRun } from "../../harness/provider";
import { requireClear } from "../clear";
import type { State, Subject } from "./subjects";

/** More requests than any operation sends, including operations that wait. */
const MOST_REQUESTS = 2000;
/** Errors of the language itself, not of the provider. */
const LANGUAGE = ["TypeError", "RangeError", "SyntaxError", "ReferenceError", "URIError"];

export interface Read {
  /** Path without a query, such as `/api/v1/projects`. */
  path: string;
  right: unknown;
  /** Whether the read serves only to identify the owner of the token. */
  reportsOwner?: true;
}

/**
 * Paths that identify the owner of the token. The provider also accepts a platform that does not report the owner, so it need not notice a wrong
 * response. An operation about the account must notice it (test/core/lifecycle/gone.test.ts covers correct responses).
 */
const ACCOUNTS = ["/api/v1/team", "/api/client/account"];

type Changing = (method: string, path: string, answer: WireResponse) => string | undefined;

/** Tries one operation with replaced responses. After an attempt that wrote something, the next attempt gets a new platform. */
export class AnswerTrial {
  private ready: { platform: Platform; pool: Connection; state: State } | undefined;

  constructor(readonly subject: Subject) {}

  /** Runs the operation without changes, and returns its reads. */
  async reads(): Promise<Read[]> {
    const reads = new Map<string, unknown>();
    await this.attempt((method, path, { status, text }) => {
      if (method === "GET" && status === 200 && !reads.has(path) && text !== "") reads.set(path, jsonOf(text) ?? text);
      return undefined;
    });
    await this.close(); // the operation may have changed the platform
    // An action works without a console, so the provider need not notice a wrong response to the request for its console.
    for (const path of [...reads.keys()].filter((one) => one.endsWith("/websocket"))) reads.delete(path);
    const isOfAnother = (path: string) => ACCOUNTS.includes(path) && this.subject.isOfAccount !== true;
    return [...reads].map(([path, right]) => ({ path, right, ...(isOfAnother(path) ? { reportsOwner: true } : {}) }));
  }

  /** Runs the operation with this text as the response to every GET of the path. Returns the violation, if any. */
  async answered({ path: wanted, reportsOwner }: Read, text: string): Promise<string | undefined> {
    const call = callOf("GET", wanted);
    if (!call) return `there is no call GET ${wanted}`;
    const value = call.response._zod.def.type === "string" ? text.trim() : jsonOf(text);
    const fits = z.safeParse(call.response, value).success && !text.startsWith("<");
    let bad = 0;
    let writes = 0;
    const unhandled: unknown[] = [];
    const restore = collectUnhandledErrors((error) => void unhandled.push(error));
    try {
      const outcome = await this.attempt((method, path) => {
        if (method !== "GET") writes += bad > 0 ? 1 : 0;
        if (method !== "GET" || path !== wanted) return undefined;
        bad++;
        return text;
      });
      await new Promise((done) => setImmediate(done));
      if (unhandled.length > 0) return `an unhandled error: ${messageOf(unhandled[0])}`;
      if (outcome.broken !== undefined) return outcome.broken;
      const reported = outcome.error === undefined ? reasonsOf(outcome.value) : outcome.error;
      for (const sentence of reported) requireClear(sentence);
      if (fits || reportsOwner) return undefined;
      if (writes > 0) return `${writes} writes after an invalid response`;
      if (reported.length === 0) return "the response was accepted without an error";
      const below = wanted.replace(/^\/api\/(v1|client)/, "");
      return reported.some((sentence) => sentence.includes(`GET ${below}`))
        ? undefined
        : `it does not name the call GET ${below}: ${reported[0]}`;
    } catch (error) {
      return messageOf(error);
    } finally {
      restore();
    }
  }

  /**
   * Runs the operation once. `error` contains the message of the operation if it fails. `broken` is a violation: the operation does not end, or
   * throws an error of JavaScript itself.
   */
  private async attempt(changing: Changing): Promise<{ value?: unknown; error?: string[]; broken?: string }> {
    this.ready ??= await this.prepared();
    const { platform, pool, state } = this.ready;
    let written = false;
    let requests = 0;
    try {
      const run = runOn(platform, pool, this.subject, (method, path, answer) => {
        written ||= method !== "GET";
        if (++requests > MOST_REQUESTS) throw new Error("too many requests");
        return changing(method, path, answer);
      });
      return { value: await platform.clock.run(this.subject.act(run, state)) };
    } catch (error) {
      if (requests > MOST_REQUESTS) return { broken: `it does not end: ${requests} requests` };
      if (!(error instanceof Error)) return { broken: `it throws a value that is not an error: ${String(error)}` };
      if (LANGUAGE.includes(error.name)) return { broken: `a ${error.name}: ${error.message}` };
      return { error: [messageOf(error)] };
    } finally {
      if (written) await this.close();
    }
  }

  private async prepared() {
    const platform = await Platform.start();
    const pool = connectionTo(platform.sandbox);
    const run = runOn(platform, pool, this.subject, () => undefined);
    return { platform, pool, state: await platform.clock.run(this.subject.prepare(run)) };
  }

  async close(): Promise<void> {
    const { ready } = this;
    this.ready = undefined;
    await ready?.pool.close();
    await ready?.platform.close();
  }
}

function runOn({ sandbox, clock }: Platform, pool: Send, { environment = {} }: Subject, changing: Changing): Run {
  return providerRun({
    config: { ...confirmingConfigOf(sandbox), ...pinsOf(sandbox) },
    env: environment,
    clock,
    socket: socketTo(sandbox),
    connect: () => async (request) => {
      const answer = await clock.hold(pool(request));
      const [path = ""] = request.path.split("?");
      const text = changing(request.method, path, answer);
      return text === undefined ? answer : { ...answer, text };
    },
  });
}

const reasonsOf = (value: unknown): string[] =>
  isBag(value) && Array.isArray(value.failures) ? value.failures.map(({ property, reason }) => `${property} ${reason}`) : [];

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
