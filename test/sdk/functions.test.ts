import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../sdk";

// A rejected output that nothing reads yet makes Node print warnings before the error.

test.each<[string, () => unknown, string]>([
  ["an unknown argument", () => hosting.getVolumesOutput({ serverUid: "x" } as never), 'getVolumes has no argument "serverUid"'],
  ["a missing one", () => hosting.getAutoscalingOutput({} as never), "getAutoscaling: applicationUuid is required"],
  [
    "one that is out of range beside an output",
    () => hosting.getDeploymentsOutput({ applicationUuid: pulumi.output("a1"), take: 0 }),
    "getDeployments: take must be at least 1",
  ],
  ["arguments that exclude each other", () => hosting.getDeploymentsOutput({ take: 5 }), "getDeployments: take and skip apply"],
  ["none of two", () => hosting.game.getServerOutput({}), "getServer: exactly one of"],
])("%s of an Output function is refused where the program calls", (_, call, message) => {
  expect(call).toThrow(expect.objectContaining({ message: expect.stringContaining(message) }));
});

test("an argument that is an output or a promise is not judged before it is known", () => {
  const unresolved = new Promise<number>(() => {});
  for (const take of [unresolved, pulumi.output(unresolved)])
    expect(() => hosting.getDeploymentsOutput({ applicationUuid: "a1", take })).not.toThrow();
});
