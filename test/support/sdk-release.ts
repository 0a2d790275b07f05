import * as pulumi from "@pulumi/pulumi";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { RegisterResourceHookRequest } from "@pulumi/pulumi/proto/resource_pb";

/** Features that are newer than the oldest supported release of the SDK. With that release their tests are skipped. */
export const SDK_HAS = {
  errorHooks: "ErrorHook" in pulumi,
  /** The plugin itself contains an SDK that has this call. */
  list: "list" in ResourceProviderService,
  ignoredHookErrors: "getIgnoreErrors" in RegisterResourceHookRequest.prototype,
  requiredVersion: "requirePulumiVersion" in pulumi,
} as const;

export const testIf = (isThere: boolean): jest.It => (isThere ? test : test.skip);

export const describeIf = (isThere: boolean): jest.Describe => (isThere ? describe : describe.skip);
