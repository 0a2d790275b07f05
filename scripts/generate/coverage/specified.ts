/** What the row of an endpoint, and the tables of what it takes and returns, name. Names are in one text, with blanks between them. */
export interface SpecifiedFields {
  readonly query?: string;
  /** `files.from` is a member of each entry of `files`. */
  readonly body?: string;
  /** How many fields of the body the row counts, named ones included. */
  readonly count?: number;
  readonly headers?: string;
  /** Fields of the response. `secret_token=token`: the schema of the response gives the first one the second name. */
  readonly response?: string;
}

/** By endpoint, as the specification writes it: `PATCH /projects/{uuid}`. An endpoint that is not here has no fields. */
export type SpecifiedEndpoints = Readonly<Record<string, SpecifiedFields>>;
