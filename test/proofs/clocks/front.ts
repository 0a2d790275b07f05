import type { WireResponse } from "../../../provider/api/network";
import type { FrontProxy } from "../../harness/front-proxy";

/** Faults in the clock, the dates and the lists of a platform. */
export interface Oddness {
  /** Time by which the header `Date` is ahead of the platform's time. Negative if it is behind. */
  dateSeconds: number;
  /** Form in which the platform shows the dates of objects. */
  dates: "usual" | "cut to the minute" | "in another zone" | "10 s behind" | "missing";
  /** Delay after which a list shows a new object. */
  lateSeconds: number;
}

const DATE = /"(\w+_at)":\s*"(\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:\d\d)?)"/g;
const ZONE_HOURS = 2;

const written: Readonly<Record<Exclude<Oddness["dates"], "missing">, (at: Date) => string>> = {
  usual: (at) => at.toISOString(),
  "cut to the minute": (at) => `${at.toISOString().slice(0, 17)}00Z`,
  "in another zone": (at) => `${new Date(at.getTime() + ZONE_HOURS * 3_600_000).toISOString().slice(0, 19)}+02:00`,
  "10 s behind": (at) => new Date(at.getTime() - 10_000).toISOString(),
};

/** Lists that can show a purchase late. */
const LATE_LISTS = /\/(volumes|managed-databases)$/;
const ORDERS = /\/(volumes|managed-databases|restore)$/;

/** Returns a front proxy that adds the faults to the responses. `now` returns the platform's time. */
export function oddFront({ dateSeconds, dates, lateSeconds }: Oddness, now: () => number): FrontProxy["exchange"] {
  const bornAt = new Map<string, number>();
  const note = (response: WireResponse): void => {
    const id = /"(?:uuid|id)":\s*"?([\w-]+)"?/.exec(response.text)?.[1];
    if (id !== undefined && response.status < 300 && !bornAt.has(id)) bornAt.set(id, now());
  };
  const isLate = (row: unknown): boolean => {
    const { uuid, id } = row as { uuid?: unknown; id?: unknown };
    const born = bornAt.get(String(uuid ?? id));
    return born !== undefined && now() - born < lateSeconds * 1000;
  };
  return async (request, forward) => {
    const response = await forward(request);
    const path = request.path.split("?")[0] ?? "";
    if (request.method === "POST" && ORDERS.test(path)) note(response);
    let { text } = response;
    if (request.method === "GET" && LATE_LISTS.test(path) && lateSeconds > 0 && response.status === 200) text = listWithout(text, isLate);
    if (dates === "missing") text = withoutDates(text);
    else if (dates !== "usual") text = text.replace(DATE, (_, key: string, at: string) => `"${key}":"${written[dates](new Date(at))}"`);
    const { date } = response.headers;
    const headers =
      date === undefined ? response.headers : { ...response.headers, date: new Date(Date.parse(date) + dateSeconds * 1000).toUTCString() };
    return { ...response, headers, text, ...(response.text === "" ? {} : { bytes: new TextEncoder().encode(text) }) };
  };
}

const withoutDates = (text: string): string =>
  /"(created|updated)_at"/.test(text)
    ? JSON.stringify(JSON.parse(text), (key, value: unknown) => (/^(created|updated)_at$/.test(key) ? undefined : value))
    : text;

function listWithout(text: string, isHidden: (row: unknown) => boolean): string {
  const list: unknown = JSON.parse(text);
  const shown = (rows: unknown[]) => rows.filter((row) => !isHidden(row));
  if (Array.isArray(list)) return JSON.stringify(shown(list));
  if (typeof list !== "object" || list === null) return text;
  return JSON.stringify(Object.fromEntries(Object.entries(list).map(([key, rows]) => [key, Array.isArray(rows) ? shown(rows) : rows])));
}
