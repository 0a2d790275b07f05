import { preparing } from "../../cli/rehearse-world";
import { type Sandbox, startSandbox } from "../../sandbox";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: "manual" });
});
afterEach(() => sandbox.close());

/** The program has no resource, so the rehearsal starts no provider. */
const named = () =>
  preparing(sandbox, () => {
    throw new Error("no provider is needed");
  }).call("getPurchasedServer", { name: "customer-7" }, () => undefined);

test("a rehearsal removes the initial S3 storages from its sandbox", async () => {
  expect(await named()).toBe(true);
  expect(await sandbox.find("s3Storages")).toEqual([]);
});

test("a rehearsal keeps the objects that another stack created on a shared sandbox", async () => {
  await sandbox.add("s3Storages", { name: "of-another-stack" });
  await named();
  expect(await sandbox.find("s3Storages")).toMatchObject([{ name: "of-another-stack" }]);
});

test.each(["pulumi-nodejs:dynamic/hosting:Volume", "hosting:index:Volume"])(
  "a rehearsal creates the missing server that a resource of type %s names",
  async (type) => {
    const made: string[] = [];
    const prepare = preparing(sandbox, () => {
      throw new Error("no provider is needed");
    });
    const inputs = { serverUuid: "a-server-of-the-account", sizeGb: 50 };
    expect(await prepare.resource({ type, name: "data", inputs }, ({ name }) => void made.push(name))).toEqual(inputs);
    expect(made).toContain("Server a-server-of-the-account");
  },
);
