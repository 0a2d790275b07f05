import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { type Matches, opened } from "./interrupted-fixture";

const SECONDS = 60;

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  /** The creation of an object inside a project is interrupted. Then the user destroys the stack. */
  async function destroyed(declare: (projectUuid: hosting.Project["id"], alpha: string) => unknown, isUnanswered: Matches) {
    const { platform, stack, interrupt } = await opened("Project", SECONDS);
    stack.program = () => void declare(new hosting.Project("shop", {}).id, platform.fixture.alpha);
    expect((await interrupt(stack, isUnanswered)).ok).toBe(false);
    platform.lines = [];
    return { platform, stack, result: await stack.destroy() };
  }

  test("a `destroy` of a project leaves no object if the creation of an environment was interrupted", async () => {
    const { platform, result } = await destroyed(
      (projectUuid) => new hosting.Environment("stage", { projectUuid }),
      ({ method, path }) => method === "POST" && path.endsWith("/environments"),
    );
    try {
      expect(result.errors).toEqual([]);
      await platform.clock.pass(300);
      expect(await platform.sandbox.find("projects", { name: "shop" })).toEqual([]);
      expect(await platform.sandbox.find("environments", { name: "stage" })).toEqual([]);
    } finally {
      await platform.close();
    }
  });

  test("a `destroy` of an application reports that the platform also deletes a task whose creation was interrupted", async () => {
    const image = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } as const;
    const { platform, result } = await destroyed(
      (projectUuid, serverUuid) => {
        const { id } = new hosting.Application("web", { projectUuid, serverUuid, source: image });
        new hosting.ScheduledTask("task", { applicationUuid: id, command: "echo", frequency: "daily" });
      },
      ({ method, path }) => method === "POST" && path.endsWith("/scheduled-tasks"),
    );
    try {
      expect(result.errors).toEqual([]);
      expect(platform.lines).toContainEqual(expect.stringContaining("It is deleted with its parent. If the parent stays, delete it"));
      expect(await platform.sandbox.find("scheduledTasks", { name: "task" })).toEqual([]);
    } finally {
      await platform.close();
    }
  });

  test("a `destroy` of a project fails and names an application whose creation was interrupted", async () => {
    const image = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } as const;
    const { platform, stack, result } = await destroyed(
      (projectUuid, serverUuid) => new hosting.Application("web", { projectUuid, serverUuid, source: image }),
      ({ method, path }) => method === "POST" && path.includes("/applications/"),
    );
    try {
      const [web] = await platform.sandbox.find("applications", { name: "web" });
      expect(platform.lines).toContainEqual(expect.stringContaining(`left in place: an application named "web" (id ${web?.uuid})`));
      expect(result.errors).toEqual([expect.stringContaining(`It still contains application "web" (id ${web?.uuid})`)]);
      await platform.sandbox.remove("applications", String(web?.uuid));
      expect((await stack.destroy()).errors).toEqual([]);
      expect(await platform.sandbox.find("projects", { name: "shop" })).toEqual([]);
    } finally {
      await platform.close();
    }
  });
});
