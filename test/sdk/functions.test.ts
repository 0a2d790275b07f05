import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../sdk";

// If an output is rejected before something reads it, Node prints warnings before the error.

test.each<[string, () => unknown, string]>([
  ["an unknown argument", () => hosting.getVolumesOutput({ serverUid: "x" } as never), 'getVolumes has no argument "serverUid"'],
  ["a missing argument", () => hosting.getAutoscalingOutput({} as never), "getAutoscaling: applicationUuid is required"],
  [
    "an argument that is out of range, together with an argument that is an Output",
    () => hosting.getDeploymentsOutput({ applicationUuid: pulumi.output("a1"), take: 0 }),
    "getDeployments: take must be at least 1",
  ],
  ["arguments that exclude each other", () => hosting.getDeploymentsOutput({ take: 5 }), "getDeployments: take and skip apply"],
  ["neither of two alternative arguments", () => hosting.game.getServerOutput({}), "getServer: exactly one of"],
])("an Output function throws an error immediately for %s", (_, call, message) => {
  expect(call).toThrow(expect.objectContaining({ message: expect.stringContaining(message) }));
});

test("an Output function checks no value that is not known yet", () => {
  const unresolved = new Promise<number>(() => {});
  for (const take of [unresolved, pulumi.output(unresolved)])
    expect(() => hosting.getDeploymentsOutput({ applicationUuid: "a1", take })).not.toThrow();
});
