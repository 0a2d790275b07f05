import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, writesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

type Source = hosting.ApplicationArgs["source"];

const git = { gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" } as const;

onEveryEngine("Source of an application", (open, race) => {
  const stackWithSources = async (sources: Record<string, Source>) => {
    const fixture = { sources };
    const stack = await open({
      program: async () => {
        const projectUuid = new hosting.Project("shop").id;
        const ids = Object.entries(fixture.sources).map(([name, source]) => [
          name,
          new hosting.Application(name, { projectUuid, serverUuid: seed.servers.alpha ?? "", source }).id,
        ]);
        return Object.fromEntries(ids);
      },
    });
    const seed = await seedOf(stack.sandbox);
    const held = async (name: string) => (await stack.sandbox.find("applications", { name }))[0] ?? {};
    return { stack, fixture, seed, held };
  };

  test("`up` creates applications from five source types and changes four of them in place", async () => {
    const { stack, fixture, seed, held } = await stackWithSources({});
    const { privateKey: privateKeyUuid, gitApp: gitAppUuid } = seed;
    fixture.sources = {
      public: { kind: "public", ...git },
      key: { kind: "deployKey", privateKeyUuid, ...git, gitRepository: "git@git.example.com:acme/key.git" },
      app: { kind: "gitApp", gitAppUuid, ...git, gitRepository: "https://git-provider-1.example/acme/app.git" },
      file: { kind: "ctrfile", ctrfile: "FROM scratch\nCOPY . /\n" },
      image: { kind: "ctrimage", image: "registry.example.com:5000/acme/web:1.0" },
    };
    const { outputs } = await stack.up();
    const made = (await stack.sandbox.journal()).filter(({ method, path }) => method === "POST" && path.includes("/applications"));
    expect(made.map(({ path }) => path.replace("/api/v1/applications/", "")).sort()).toEqual([
      "ctrfile",
      "ctrimage",
      "private-deploy-key",
      "private-git_provider_1-app",
      "public",
    ]);
    const repository = { git_branch: "main", build_pack: "static" };
    expect(await held("public")).toMatchObject({ ...repository, git_repository: git.gitRepository });
    expect(await held("key")).toMatchObject({ ...repository, git_repository: "git@git.example.com:acme/key.git" });
    expect(await held("app")).toMatchObject({ ...repository, git_repository: "acme/app" });
    expect(await held("file")).toMatchObject({ ctrfile: "FROM scratch\nCOPY . /" + "\n" });
    expect(await held("image")).toMatchObject({
      ctr_registry_image_name: "registry.example.com:5000/acme/web",
      ctr_registry_image_tag: "1.0",
    });
    await expectSettled(stack);

    const next = { ...git, gitBranch: "next", buildPack: "auto_builder_2" } as const;
    fixture.sources = {
      ...fixture.sources,
      public: { kind: "public", ...next, gitRepository: "https://git.example.com/acme/other" },
      key: { kind: "deployKey", privateKeyUuid, ...next },
      app: { kind: "gitApp", gitAppUuid, ...next, gitRepository: "https://git-provider-1.example/acme/other" },
      image: { kind: "ctrimage", image: "registry.example.com:5000/acme/web", tag: "2.0" },
    };
    const changed = await stack.up();
    expect(changed.outputs).toEqual(outputs);
    expect(happened(changed, "public")).toBe("update source.buildPack source.gitBranch source.gitRepository");
    expect(happened(changed, "image")).toBe("update source.image source.tag");
    const other = { git_branch: "next", build_pack: "auto_builder_2" };
    expect(await held("public")).toMatchObject({ ...other, git_repository: "https://git.example.com/acme/other" });
    expect(await held("key")).toMatchObject({ ...other, git_repository: git.gitRepository });
    expect(await held("app")).toMatchObject({ ...other, git_repository: "acme/other" });
    expect(await held("image")).toMatchObject({
      ctr_registry_image_name: "registry.example.com:5000/acme/web",
      ctr_registry_image_tag: "2.0",
    });

    const mutate = (name: string, fields: Record<string, string>) => stack.sandbox.mutate("applications", String(outputs[name]), fields);
    for (const name of ["public", "key", "app"]) await mutate(name, { git_branch: "theirs" });
    await mutate("image", { ctr_registry_image_tag: "3.0" });
    const mended = await stack.up();
    expect(linesOf(mended).sort()).toEqual(["app", "image", "key", "public"].map((n) => `${n}: drift: source differs on the platform`));
    for (const name of ["public", "key", "app"]) expect(await held(name)).toMatchObject(other);
    expect(await held("image")).toMatchObject({ ctr_registry_image_tag: "2.0" });
    await expectSettled(stack);

    fixture.sources = {
      ...fixture.sources,
      key: { kind: "deployKey", privateKeyUuid: "another", ...next },
      app: { kind: "gitApp", gitAppUuid: "another", ...next, gitRepository: "https://git-provider-1.example/acme/other" },
    };
    const preview = await stack.preview();
    expect(happened(preview, "key")).toBe("replace source.privateKeyUuid");
    expect(happened(preview, "app")).toBe("replace source.gitAppUuid");
  });

  test("`up` stores images and repositories in the platform's spelling", async () => {
    race(); // the number of other applications that exist when one is refused depends on timing
    const digest = "9b2a28eb47540823042a2ba401386845089bb7b62a9637d55816132c4c3c36eb";
    const ctrimage = { kind: "ctrimage" } as const;
    const { stack, fixture, held } = await stackWithSources({
      bare: { ...ctrimage, image: "registry.example.com/web" },
      port: { ...ctrimage, image: "localhost:5000/web" },
      both: { ...ctrimage, image: "registry.example.com/web:1.0", tag: "2.0" },
      digest: { ...ctrimage, image: `registry.example.com/web@sha256:${digest}` },
      short: { kind: "public", ...git, gitRepository: "https://git-provider-1.example/acme/web.git" },
    });
    const images = async () => {
      const pairs = ["bare", "port", "both", "digest"].map(async (name) => {
        const { ctr_registry_image_name: image, ctr_registry_image_tag: tag } = await held(name);
        return `${image} ${tag}`;
      });
      return Promise.all(pairs);
    };
    await stack.up();
    expect(await images()).toEqual([
      "registry.example.com/web latest",
      "localhost:5000/web latest",
      "registry.example.com/web 2.0",
      `registry.example.com/web@sha256 ${digest}`,
    ]);
    expect(await held("short")).toMatchObject({ git_repository: "acme/web.git" });
    await expectSettled(stack);

    // The platform stores a changed value exactly as it is sent. It puts its own git provider before the path of a repository, so the
    // provider sends only the path.
    fixture.sources = {
      bare: { ...ctrimage, image: `registry.example.com/web@sha256:${digest}` },
      port: { ...ctrimage, image: "localhost:5000/web:3.0" },
      both: { ...ctrimage, image: "registry.example.com/web:1.0" },
      digest: { ...ctrimage, image: "registry.example.com/web" },
      short: { kind: "public", ...git, gitRepository: "https://git-provider-1.example/acme/other" },
    };
    await stack.up();
    expect(await images()).toEqual([
      `registry.example.com/web@sha256 ${digest}`,
      "localhost:5000/web 3.0",
      "registry.example.com/web 1.0",
      "registry.example.com/web latest",
    ]);
    expect(await held("short")).toMatchObject({ git_repository: "acme/other" });
    await expectSettled(stack);

    fixture.sources.short = { kind: "public", ...git };
    const { text } = await errorsOf(stack.up());
    expect(text).toContain("source.gitRepository cannot change from git-provider-1.example to git.example.com in place");
    expect(text).toContain("pulumi up --replace");
    expect(await held("short")).toMatchObject({ git_repository: "acme/other" });
  });

  test("a preview reports no drift for a new image in the program, but drift for an image that another user set", async () => {
    const ctrimage = { kind: "ctrimage" } as const;
    const image = "registry.example.com/web";
    const hash = (digit: string) => `sha256:${digit.repeat(64)}`;
    const { stack, fixture, held } = await stackWithSources({ web: { ...ctrimage, image: `${image}:1.0` } });
    const { outputs } = await stack.up();
    const forms: Source[] = [
      { ...ctrimage, image: `${image}:1.1` },
      { ...ctrimage, image, tag: "1.1" },
      { ...ctrimage, image },
      { ...ctrimage, image: "registry.example.com/other" },
      { ...ctrimage, image: `${image}:2@${hash("a")}` },
      { ...ctrimage, image: `${image}@${hash("b")}` },
      { ...ctrimage, image: `${image}:3@${hash("c")}` },
      { ...ctrimage, image: `${image}:1.0` },
    ];
    for (const source of forms) {
      fixture.sources = { web: source };
      expect(linesOf(await stack.preview(), "web")).toEqual([]);
      expect(linesOf(await stack.up(), "web")).toEqual([]);
      await expectSettled(stack);
    }
    fixture.sources = { web: { ...ctrimage, image: `${image}:4@${hash("d")}` } };
    await stack.up();
    expect(await held("web")).toMatchObject({ ctr_registry_image_name: `${image}@sha256`, ctr_registry_image_tag: "d".repeat(64) });
    await stack.sandbox.mutate("applications", String(outputs.web), {
      ctr_registry_image_name: image,
      ctr_registry_image_tag: "theirs",
    });
    fixture.sources = { web: { ...ctrimage, image: `${image}:1.0` } };
    expect(linesOf(await stack.preview(), "web")).toEqual(["web: drift: source differs on the platform"]);
  });

  test("a change of the source's type or of the build file replaces the application", async () => {
    const fixture = await webShop(open, {
      more: (web) => {
        new hosting.EnvironmentVariable("level", { applicationUuid: web.id, key: "LOG_LEVEL", value: "info" });
        return {};
      },
    });
    const { stack } = fixture;
    let last = (await stack.up()).outputs.id;
    const sources: [Source, string][] = [
      [{ kind: "ctrfile", ctrfile: "FROM a\n" }, "replace source.ctrfile source.image source.kind source.tag"],
      [{ kind: "ctrfile", ctrfile: "FROM b\n" }, "replace source.ctrfile"],
    ];
    for (const [source, expected] of sources) {
      fixture.args = { source };
      const preview = await stack.preview();
      expect(happened(preview, "web")).toBe(expected);
      expect(happened(preview, "level")).toBe("replace"); // the variable is replaced together with the application
      await writesOf(stack);
      const { outputs } = await stack.up();
      expect(outputs.id).not.toBe(last);
      last = outputs.id;
      expect(await writesOf(stack)).toEqual([
        "DELETE /applications/{id}",
        "POST /applications/ctrfile",
        "PATCH /applications/{id}/envs/bulk",
      ]);
      expect(await stack.sandbox.find("variables", { is_preview: false })).toMatchObject([
        { application_uuid: String(last), key: "LOG_LEVEL" },
      ]);
    }
    await expectSettled(stack);

    // No call changes the text of a build file, so the provider reports drift in it and leaves the text in place. A replacement would
    // delete the user's data.
    await stack.sandbox.mutate("applications", String(last), { ctrfile: "FROM theirs\n" });
    const preview = await stack.preview();
    expect(happened(preview, "web")).toBe("same");
    expect(linesOf(preview, "web")).toEqual([
      "web: drift: source differs on the platform",
      expect.stringContaining(
        "web: left in place: source on the platform differs from the program, and no call can change it. To replace the object: pulumi up --target-replace",
      ),
    ]);
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ uuid: String(last), ctrfile: "FROM theirs\n" });
  });
});
