import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { NotWrittenError, pluginCommand, replaceAll } from "../../../cli/plugin/command";
import { runHere } from "../../rehearsal/command-here";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const PROJECT = "# The shop.\nname:   shop   # its name\nruntime: nodejs\n";
const STACK =
  "encryptionsalt: v1:abc\nconfig:\n  # The color of the shop.\n  shop:color:   blue\n  hosting:apiToken:\n    secure: v1:cipher\n";

class Folder {
  readonly root = mkdtempSync(join(tmpdir(), "plugin-use-"));

  constructor(files: Readonly<Record<string, string>>, { installed = "" }: { installed?: string | undefined } = {}) {
    folders.push(this.root);
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    if (installed === "nowhere") return;
    const plugin = join(installed, "node_modules/pulumi-hosting/plugin");
    for (const file of ["plugin.js", "pulumi-resource-hosting", "pulumi-resource-hosting.cmd"]) this.write(join(plugin, file), "");
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read = (path: string): string => readFileSync(join(this.root, path), "utf8");

  use = (...args: string[]) => runHere(pluginCommand(), ["plugin", "use", "--dir", this.root, ...args], {});
}

const shop = (files: Readonly<Record<string, string>> = {}) => new Folder({ "Pulumi.yaml": PROJECT, "Pulumi.dev.yaml": STACK, ...files });

describe("pulumi-hosting plugin use", () => {
  test("`plugin use` adds the plugin's path and hosting:host, and changes nothing else", async () => {
    const folder = shop();
    const { code, stdout, stderr } = await folder.use();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(folder.read("Pulumi.yaml")).toBe(
      `${PROJECT}plugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n`,
    );
    expect(folder.read("Pulumi.dev.yaml")).toBe(STACK.replace("config:\n", "config:\n  hosting:host: plugin\n"));
    expect(stdout.split("\n")).toEqual([
      "The stack dev uses the resource plugin from now on: Pulumi.yaml, Pulumi.dev.yaml.",
      "Leave hosting:refreshFirst off until the stack has moved.",
      "Next:",
      "  pulumi preview --stack dev   # shows no changes if the stack has resources already",
      "  pulumi up --stack dev",
      "",
    ]);
    expect(readdirSync(folder.root).sort()).toEqual(["Pulumi.dev.yaml", "Pulumi.yaml", "node_modules"]);
  });

  test("a repeated `plugin use` changes nothing", async () => {
    const folder = shop();
    await folder.use();
    const before = ["Pulumi.yaml", "Pulumi.dev.yaml"].map(folder.read);
    const { code, stdout } = await folder.use("--json");
    expect(["Pulumi.yaml", "Pulumi.dev.yaml"].map(folder.read)).toEqual(before);
    expect({ code, report: JSON.parse(stdout) }).toEqual({
      code: 0,
      report: { pluginUse: 1, host: "plugin", stack: "dev", changed: [], isRefreshFirstTurnedOff: false },
    });
  });

  test("`plugin use --dynamic` moves a stack back and keeps the plugin's path", async () => {
    const folder = shop();
    await folder.use();
    const project = folder.read("Pulumi.yaml");
    const { code, stdout } = await folder.use("--dynamic", "--json");
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, host: "dynamic", changed: ["Pulumi.dev.yaml"] });
    expect(folder.read("Pulumi.yaml")).toBe(project);
    expect(folder.read("Pulumi.dev.yaml")).toBe(STACK.replace("config:\n", "config:\n  hosting:host: dynamic\n"));
  });

  test("`plugin use` sets hosting:refreshFirst to false in a stack that it moves, and reports this change", async () => {
    const folder = shop({ "Pulumi.dev.yaml": 'config:\n  hosting:refreshFirst: "true"\n' });
    const { stdout } = await folder.use();
    expect(folder.read("Pulumi.dev.yaml")).toBe('config:\n  hosting:host: plugin\n  hosting:refreshFirst: "false"\n');
    expect(stdout).toContain("hosting:refreshFirst is false now, because it must be off while a stack moves. Set it again after the up.");
    folder.write("Pulumi.dev.yaml", 'config:\n  hosting:host: plugin\n  hosting:refreshFirst: "true"\n');
    expect((await folder.use()).stdout).toContain("Nothing was changed.");
  });

  test.each<[string, string, string]>([
    [
      "other plugins",
      "name: shop\nruntime: nodejs\nplugins: # ours\n  providers:\n  # the other one\n  - name: other\n    path: ../other\nmain: .\n",
      "name: shop\nruntime: nodejs\nplugins: # ours\n  providers:\n  - name: hosting\n    path: node_modules/pulumi-hosting/plugin\n  # the other one\n  - name: other\n    path: ../other\nmain: .\n",
    ],
    [
      "plugins of another kind",
      "name: shop\nruntime: nodejs\nplugins:\n  languages:\n    - name: nodejs\n      path: ../nodejs\n",
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n  languages:\n    - name: nodejs\n      path: ../nodejs\n",
    ],
    [
      "another path of this plugin",
      'name: shop\nruntime: nodejs\nplugins: { providers: [{ name: hosting, path: "../old" }] } # here\n',
      "name: shop\nruntime: nodejs\nplugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting/plugin }] } # here\n",
    ],
    [
      "this plugin without a path",
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n",
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n",
    ],
    [
      "all keys in one line",
      "{ name: shop, runtime: nodejs }\n",
      "{ name: shop, runtime: nodejs, plugins: { providers: [ { name: hosting, path: node_modules/pulumi-hosting/plugin } ] } }\n",
    ],
    [
      "a list in one line",
      "name: shop\nruntime: nodejs\nplugins: { providers: [{ name: other, path: ../other }] }\n",
      "name: shop\nruntime: nodejs\nplugins: { providers: [ { name: other, path: ../other }, { name: hosting, path: node_modules/pulumi-hosting/plugin } ] }\n",
    ],
    [
      "the entry of `pulumi package add`",
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\npackages:\n  hosting: hosting@0.2.0\nmain: .\n",
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\nmain: .\n",
    ],
    [
      "the entry of `pulumi package add` beside another entry",
      "name: shop\nruntime: nodejs\npackages:\n  random: random@4 # ours\n  hosting: hosting@0.2.0\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n",
      "name: shop\nruntime: nodejs\npackages:\n  random: random@4 # ours\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n",
    ],
    [
      "all keys in one line, and the entry of `pulumi package add`",
      "{ name: shop, runtime: nodejs, packages: { hosting: hosting@0.2.0 } }\n",
      "{ name: shop, runtime: nodejs, plugins: { providers: [ { name: hosting, path: node_modules/pulumi-hosting/plugin } ] } }\n",
    ],
    [
      "an empty key and no line break at the end",
      "name: shop\nruntime: nodejs\nplugins:",
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n",
    ],
  ])("`plugin use` sets the path of the plugin in a Pulumi.yaml with %s", async (_, before, after) => {
    const folder = shop({ "Pulumi.yaml": before });
    expect((await folder.use()).code).toBe(0);
    expect(folder.read("Pulumi.yaml")).toBe(after);
    expect(JSON.parse((await folder.use("--json")).stdout).changed).toEqual([]);
  });

  test("`plugin use` finds a package in a parent folder and stacks in stackConfigDir", async () => {
    const folder = new Folder({
      "infra/Pulumi.yaml": "name: shop\nruntime:\n  name: nodejs\nstackConfigDir: stacks\n",
      "infra/stacks/Pulumi.dev.yaml": "",
      "infra/stacks/Pulumi.prod.yaml": "config: {}\n",
      "infra/stacks/Pulumi.test.yaml": "config:\n",
    });
    expect((await folder.use("--dir", join(folder.root, "infra"), "--stack", "test")).code).toBe(0);
    expect(folder.read("infra/stacks/Pulumi.test.yaml")).toBe("config:\n  hosting:host: plugin\n");
    const { code } = await folder.use("--dir", join(folder.root, "infra"), "--stack", "acme/shop/prod");
    expect(code).toBe(0);
    expect(folder.read("infra/Pulumi.yaml")).toContain("path: ../node_modules/pulumi-hosting/plugin\n");
    expect(folder.read("infra/stacks/Pulumi.prod.yaml")).toBe("config: { hosting:host: plugin }\n");
    expect(folder.read("infra/stacks/Pulumi.dev.yaml")).toBe("");
  });

  test("`plugin use` writes only the plugin's path for a program in another language", async () => {
    const folder = new Folder({ "Pulumi.yaml": "name: shop\nruntime: yaml\n" });
    const { code, stdout } = await folder.use("--json");
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, stack: null, changed: ["Pulumi.yaml"] });
    const back = await folder.use("--dynamic");
    expect(back.code).toBe(2);
    expect(back.stderr).toContain('has the runtime "yaml": it always uses the plugin');
  });

  test("`plugin use` names the command that generates the SDK if a program in Python or Go has no SDK yet", async () => {
    for (const runtime of ["python", "go"]) {
      const folder = new Folder({ "Pulumi.yaml": `name: shop\nruntime: ${runtime}\n` });
      const add = "  pulumi package add ./node_modules/pulumi-hosting/plugin/pulumi-resource-hosting   # generates the SDK";
      expect((await folder.use()).stdout.split("\n").slice(1, 4)).toEqual(["Next:", add, "  npx pulumi-hosting plugin use   # once more"]);
      folder.write(join("sdks/hosting", "README.md"), "");
      folder.write("Pulumi.yaml", `${folder.read("Pulumi.yaml")}packages:\n  hosting: hosting@0.2.0\n`);
      expect((await folder.use()).stdout).toContain("Next:\n  pulumi preview ");
      expect(folder.read("Pulumi.yaml")).not.toContain("packages");
    }
  });

  test.each<[string, Folder, string[], string]>([
    ["a folder without Pulumi.yaml", new Folder({}), [], "is not a project folder: it has no Pulumi.yaml. Create a project with:"],
    [
      "a project without the package",
      new Folder({ "Pulumi.yaml": PROJECT, "Pulumi.dev.yaml": STACK }, { installed: "nowhere" }),
      [],
      "there is no node_modules/pulumi-hosting/plugin. Run npm install pulumi-hosting there.",
    ],
    ["a stack that does not exist", shop(), ["--stack", "prod"], "There is no Pulumi.prod.yaml in "],
    [
      "several stacks without --stack",
      shop({ "Pulumi.prod.yaml": "" }),
      [],
      "Choose the stack with --stack. Stacks with a configuration file: dev, prod.",
    ],
    ["no stack", new Folder({ "Pulumi.yaml": PROJECT }), [], "Choose the stack with --stack. No stack has a configuration file."],
    ["a project file that is not YAML", shop({ "Pulumi.yaml": "name: 'shop\nruntime: nodejs\n" }), [], "cannot be read: "],
    ["a stack's file that is a list", shop({ "Pulumi.dev.yaml": "- a\n" }), [], "cannot be changed: it does not contain keys and values"],
    ["plugins.providers that is not a list", shop({ "Pulumi.yaml": `${PROJECT}plugins:\n  providers: hosting\n` }), [], "is not a list"],
  ])("`plugin use` exits with 2 and writes nothing for %s", async (_, folder, args, message) => {
    const files = readdirSync(folder.root).filter((file) => file.startsWith("Pulumi"));
    const before = files.map(folder.read);
    const { code, stderr } = await folder.use(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(files.map(folder.read)).toEqual(before);
  });

  test("`plugin use` restores both files if one file cannot be written", () => {
    const folder = shop();
    const paths = ["Pulumi.yaml", "Pulumi.dev.yaml"].map((file) => join(folder.root, file));
    const files = new Map(paths.map((path) => [path, { before: readFileSync(path, "utf8"), after: "new" }]));
    let renamed = 0;
    const failing = (from: string, to: string) => {
      if (renamed++ > 0) throw new Error("the disk is full");
      writeFileSync(to, readFileSync(from));
    };
    expect(() => replaceAll(files, failing)).toThrow(NotWrittenError);
    expect(["Pulumi.yaml", "Pulumi.dev.yaml"].map(folder.read)).toEqual([PROJECT, STACK]);
    expect(readdirSync(folder.root).sort()).toEqual(["Pulumi.dev.yaml", "Pulumi.yaml", "node_modules"]);
  });
});
