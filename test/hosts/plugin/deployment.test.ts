import { visitPage } from "../../../provider/api/visit";
import { failureOf } from "../../harness/plugin-client";
import { type PluginFixture, pluginOnSandbox, urn } from "./fixture";

// An SDK of another language does not name the resources that a Deployment watches.

let f: PluginFixture;
beforeEach(async () => {
  f = await pluginOnSandbox({ visit: visitPage });
});
afterEach(() => f.close());

const SOURCE = { kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" };
const RELEASE = urn("Deployment", "release");

test.each([
  [true, 'not rolled back, because this run changed "level", so the platform would build', "[unhealthy]"],
  [false, 'It runs with the inputs and variables that this run wrote: "level".', "[rolled_back]"],
])(
  "a git application is rolled back only if the new variable has isBuildtime false, in every language: %s",
  async (isBuildtime, text, code) => {
    const projectUuid = (await f.created("Project", "shop", { name: "shop" })).id;
    const web = { projectUuid, serverUuid: await f.server("alpha"), source: SOURCE, domains: ["https://shop.example.com"] };
    const applicationUuid = (await f.created("Application", "web", web)).id;
    const release = (n: number) => ({
      applicationUuid,
      verify: { path: "/", withinSeconds: 30 },
      onUnhealthy: "rollback",
      triggers: [n],
    });
    const before = await f.created("Deployment", "release", release(1));
    await f.restart();
    await f.sandbox.mutate("pages", applicationUuid, { versions: { next: { status: 500 } } });
    await f.created("EnvironmentVariable", "level", { applicationUuid, key: "LEVEL", value: "debug-of-the-user", isBuildtime });
    const { inputs } = await f.run(f.plugin.check(RELEASE, release(2), before.inputs));
    const { replaces } = await f.run(f.plugin.diff(RELEASE, before.id, before.properties, inputs));
    expect(replaces).toContain("triggers");
    const failure = await failureOf(f.run(f.plugin.create(RELEASE, inputs)));
    expect(failure.text).toContain(text);
    expect(failure.text).toContain(code);
  },
);
