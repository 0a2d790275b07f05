import * as pulumi from "@pulumi/pulumi";
import type { StackResult } from "../../rehearsal";
import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, writesOf } from "./results";

const FAST = { sandbox: { speed: 300 }, config: { "hosting:autoConfirm": "true" } };

type Inputs = Partial<hosting.WebAppArgs>;

/** Children by type and name, as they stand in the state. */
const childrenOf = (result: StackResult): string[] =>
  result.steps.flatMap(({ urn }) => {
    const [types = "", name] = urn.split("::").slice(2);
    const [above, type = ""] = types.split("$");
    return above === "hosting:index:WebApp" && type !== "" ? [`${type.replace(/^.*:/, "")} ${name}`] : [];
  });

const EVERYTHING: Inputs = {
  domain: "shop.example.com",
  port: 8080,
  variables: { LOG_LEVEL: "info" },
  storages: { uploads: { mountPath: "/uploads" }, motd: { mountPath: "/etc/motd", content: "hello" } },
  volume: { sizeGb: 50, mountPath: "/data" },
  database: { engine: "relational_1", plan: "small" },
  health: "/healthz",
  autoscaling: { maxCopies: 2, monthlyCapUsd: 20 },
  tasks: { clean: { command: "rm -rf /tmp/cache", frequency: "0 3 * * *" } },
  backups: { uploads: { frequency: "daily" } },
};

describe.each(["dynamic", "plugin"] as const)("WebApp on the %s host", (host) => {
  onHost(host);

  onEveryEngine("WebApp", (open) => {
    const declared = (fixture: { args: Inputs }) => async () => {
      const shop = new hosting.WebApp("shop", { server: "alpha", image: "nginx:1.27", ...fixture.args });
      return { url: shop.url, applicationUuid: shop.applicationUuid, id: shop.application.id };
    };

    test("declares children with fixed names, changes the children, causes no further changes, and is destroyed", async () => {
      const fixture = { args: EVERYTHING };
      const stack = await open({ program: declared(fixture), ...FAST });
      const preview = await stack.preview();
      expect(childrenOf(preview).sort()).toEqual([
        "Application shop",
        "AutoscalingPolicy shop",
        "DatabaseAttachment shop",
        "Deployment shop",
        "EnvironmentVariables shop",
        "ManagedDatabase shop",
        "Project shop",
        "ScheduledTask shop-clean",
        "Storage shop-motd",
        "Storage shop-uploads",
        "Storage shop-volume",
        "StorageBackupSchedule shop-uploads",
        "Volume shop",
      ]);
      expect(preview.outputs).toMatchObject({ url: "https://shop.example.com" });
      const { outputs } = await stack.up();
      expect(outputs.url).toBe("https://shop.example.com");
      expect(outputs.applicationUuid).toBe(outputs.id);
      const { sandbox } = stack;
      expect(await sandbox.find("applications")).toEqual([
        expect.objectContaining({ health_check_enabled: true, health_check_path: "/healthz", ports_exposes: "8080" }),
      ]);
      const [volume] = await sandbox.find("volumes");
      expect(await sandbox.find("storages", { mount_path: "/data" })).toEqual([expect.objectContaining({ fs_path: volume?.mount_path })]);
      await expectSettled(stack);

      fixture.args = { ...EVERYTHING, variables: { LOG_LEVEL: "debug" }, volume: { sizeGb: 80, mountPath: "/data" } };
      const { summary } = await stack.up();
      expect(summary).toMatchObject({ update: 2, replace: 1 });
      await expectSettled(stack);
      await stack.destroy();
      for (const kind of ["projects", "applications", "variables", "volumes", "databases"] as const)
        expect(await sandbox.find(kind)).toEqual([]);
    });

    test("adopts resources of the same names that had no parent, and sends no write", async () => {
      const fixture = { isFlat: true };
      const stack = await open({
        program: async () => {
          if (!fixture.isFlat) {
            new hosting.WebApp("shop", {
              server: "alpha",
              image: "nginx:1.27",
              domain: "shop.example.com",
              variables: { LOG_LEVEL: "info" },
              storages: { uploads: { mountPath: "/uploads" } },
              volume: { sizeGb: 50, mountPath: "/data" },
              database: { engine: "relational_1", plan: "small" },
            });
            return {};
          }
          const server = hosting.getPurchasedServerOutput({ name: "alpha" });
          const project = new hosting.Project("shop");
          const web = new hosting.Application("shop", {
            projectUuid: project.id,
            serverUuid: server.uuid,
            source: { kind: "ctrimage", image: "nginx:1.27" },
            domains: ["https://shop.example.com"],
          });
          const applicationUuid = web.id;
          new hosting.EnvironmentVariables("shop", { applicationUuid, variables: { LOG_LEVEL: "info" } });
          new hosting.Storage("shop-uploads", { applicationUuid, type: "persistent", mountPath: "/uploads" });
          const volume = new hosting.Volume("shop", { serverUuid: server.uuid, sizeGb: 50 });
          const folder = { type: "file", isDirectory: true, fsPath: volume.mountPath, mountPath: "/data" } as const;
          new hosting.Storage("shop-volume", { applicationUuid, ...folder });
          const region = server.apply(({ region: shown }) => shown ?? "");
          const database = new hosting.ManagedDatabase("shop", { engine: "relational_1", plan: "small", region });
          new hosting.DatabaseAttachment("shop", { applicationUuid, databaseUuid: database.id });
          new hosting.Deployment("shop", { applicationUuid });
          return {};
        },
        ...FAST,
      });
      await stack.up();
      await writesOf(stack);
      fixture.isFlat = false;
      const preview = await stack.preview();
      expect(preview.summary).toEqual({ create: 1, same: 10 }); // only the component itself is new
      expect((await stack.up()).summary).toEqual({ create: 1, same: 10 });
      expect(await writesOf(stack)).toEqual([]);
      await expectSettled(stack);
    });

    test("releases a volume that the program declares with the alias from the guide, and sends no write", async () => {
      const fixture = { isMoved: false };
      const above = `urn:pulumi:dev::project::hosting:index:WebApp::shop`;
      const stack = await open({
        program: async () => {
          const parent = above.replace("dev", pulumi.getStack()).replace("::project::", `::${pulumi.getProject()}::`);
          const { volume } = EVERYTHING;
          new hosting.WebApp("shop", { server: "alpha", image: "nginx:1.27", deploy: false, ...(fixture.isMoved ? {} : { volume }) });
          if (!fixture.isMoved) return;
          const serverUuid = hosting.getPurchasedServerOutput({ name: "alpha" }).uuid;
          const own = new hosting.Volume("shop", { serverUuid, sizeGb: 50 }, { aliases: [{ parent }] });
          const web = await hosting.getApplications({});
          const folder = { type: "file", isDirectory: true, fsPath: own.mountPath, mountPath: "/data" } as const;
          const applicationUuid = web.applications[0]?.uuid ?? "";
          new hosting.Storage("shop-volume", { applicationUuid, ...folder }, { aliases: [{ parent }] });
        },
        ...FAST,
      });
      await stack.up();
      await writesOf(stack);
      fixture.isMoved = true;
      expect((await stack.up()).summary).toEqual({ same: 6 });
      expect(await writesOf(stack)).toEqual([]);
    });

    test("accepts a server by id and a project by name or id, and `with` changes an input of a child", async () => {
      const fixture = { args: {} as Inputs };
      const stack = await open({ program: declared(fixture), ...FAST });
      const project = await stack.sandbox.add("projects", { name: "Common" });
      const [server] = await stack.sandbox.find("purchased_servers", { name: "alpha" });
      fixture.args = { server: String(server?.uuid), project: "Common", deploy: false, with: { application: { limitsMemory: "1g" } } };
      const { steps } = await stack.up();
      expect(steps.map(({ type }) => type.replace(/^.*:/, ""))).not.toContain("Project");
      expect(await stack.sandbox.find("applications")).toEqual([
        expect.objectContaining({ limits_memory: "1g", project_uuid: project, server_uuid: server?.uuid }),
      ]);
      fixture.args = { ...fixture.args, project };
      await expectSettled(stack);
    });

    const refused: [inputs: Inputs, text: string][] = [
      [{ image: undefined }, 'WebApp "shop": image is missing: set exactly one of image, git, ctrfile.'],
      [{ ctrfile: "FROM nginx" }, "ctrfile cannot be set with image: set exactly one of image, git, ctrfile."],
      [{ domain: "a.example.com", domains: ["b.example.com"] }, "domains cannot be set with domain: set at most one of domain, domains."],
      [
        { image: undefined, git: { repository: "a/b", privateKeyUuid: "k", gitAppUuid: "g" } },
        "git.gitAppUuid cannot be set with git.privateKeyUuid: set at most one of git.privateKeyUuid, git.gitAppUuid.",
      ],
      [{ health: "healthz" }, "health"],
      [
        { health: "/healthz" },
        'WebApp "shop": health needs port: without a port, the platform checks nothing, and every deployment fails.',
      ],
      [{ volume: pulumi.output({ sizeGb: 50, mountPath: "/data" }) } as unknown as Inputs, "volume must not be an output"],
      [
        { backups: { uploads: { frequency: "daily" } } },
        "backups.uploads must be the key of a persistent storage in storages. Keys: none.",
      ],
      [{ with: { volume: { backups: false } } }, "with.volume has no effect, because this WebApp declares no such child."],
      [{ imagee: "x" } as Inputs, 'imagee is not a property of WebApp. Did you mean "image"?'],
      [{ server: "alpah" }, 'WebApp "shop": server: the team has bought no server named "alpah"'],
      [{ project: "Missing" }, 'WebApp "shop": project'],
    ];
    test.each(refused)("refuses %j in one sentence", async (inputs, text) => {
      const stack = await open({ program: declared({ args: inputs }), ...FAST, sandbox: { speed: 300 } });
      const { text: shown } = await errorsOf(stack.preview());
      expect(shown).toContain(text);
      expect(await writesOf(stack)).toEqual([]);
    });
  });
});
