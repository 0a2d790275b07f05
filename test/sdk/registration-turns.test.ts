import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest, RegisterResourceResponse } from "@pulumi/pulumi/proto/resource_pb";
import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import { parallelOf } from "../../sdk/internals";
import { rehearseInOneProcess } from "../harness/one-process";

// The SDK's own client, which sends every registration.
const { ResourceMonitorClient } = jest.requireActual("@pulumi/pulumi/proto/resource_grpc_pb") as {
  ResourceMonitorClient: { prototype: { registerResource(request: RegisterResourceRequest, ...rest: unknown[]): unknown } };
};

const PARALLEL = 4;

let stack: Stack | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await stack?.close();
});

/** Records the variables in the order of their registration, by application, and the largest number of concurrent registrations. */
function watchRegistrations() {
  const seen = { order: [] as string[], most: 0 };
  let underWay = 0;
  const { registerResource } = ResourceMonitorClient.prototype;
  jest.spyOn(ResourceMonitorClient.prototype, "registerResource").mockImplementation(function (this: unknown, request, ...rest) {
    const [application] = request.getName().split(" ");
    if (application === undefined || !request.getName().includes(" ")) return registerResource.call(this as never, request, ...rest);
    seen.order.push(application);
    seen.most = Math.max(seen.most, ++underWay);
    const callback = rest.pop() as (error: unknown, response: RegisterResourceResponse) => void;
    const ended = (error: unknown, response: RegisterResourceResponse): void => {
      underWay--;
      callback(error, response);
    };
    return registerResource.call(this as never, request, ...rest, ended);
  });
  return seen;
}

interface Declared {
  each?: number;
  value?: pulumi.Input<string>;
  options?: (made: pulumi.Resource[]) => pulumi.CustomResourceOptions;
  key?: (n: number) => string;
}

async function twoApplications({ each = 20, value = "value", options = () => ({}), key = (n) => `KEY_${n}` }: Declared = {}) {
  stack = await rehearseInOneProcess({
    parallel: PARALLEL,
    program: async () => {
      const shop = new hosting.Project("shop");
      const { servers } = await hosting.getPurchasedServers();
      const serverUuid = servers.find(({ name }) => name === "alpha")?.uuid ?? "";
      const made: pulumi.Resource[] = [];
      for (const name of ["web", "api"]) {
        const source = { kind: "ctrimage", image: "nginx", tag: "1" } as const;
        const { id } = new hosting.Application(name, { projectUuid: shop.id, serverUuid, source });
        for (let n = 0; n < each; n++)
          made.push(new hosting.EnvironmentVariable(`${name} ${n}`, { applicationUuid: id, key: key(n), value }, options(made)));
      }
    },
  });
  return stack;
}

const runsOf = (order: readonly string[]): string[] => order.filter((name, i) => name !== order[i - 1]);

describe("variables that are registered at the same moment", () => {
  test("the SDK registers variables application by application, at most twice the engine's parallelism at a time", async () => {
    const { up } = await twoApplications();
    const seen = watchRegistrations();
    await up();
    expect(seen.order).toHaveLength(40);
    expect(runsOf(seen.order)).toHaveLength(2);
    expect(seen.most).toBe(2 * PARALLEL);
  });

  test("the SDK also registers variables with secret values only in groups", async () => {
    const { up } = await twoApplications({ value: pulumi.secret(Promise.resolve("hush")) });
    const seen = watchRegistrations();
    await up();
    expect(seen.order).toHaveLength(40);
    expect(seen.most).toBe(2 * PARALLEL);
  });

  test("the SDK registers all variables at once in a preview", async () => {
    const { preview } = await twoApplications();
    const seen = watchRegistrations();
    await preview();
    expect(seen.most).toBe(40);
  });
});

test("a variable that waits for another variable does not block the other variables", async () => {
  const last = (made: pulumi.Resource[]) => (made.length > 0 ? { dependsOn: made.slice(-1) } : {});
  const { up } = await twoApplications({ each: 10, options: last });
  expect((await up()).summary).toEqual({ create: 24 });
});

test("an `up` with only refused variables ends with the error", async () => {
  const { up } = await twoApplications({ key: (n) => `not allowed ${n}` });
  await expect(up()).rejects.toThrow(/is not allowed: only letters/);
});

test.each([
  ["the setting of the language host for a program in a folder", { PULUMI_NODEJS_PARALLEL: "8" }, 8],
  ["no setting", {}, undefined],
  ["a setting that is not a number", { PULUMI_NODEJS_PARALLEL: "many" }, undefined],
  ["a setting without a limit", { PULUMI_NODEJS_PARALLEL: "-1" }, undefined],
])("parallelOf reads the number of parallel steps from the environment: %s", (_, env, steps) => {
  expect(parallelOf(env)).toBe(steps);
});
