import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../sdk";

const calls: string[] = [];

beforeAll(() => {
  process.env.HOSTING_BASE_URL = "http://127.0.0.1:9"; // a function that ignores the mocks would ask this address
  process.env.HOSTING_API_TOKEN = "t";
  return pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call: ({ token, inputs }) => {
      calls.push(token);
      return { uuid: "srv-1", identifier: "1a2b3c4d", url: "https://one", ...inputs };
    },
  });
});
afterAll(() => {
  delete process.env.HOSTING_BASE_URL;
  delete process.env.HOSTING_API_TOKEN;
});

const resolved = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));

test("functions call the mock of a unit test, in both forms", async () => {
  expect(await resolved(hosting.getPurchasedServerOutput({ name: "alpha" }).uuid)).toBe("srv-1");
  expect((await hosting.game.getServer({ name: "survival" })).identifier).toBe("1a2b3c4d");
  const url = hosting.game.getFileUrlOutput({ server: pulumi.output("1a2b3c4d"), path: "/a" });
  expect(await pulumi.isSecret(url)).toBe(true);
  expect((await resolved(url)).url).toBe("https://one");
  expect(calls).toEqual(["hosting:index:getPurchasedServer", "hosting:game:getServer", "hosting:game:getFileUrl"]);
});

test("a function with the account of an explicit provider calls the mock too", async () => {
  const provider = new hosting.Provider("other", { baseUrl: "http://127.0.0.1:9", apiToken: "t" });
  expect(await resolved(hosting.getProjectsOutput({ provider }))).toMatchObject({ uuid: "srv-1" });
});

test.each([
  [hosting.Project, "Project"],
  [hosting.game.Schedule, "game.Schedule"],
])("a class recognises its own type on both hosts: case %#", (type, name) => {
  const module = name.startsWith("game.") ? "game" : undefined;
  const short = name.split(".").at(-1);
  const { isInstance } = type; // a typed policy calls it without the class
  const tokens = [`pulumi-nodejs:dynamic/hosting${module ? `/${module}` : ""}:${short}`, `hosting:${module ?? "index"}:${short}`];
  for (const token of tokens) expect(isInstance({ __pulumiType: token })).toBe(true);
  for (const token of ["hosting:index:Environment", "aws:index:Project", ""]) expect(isInstance({ __pulumiType: token })).toBe(false);
  for (const value of [undefined, null, "Project", {}]) expect(isInstance(value)).toBe(false);
  expect(type.__pulumiType).toBe(tokens[0]);
});

test("every class recognises the tokens of both hosts, and no token of another class", () => {
  type Class = { __pulumiType: string; isInstance(value: unknown): boolean };
  const exported: unknown[] = [...Object.values(hosting), ...Object.values(hosting.game)];
  const isClass = (value: unknown): value is Class =>
    typeof value === "function" &&
    !Object.prototype.isPrototypeOf.call(pulumi.ComponentResource, value) && // a component has one type on both hosts
    /hosting/.test(String((value as Partial<Class>).__pulumiType));
  const classes = exported.filter(isClass);
  expect(classes.length).toBeGreaterThan(50);
  const onPlugin = (token: string) =>
    token.replace(/^pulumi-nodejs:dynamic\/hosting:/, "hosting:index:").replace(/^pulumi-nodejs:dynamic\/hosting\//, "hosting:");
  const tokens = new Set(classes.flatMap(({ __pulumiType: token }) => [token, onPlugin(token)]));
  for (const one of classes) {
    const own = [...tokens].filter((token) => one.isInstance({ __pulumiType: token }));
    expect(own).toEqual([...new Set([one.__pulumiType, onPlugin(one.__pulumiType)])]);
  }
});

test("`get` returns the given id and the values of the mock, without a request", async () => {
  const volume = hosting.Volume.get("data", "1003");
  expect(await resolved(volume.id)).toBe("1003");
});

test("isInstance accepts only a resource of the same class", () => {
  const project = new hosting.Project("shop");
  expect([hosting.Project.isInstance(project), hosting.Environment.isInstance(project)]).toEqual([true, false]);
});
