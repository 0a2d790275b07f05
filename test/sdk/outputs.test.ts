import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { exportName } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import * as hosting from "../../sdk";

const sent: Record<string, unknown>[] = [];

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => {
      sent.push(inputs);
      return { id: `${name}-id`, state: { ...inputs, uuid: `${name}-id` } };
    },
    call: () => ({}),
  }),
);
beforeEach(() => void sent.splice(0));

const args = { applicationUuid: "a1", key: "LEVEL", value: "debug" };
const shownBy = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));

test("an input that the program sets is an output with the engine's value", async () => {
  const variable = new hosting.EnvironmentVariable("given", { ...args, isLiteral: true });
  expect(await shownBy(variable.isLiteral)).toBe(true);
  expect(await shownBy(variable.uuid)).toBe("given-id");
});

test("an omitted input is a known output without a value", async () => {
  const variable = new hosting.EnvironmentVariable("left-out", args);
  expect(await shownBy(variable.comment)).toBeUndefined();
  expect(variable.comment).toBe(variable.comment);
  expect("isLiteral" in variable).toBe(true);
  const { isKnown, allResources } = variable.comment as unknown as { isKnown: Promise<boolean>; allResources(): Promise<Set<unknown>> };
  expect(await isKnown).toBe(true);
  expect([...(await allResources())]).toContain(variable);
});

test("an omitted input that the provider fills in is the engine's output, not an empty output", async () => {
  const application = new hosting.Application("web", {
    projectUuid: "p1",
    serverUuid: "s1",
    source: { kind: "image", image: "nginx" } as never,
  });
  expect(Object.hasOwn(application, "environmentName")).toBe(true);
  expect(Object.getOwnPropertyDescriptor(application, "environmentName")?.get).toBeUndefined();
});

test("an omitted input with ignoreChanges is the engine's output, not an empty output", async () => {
  const variable = new hosting.EnvironmentVariable("ignored", args, { ignoreChanges: ["comment"] });
  expect(Object.getOwnPropertyDescriptor(variable, "comment")?.get).toBeUndefined();
});

test("a resource has an output for an input that a transformation adds", async () => {
  const add = ({ props, opts }: pulumi.ResourceTransformationArgs) => ({ props: { ...props, comment: "added" }, opts });
  const variable = new hosting.EnvironmentVariable("transformed", args, { transformations: [add] });
  expect(await shownBy(variable.comment)).toBe("added");
});

test("the SDK sends a secret input as a secret, and does not send an omitted input", async () => {
  const variable = new hosting.EnvironmentVariable("secret", args);
  await shownBy(variable.uuid);
  const { value, ...others } = sent[0] ?? {};
  expect(value).toEqual({ [pulumi.runtime.specialSigKey]: pulumi.runtime.specialSecretSig, value: "debug" });
  expect(Object.keys(others).sort()).toEqual(["__provider", "__urn", "applicationUuid", "key"]);
  expect(await pulumi.isSecret(variable.value)).toBe(true);
});

test.each(definitions.map((d): [string, AnyDefinition] => [exportName(d), d]))(
  "the definition of %s names the fields that its provider fills in",
  (_, definition) => {
    const filled = Object.entries(definition.canonical?.({}, () => true) ?? {}).filter(([, value]) => value !== undefined);
    expect(filled.map(([key]) => key)).toEqual(definition.type === "Application" ? ["environmentName"] : []);
  },
);
