/** A resource of another package that is to be stood in for, as Pulumi's own mocks are told of it. */
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
  /** Of an object that exists: one that is read, imported or updated. */
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
 * What stands in for other packages, in the form of Pulumi's own mocks. Where one is absent, or returns nothing, the rehearsal's stand-in holds:
 * the outputs of a resource are its inputs, and a function is an error.
 */
export interface Mocks {
  /** The id and the outputs that the resource has besides its inputs. */
  newResource?(args: MockResource): MockedResource | undefined | Promise<MockedResource | undefined>;
  call?(args: MockCall): Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>;
}

interface MockedResource {
  id?: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  state?: Record<string, any>;
}
