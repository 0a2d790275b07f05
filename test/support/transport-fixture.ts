import * as z from "zod";
import { type Budget, hostingCall, panelCall } from "../../provider/api/call";
import { ApiError } from "../../provider/api/errors";
import { TRANSPORT } from "../../provider/api/limits";
import { connect, type TransportOptions } from "../../provider/api/transport";
import { RateLimiter } from "../../provider/api/transport/rate-limiter";
import { identityVocabulary } from "../../provider/api/vocabulary";
import { Settings } from "../../provider/core/settings/settings";
import { VirtualClock } from "../harness/virtual-clock";
import { type Reply, ScriptedNetwork } from "./scripted-network";

export const TOKEN = "7|s3cr3t-token-that-must-not-appear";

const Thing = z.looseObject({ uuid: z.string() });

/** Calls of every sort that a call table contains. */
export const things = {
  list: hostingCall({
    method: "GET",
    path: "/things",
    query: z.object({ tag: z.string().nullish(), take: z.int().optional() }),
    response: z.array(Thing),
  }),
  get: hostingCall({ method: "GET", path: "/things/{uuid}", response: Thing }),
  create: hostingCall({ method: "POST", does: "creates", path: "/things", body: z.looseObject({}), response: Thing }),
  deploy: hostingCall({ method: "POST", does: "creates", path: "/deploy", permission: "deploy", response: z.looseObject({}) }),
  update: hostingCall({ method: "PATCH", does: "sets", path: "/things/{uuid}", body: z.looseObject({}), response: Thing }),
  remove: hostingCall({ method: "DELETE", does: "removes", path: "/things/{uuid}", response: z.undefined() }),
  grow: hostingCall({ method: "POST", does: "acts once", path: "/things/{uuid}/grow", response: Thing, budget: "volume changes" }),
  /** All fields of this call's answer are optional. */
  tune: hostingCall({
    method: "PUT",
    does: "sets",
    path: "/things/{uuid}",
    body: z.looseObject({}),
    response: z.looseObject({ note: z.string().optional() }),
  }),
  sign: hostingCall({ method: "PUT", does: "sets", path: "/key", body: z.looseObject({}), response: z.unknown(), secretFields: ["key"] }),
  version: hostingCall({ method: "GET", path: "/version", permission: "none", response: z.string() }),
  anything: hostingCall({ method: "GET", path: "/anything", response: z.unknown() }),
};

export const panelThings = {
  list: panelCall({ method: "GET", path: "/servers", response: z.looseObject({}) }),
  /** Newer releases of the panel allow two of these creations a minute for each server. */
  create: panelCall({
    method: "POST",
    does: "creates",
    path: "/servers/{server}/things",
    response: z.looseObject({}),
    narrowLimit: { what: "new things", requests: 2, seconds: 60, per: "server" },
  }),
};

export const GOOD: Reply = { json: { uuid: "u1" } };
export const GOOD_LIST: Reply = { json: [{ uuid: "u1" }] };

/** A transport on a scripted network. */
export function transportFixture(script: Reply[], options: Partial<TransportOptions> = {}) {
  const clock = new VirtualClock();
  const network = new ScriptedNetwork(clock, script);
  const announced: string[] = [];
  const limiter = (limit: number, what: string, windowSeconds?: number) =>
    new RateLimiter({
      clock,
      limit,
      what,
      windowSeconds,
      announce: (seconds, why) => announced.push(`${seconds} s, ${why}`),
    });
  const budgets: Record<Budget, RateLimiter> = {
    "volume changes": limiter(10, "volume changes"),
    "database actions": limiter(10, "database actions"),
  };
  const transport = connect({
    origin: "https://console.example.com",
    prefix: "/api/v1",
    token: TOKEN,
    userAgent: "pulumi-hosting/1.2.3",
    language: "en",
    vocabulary: identityVocabulary,
    settings: new Settings(() => undefined, {}),
    network: network.send,
    limiters: {
      general: limiter(200, "requests"),
      narrow: ({ limit, what, windowSeconds }) => limiter(limit, what ?? "", windowSeconds),
      ...budgets,
    },
    clock,
    random: () => 0,
    announce: (seconds, why) => announced.push(`${seconds} s, ${why}`),
    ...options,
  });
  /** Resolves with the answer of the call, or with its error. */
  const outcome = (work: Promise<unknown>): Promise<unknown> => clock.run(work.catch((error: unknown) => error));
  return { clock, network, transport, announced, outcome };
}

/** Resolves with the error of one call that received this reply to each of its attempts. */
export async function failed(
  reply: Reply,
  work?: (transport: ReturnType<typeof transportFixture>["transport"]) => Promise<unknown>,
  options: Parameters<typeof transportFixture>[1] = {},
): Promise<ApiError> {
  const { transport, outcome } = transportFixture(
    Array.from({ length: TRANSPORT.retries + 1 }, () => reply),
    options,
  );
  const error = await outcome((work ?? ((t) => t.send(things.get, { params: { uuid: "u1" } })))(transport));
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`);
  return error;
}
