/** A resource of another package that needs a stand-in, in the form of Pulumi's own mocks. */
export interface MockResource {
  type: string;
  name: string;
  /** Plain values: secrets opened, resources as their ids. */
  // biome-ignore lint/suspicious/noExplicitAny: Pulumi's own type, so that the mocks of a unit test can be used as they are.
  inputs: any;
  /** `<urn>::<id>` of its provider. */
  provider?: string;
  /** False for a component of another package. */
  custom?: boolean;
  /** Id of an existing object: one that is read, imported or updated. */
  id?: string;
}

/** A function of another package, or a method of a component of another package. */
export interface MockCall {
  token: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  inputs: any;
  provider?: string;
}

/**
 * Stand-ins for other packages, in the form of Pulumi's own mocks. If one is absent or returns nothing, the
 * rehearsal's default applies: the outputs of a resource are its inputs, and a function is an error.
 */
export interface Mocks {
  /** Returns the id and the outputs of the resource in addition to its inputs. */
  newResource?(args: MockResource): MockedResource | undefined | Promise<MockedResource | undefined>;
  call?(args: MockCall): Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>;
}

interface MockedResource {
  id?: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  state?: Record<string, any>;
}
