import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../provider/api/call";
import type { Reply } from "../http/reply";
import { isFields } from "../world/json";
import { idOf, merged } from "./merge";
import { type FindCall, readsBefore } from "./reads-before";
import type { RecordedAnswer } from "./recorded-answer";

/** Copies a response, because it can contain rows of the world, which change later. */
export const plainReply = (reply: Reply): Reply =>
  reply.body === undefined || reply.body instanceof Uint8Array ? reply : { ...reply, body: JSON.parse(JSON.stringify(reply.body)) };

export interface AskedCall {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  /** Query of the request, without `?`. */
  readonly query: string;
  readonly body?: string;
}

/** A read of the run without a usable response: the copy does not contain it, or the account refused it during the copying. */
export interface Uncertain {
  readonly api: Call["api"];
  /** For example `GET /servers/abc/log-drains`. */
  readonly what: string;
  readonly ids: readonly string[];
  readonly why: string;
}

/** Asks the account itself. Returns undefined if the account gives no usable response. */
export type AskAccount = (path: string, call: Call) => Promise<RecordedAnswer | undefined>;

export interface TwinParts {
  readonly answers: readonly RecordedAnswer[];
  /** The response of the sandbox to each recorded request before the first change, by key. */
  readonly before: ReadonlyMap<string, Reply>;
  /** Absent: nothing is passed on to the account. */
  readonly ask?: AskAccount | undefined;
  /** Adds the objects of a response to the world. */
  readonly learn: (answer: RecordedAnswer) => void;
  /** Returns a copy of the present response of the sandbox to a recorded request. */
  readonly replay: (answer: RecordedAnswer) => Reply;
  /** Finds the GET call of a path. */
  readonly find: FindCall;
  /** Ids that the world contains. */
  readonly isModelled: (id: string) => boolean;
}

/** Responses that describe what happened, or that give access. A copy neither contains them nor asks for them. */
const OWN_ANSWERS =
  /\/(audit-events|activity|logs|metrics|traffic|health|version|websocket|upload|download|export|resources|validate|players)$/;

/** Status for a case that the sandbox does not emulate. A higher status is emulated: the platform sends it too, for example if a server is off. */
const SANDBOX_FAILED = 500;

export const answerKey = (api: string, path: string, query: string): string =>
  `${api} ${path}${query === "" ? "" : `?${new URLSearchParams([...new URLSearchParams(query)].sort()).toString()}`}`;

export const keyOfAnswer = ({ api, path }: RecordedAnswer): string => {
  const [bare = "", query = ""] = path.split("?");
  return answerKey(api, bare, query);
};

/**
 * Makes a sandbox answer as the account of which it contains a copy. The responses of the account are the basis; the sandbox only adds the changes of
 * the run.
 */
export class Twin {
  private readonly answers = new Map<string, RecordedAnswer>();
  private readonly before: Map<string, Reply>;
  /** Ids that the account showed. */
  private readonly shownIds = new Set<string>();
  /** Ids of objects that this run has created. */
  private readonly made = new Set<string>();
  /** Paths of the writes of this run. */
  private readonly written = new Set<string>();
  private readonly noted = new Map<string, Uncertain>();
  /** Stand-ins of the copy, each with the value of the program that replaces the stand-in in responses. */
  private readonly replaced = new Map<string, string>();
  private readonly asking = new Map<string, Promise<RecordedAnswer | undefined>>();

  constructor(private readonly parts: TwinParts) {
    this.before = new Map(parts.before);
    for (const answer of parts.answers) this.keep(answer);
  }

  get uncertain(): readonly Uncertain[] {
    return [...this.noted.values()];
  }

  get all(): readonly RecordedAnswer[] {
    return [...this.answers.values()];
  }

  /** From now on, responses contain `value` in the place of a stand-in of the copy. Returns false if they already contain another value. */
  replace(standIn: string, value: string): boolean {
    const known = this.replaced.get(standIn);
    if (known === undefined) this.replaced.set(standIn, value);
    return known === undefined || known === value;
  }

  /** `rawAct` returns the response of the sandbox. It is called after all questions to the account. */
  async answer(asked: AskedCall, rawAct: () => Reply, path: string): Promise<Reply> {
    const { call } = asked;
    const act = () => plainReply(rawAct());
    if (call.method !== "GET") {
      await this.readBefore(asked, path);
      return this.wrote(asked, path, act());
    }
    const key = answerKey(call.api, path, asked.query);
    if (!this.answers.has(key) && this.isUnknown(asked, path)) await this.askFor(asked, path, key);
    const now = act();
    const recorded = this.answers.get(key);
    if (!recorded) {
      if (this.isUnknown(asked, path)) this.note(asked, path, "it was not copied");
      return now;
    }
    if (recorded.status >= 400 && recorded.status !== 404 && recorded.status !== 405)
      this.note(asked, path, `the account answered with ${recorded.status}`);
    return this.shown(recorded, this.before.get(key), now);
  }

  private shown(recorded: RecordedAnswer, before: Reply | undefined, now: Reply): Reply {
    const asRecorded: Reply = {
      status: recorded.status,
      body: this.withValues(recorded.body),
      ...(recorded.isText ? { contentType: "text/plain" } : {}),
    };
    if (before === undefined) return asRecorded;
    const wasFound = before.status < 400;
    const isFound = now.status < 400;
    if (!wasFound) return isFound ? now : asRecorded;
    if (!isFound) return now;
    if (recorded.status >= 400) return JSON.stringify(before.body) === JSON.stringify(now.body) ? asRecorded : now;
    if (recorded.isText) return before.body === now.body ? asRecorded : now;
    return { ...now, status: recorded.status, body: this.withValues(merged({ recorded: recorded.body, before: before.body }, now.body)) };
  }

  private withValues(value: unknown): unknown {
    if (this.replaced.size === 0) return value;
    if (typeof value === "string") return this.replaced.get(value) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.withValues(item));
    if (!isFields(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.withValues(item)]));
  }

  /** Whether neither the copy nor the objects of this run can answer the request. */
  private isUnknown({ call, params }: AskedCall, path: string): boolean {
    if (call.isAdvice || call.isAtRoot || OWN_ANSWERS.test(call.path)) return false;
    const ids = Object.values(params);
    if (ids.some((id) => this.made.has(id))) return false;
    if (this.written.has(path)) return false;
    const { listedBy } = call;
    const isList = listedBy && matcherOf(listedBy.path);
    const isListRead =
      isList !== undefined && this.all.some(({ api, path: known, status }) => api === call.api && status < 400 && isList(known));
    // The list of the object was read and does not contain it, so the object does not exist.
    const last = ids.at(-1);
    if (!this.parts.ask && last !== undefined && isListRead && ids.some((id) => !this.shownIds.has(id))) return false;
    return true;
  }

  /** Before a write, reads the objects that the write can change, because the account never contains the write. */
  private async readBefore({ call, query, body = "" }: AskedCall, path: string): Promise<void> {
    for (const read of readsBefore({ call, path, query, body: jsonIn(body) }, this.parts.find)) {
      const key = answerKey(call.api, read.path, read.query);
      if (this.answers.has(key) || !this.isUnknown(read, read.path)) continue;
      await this.askFor(read, read.path, key);
      if (!this.answers.has(key) && read.call.path.endsWith("/offer")) this.note(read, read.path, "it was not copied");
    }
  }

  private async askFor({ call, query }: AskedCall, path: string, key: string): Promise<void> {
    const { ask } = this.parts;
    if (!ask) return;
    const asking = this.asking.get(key) ?? ask(pathWith({ path, query }), call);
    this.asking.set(key, asking);
    const answer = await asking;
    this.asking.delete(key);
    if (!answer || this.answers.has(key)) return;
    // This run has created the object, so the account does not have it.
    if (answer.status === 404 && this.parts.replay(answer).status < 400) {
      this.written.add(path);
      return;
    }
    this.learn(answer);
    this.before.set(key, this.parts.replay(answer));
    this.keep(answer);
  }

  /** An object that is added to the world here is no change by this run, so it is also added to the responses from before the first change. */
  private learn(answer: RecordedAnswer): void {
    const related = this.all.filter((one) => one.api === answer.api && isRelated(one.path, answer.path));
    const former = related.map((one) => this.parts.replay(one));
    this.parts.learn(answer);
    related.forEach((one, n) => {
      const key = keyOfAnswer(one);
      if (isDeepStrictEqual(this.before.get(key), former[n])) this.before.set(key, this.parts.replay(one));
    });
  }

  private keep(answer: RecordedAnswer): void {
    this.answers.set(keyOfAnswer(answer), answer);
    for (const id of idsIn(answer.body)) this.shownIds.add(id);
  }

  private wrote({ call, params }: AskedCall, path: string, reply: Reply): Reply {
    if (reply.status < 400) {
      this.written.add(path);
      if (call.method === "POST") for (const id of idsIn(reply.body)) if (!this.shownIds.has(id)) this.made.add(id);
      return reply;
    }
    const missing = Object.values(params).find((id) => this.shownIds.has(id) && !this.parts.isModelled(id));
    if (missing !== undefined) this.note({ call, params, query: "" }, path, "the sandbox does not know this kind of object");
    if (reply.status === SANDBOX_FAILED) this.note({ call, params, query: "" }, path, "the sandbox does not emulate this case");
    return reply;
  }

  note({ call, params, query }: AskedCall, path: string, why: string): void {
    const what = `${call.method} ${path}${query === "" ? "" : `?${decodeURIComponent(query)}`}`;
    if (!this.noted.has(what)) this.noted.set(what, { api: call.api, what, ids: Object.values(params), why });
  }
}

const pathWith = ({ path, query }: { path: string; query: string }): string => (query === "" ? path : `${path}?${query}`);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether two paths are below the same object, such as `/servers/abc`. */
const isRelated = (one: string, other: string): boolean => objectIn(one) === objectIn(other);

const objectIn = (path: string): string => (path.split("?")[0] ?? "").split("/").slice(0, 3).join("/");

/** Returns a test: whether a path, with or without a query, matches the template. */
function matcherOf(template: string): (path: string) => boolean {
  const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`);
  return (path) => pattern.test(path.split("?")[0] ?? "");
}

/** Returns every id in a response. */
export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isFields(value)) return [];
  const own = idOf(value);
  const names = typeof value.name === "string" ? [value.name] : [];
  return [
    ...(own === undefined ? [] : [own]),
    ...names,
    ...Object.values(value).flatMap((item) => (typeof item === "object" ? idsIn(item) : [])),
  ];
}
