/** Names that the specification gives for an endpoint, its parameters and its response. Names are separated by blanks. */
export interface SpecifiedFields {
  readonly query?: string;
  /** `files.from` is a member of each entry of `files`. */
  readonly body?: string;
  /** Number of body fields that the specification states, including the fields that it names. */
  readonly count?: number;
  readonly headers?: string;
  /** Fields of the response. `secret_token=token`: the schema of the response uses the second name. */
  readonly response?: string;
}

/** The key is the endpoint as the specification writes it: `PATCH /projects/{uuid}`. An endpoint without an entry has no fields. */
export type SpecifiedEndpoints = Readonly<Record<string, SpecifiedFields>>;
