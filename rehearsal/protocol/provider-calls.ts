import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import type { RunInfo } from "./run-info";
import type { Bag } from "./wire";

/** A component that the provider declares, with the calls of a program. */
export interface Construction {
  request: RegisterResourceRequest;
  inputs: Bag;
  info: RunInfo;
  /** Address to which the provider sends its calls. */
  monitorAddress: string;
}

export interface Constructed {
  urn: string;
  outputs: Bag;
  /** URNs of the resources on which each output depends. */
  dependencies: Readonly<Record<string, readonly string[]>>;
}

/** A call of a function of the provider. */
export interface FunctionCall {
  token: string;
  args: Bag;
  isPreview: boolean;
}

export interface FunctionResult {
  result: Bag;
  failures: readonly { property: string; reason: string }[];
}
