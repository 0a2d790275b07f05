import type { Call } from "../../provider/api/call";

/** The response of an account to one GET request, in the words of the specification. */
export interface RecordedAnswer {
  readonly api: Call["api"];
  /** Path below `/api/v1` or `/api/client`, with its query. */
  readonly path: string;
  readonly status: number;
  /** JSON, or the text of a file. */
  readonly body: unknown;
  /** Whether `body` is a text that is not JSON, such as the content of a file. */
  readonly isText?: true;
}
