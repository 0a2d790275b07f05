import * as z from "zod";
import type { Call } from "../../provider/api/call";
import { isFields } from "../world/json";
import type { CallOfPath } from "./call-of-path";
import type { RecordedAnswer } from "./recorded-answer";

type Params = Readonly<Record<string, string>>;

/** An object as an account showed it, read by the schema of its call. Which fields it has depends on the platform. */
export interface ShownRow {
  readonly [field: string]: unknown;
}

export interface ShownAnswer {
  readonly params: Params;
  readonly query: Params;
  readonly value: unknown;
  /** The response itself. */
  readonly body: unknown;
}

/** The successful responses of an account by their call, read by the schemas that the provider uses. So all forms of a response are read alike. */
export class ShownAnswers {
  private readonly byCall = new Map<string, ShownAnswer[]>();

  constructor(answers: readonly RecordedAnswer[], calls: CallOfPath) {
    for (const { api, path, status, body } of answers) {
      const [bare = "", query = ""] = path.split("?");
      const found = status < 300 ? calls.find(api, bare) : undefined;
      if (!found) continue;
      const key = keyOf(found.call);
      const value = readBy(found.call, body);
      const shown = { params: found.params, query: Object.fromEntries(new URLSearchParams(query)), value, body };
      this.byCall.set(key, [...(this.byCall.get(key) ?? []), shown]);
    }
  }

  all(call: AnyGet): readonly ShownAnswer[] {
    return this.byCall.get(keyOf(call)) ?? [];
  }

  /** Returns the rows of a list without parameters. */
  rows(call: AnyGet): readonly ShownRow[] {
    return this.all(call).flatMap(({ value }) => rowsOf(value));
  }

  /** Returns the rows of a list for each parent. */
  rowsBelow(call: AnyGet): readonly { params: Params; row: ShownRow }[] {
    return this.all(call).flatMap(({ params, value }) => rowsOf(value).map((row) => ({ params, row })));
  }

  objects(call: AnyGet): readonly { params: Params; row: ShownRow }[] {
    return this.all(call).flatMap(({ params, value }) => (isFields(value) ? [{ params, row: value }] : []));
  }
}

type AnyGet = Pick<Call, "api" | "path">;

const keyOf = ({ api, path }: AnyGet): string => `${api} ${path}`;

/** If the response does not fit the schema, the provider cannot use it either. */
function readBy({ response }: Call, body: unknown): unknown {
  const read = z.safeParse(response, body);
  return read.success ? read.data : undefined;
}

const rowsOf = (value: unknown): ShownRow[] => (Array.isArray(value) ? value.filter(isFields) : []);

export const textIn = (row: ShownRow, field: string): string | undefined => {
  const value = row[field];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
};

export const numberIn = (row: ShownRow, field: string): number | undefined => {
  const value = row[field];
  return typeof value === "number" ? value : undefined;
};
