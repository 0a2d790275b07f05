import type { Call } from "../../provider/api/call";
import type { Reply } from "../http/reply";
import { isFields, type Json } from "../world/json";
import type { Variants } from "../world/variants";

// Forms of responses whose fields no document shows. Platform variants select them.

type Row = Record<string, unknown>;

const REGISTRIES = "/servers/{uuid}/registries";
const PREVIEW = /^\/applications\/\{uuid\}\/previews(\/\{pull_request_id\})?$/;

export function laterAnswer(variants: Variants, { path, method }: Call, reply: Reply): Reply {
  const { body } = reply;
  if (method === "GET" && path === REGISTRIES) return registriesReply(variants.registries, reply);
  if (PREVIEW.test(path)) return { ...reply, body: previewsBody(variants.previewFields, body) };
  if (path === "/audit-events") return { ...reply, body: auditBody(variants.auditActors, body as Row) };
  if (path.endsWith("/metrics")) return { ...reply, body: metricsBody(variants.metrics, body as Row) };
  if (variants.logs === "lines") return { ...reply, body: logLines(body) };
  return reply;
}

function registriesReply(as: Variants["registries"], reply: Reply): Reply {
  const { registries, error } = reply.body as { registries: Row[]; error: string | null };
  if (as === "beside error") return reply;
  if (error !== null) return { ...reply, status: 400, body: { message: error } };
  if (as === "list") return { ...reply, body: registries };
  const logins = registries.filter(({ logged_in }) => logged_in === true);
  return { ...reply, body: logins.map(({ registry, username }) => ({ registry, username })) };
}

function previewsBody(as: Variants["previewFields"], body: unknown): unknown {
  if (as === "domains") return body;
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (!isFields(value)) return value;
    if ("preview" in value) return { ...value, preview: renamed(value.preview) };
    if (!("domains" in value)) return value;
    const { domains, ...row } = value;
    return { ...row, fqdn: domains };
  };
  return renamed(body);
}

function auditBody(as: Variants["auditActors"], body: Row): Row {
  if (as === "actor_name" || !Array.isArray(body.data)) return body;
  const data = body.data.map(({ actor_name: name, actor_type: _, actor_id: __, ...row }: Row) => ({
    ...row,
    user: as === "user" || name === null ? name : { id: 1, name },
  }));
  return { ...body, data };
}

function metricsBody(as: Variants["metrics"], body: Row): Row {
  if (as === "milliseconds") return body;
  const isoOf = (ms: number) => new Date(ms).toISOString();
  const written = ([ms, value]: [number, number]): Json => (as === "texts" ? [isoOf(ms), String(value)] : { time: isoOf(ms), value });
  return Object.fromEntries(Object.entries(body).map(([name, points]) => [name, Array.isArray(points) ? points.map(written) : points]));
}

/** Turns the field `logs` into a list, at any depth: a string of JSON is parsed, and any other text becomes a list of its lines. */
function logLines(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(logLines);
  if (!isFields(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, name === "logs" && typeof value === "string" ? listOf(value) : logLines(value)]),
  );
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text === "" ? [] : text.split("\n");
  }
}
