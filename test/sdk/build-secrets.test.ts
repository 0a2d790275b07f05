import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { linesOf } from "../e2e/results";
import { rehearseInOneProcess } from "../harness/one-process";

test("a preview names the variables whose secret values become arguments of a build", async () => {
  const secret = (text: string) => pulumi.secret(text);
  const stack = await rehearseInOneProcess({
    program: async () => {
      const shop = new hosting.Project("shop");
      const { servers } = await hosting.getPurchasedServers();
      const serverUuid = servers.find(({ name }) => name === "alpha")?.uuid ?? "";
      const source = { kind: "ctrimage", image: "nginx", tag: "1" } as const;
      const { id: applicationUuid } = new hosting.Application("web", { projectUuid: shop.id, serverUuid, source });
      const variables = {
        PLAIN: "a",
        OUTPUT: pulumi.output("b"),
        TOKEN: secret("c"),
        AT_RUN: { value: secret("d"), isBuildtime: false },
        KEY: { value: secret("e") },
        STRIPE: hosting.fromEnv("STRIPE"),
        TLS: { value: hosting.fromFile("/run/tls.key") },
        LOGIN: { value: hosting.fromEnv("LOGIN"), isBuildtime: false },
      };
      new hosting.EnvironmentVariables("set", { applicationUuid, variables });
      new hosting.EnvironmentVariable("one", { applicationUuid, key: "ONE", value: secret("f") });
      new hosting.EnvironmentVariable("two", { applicationUuid, key: "TWO", value: secret("g"), isBuildtime: false });
      new hosting.EnvironmentVariable("three", { applicationUuid, key: "THREE", value: hosting.fromEnv("THREE") });
    },
  });
  try {
    const lines = (result: Awaited<ReturnType<typeof stack.preview>>) =>
      linesOf(result).filter((line) => line.includes("secret in the build"));
    const rest = ": a build gets the value as an argument, which stays in the image. Set isBuildtime: false";
    expect(lines(await stack.preview()).sort()).toEqual([
      `one: secret in the build: ONE${rest}`,
      `set: secret in the build: TOKEN, KEY, STRIPE, TLS${rest}`,
      `three: secret in the build: THREE${rest}`,
    ]);
    expect(lines(await stack.up())).toEqual([]);
  } finally {
    await stack.close();
  }
});
