import * as pulumi from "@pulumi/pulumi";
import { RegisterResourceHookRequest } from "@pulumi/pulumi/proto/resource_pb";

/** What came into the SDK after the oldest release that the package promises to run with: its tests are skipped there. */
export const SDK_HAS = {
  errorHooks: "ErrorHook" in pulumi,
  ignoredHookErrors: "getIgnoreErrors" in RegisterResourceHookRequest.prototype,
  requiredVersion: "requirePulumiVersion" in pulumi,
} as const;

export const testIf = (isThere: boolean): jest.It => (isThere ? test : test.skip);
