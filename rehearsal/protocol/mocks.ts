/** A resource of another package that needs a stand-in. It has the form that Pulumi's own mocks receive. */
export interface MockResource {
  type: string;
  name: string;
  /** Inputs as plain values. Secrets are opened, and a resource is replaced by its id. */
  // biome-ignore lint/suspicious/noExplicitAny: Pulumi's own type, so that the mocks of a unit test can be used as they are.
  inputs: any;
  /** `<urn>::<id>` of the provider. */
  provider?: string;
  /** Whether a provider manages the resource. False for a component of another package. */
  custom?: boolean;
  /** Id of an existing object, if the resource is read, imported or updated. */
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
 * Stand-ins for other packages, in the form of Pulumi's own mocks. Without a result from a mock, the outputs of a resource are its inputs, and a call
 * of a function is an error.
 */
export interface Mocks {
  /** Returns the id of the resource, and the outputs that it has in addition to its inputs. */
  newResource?(args: MockResource): MockedResource | undefined | Promise<MockedResource | undefined>;
  call?(args: MockCall): Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>;
}

interface MockedResource {
  id?: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  state?: Record<string, any>;
}
