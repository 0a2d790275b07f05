import { isMark } from "../../provider/core/lifecycle/mark";
import * as hosting from "../../sdk";
import type { Platform } from "../harness/platform";
import { onHost } from "../support/on-host";
import { interrupted, type Matches, opened } from "./interrupted-fixture";

const SECONDS = 60;

const PAGE = { status: 200, headers: { "content-type": "text/html" }, text: "<html><body>maintenance</body></html>" };

/** Answers the first `times` requests that match with a page in place of the list. */
function hide(platform: Platform, isHidden: Matches, times: number): void {
  let left = times;
  platform.front = (request, forward) => (isHidden(request) && left-- > 0 ? Promise.resolve(PAGE) : forward(request));
}

const KINDS = [
  ["Project", /\/projects$/],
  ["ManagedDatabase", /\/managed-databases$/],
  ["game_Schedule", /\/schedules$/],
] as const;

/** An order of a volume says that it is confirmed. The order of a database has no such word. */
const isCreation: Matches = ({ method }) => method === "POST";

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  describe.each(KINDS)("the deletion of a mark while the platform does not list the objects: %s", (kind, list) => {
    const isList: Matches = ({ method, path }) => method === "GET" && list.test(path.split("?")[0] ?? "");

    test.each(["destroy", "removed"] as const)("the list fails once: the deletion searches again and names the object: %s", async (how) => {
      const { platform, stack } = await interrupted(kind, SECONDS, isCreation);
      try {
        platform.lines = [];
        hide(platform, isList, 1);
        stack.program = () => {};
        expect((await (how === "destroy" ? stack.destroy() : stack.up())).errors).toEqual([]);
        expect(platform.lines).toContainEqual(expect.stringMatching(/left in place: .*\(id \w+\) may come from a creation of this stack/));
        expect(await stack.managed()).toEqual([]);
      } finally {
        await platform.close();
      }
    });

    test("the list always fails: the deletion fails with the reason, and the next deletion names the object", async () => {
      const { platform, stack } = await interrupted(kind, SECONDS, isCreation);
      try {
        platform.lines = [];
        hide(platform, isList, Number.POSITIVE_INFINITY);
        expect((await stack.destroy()).errors).toContainEqual(
          expect.stringMatching(/the state keeps the entry.*pulumi state delete 'urn:/),
        );
        expect(platform.lines).not.toContainEqual(expect.stringContaining("left in place"));
        expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([true]);
        platform.front = undefined;
        expect((await stack.destroy()).errors).toEqual([]);
        expect(platform.lines).toContainEqual(expect.stringMatching(/left in place: .*\(id \w+\) may come from a creation of this stack/));
      } finally {
        await platform.close();
      }
    });
  });

  test("`destroy` drops a mark from the state if a user deleted the parent", async () => {
    const { platform, stack, interrupt } = await opened("Project", SECONDS);
    try {
      const [project] = await platform.sandbox.find("projects");
      const projectUuid = String(project?.uuid);
      stack.program = () => void new hosting.Environment("stage", { projectUuid });
      expect((await interrupt(stack)).ok).toBe(false);
      await platform.sandbox.remove("projects", projectUuid);
      expect((await stack.destroy()).errors).toEqual([]);
      expect(await stack.managed()).toEqual([]);
    } finally {
      await platform.close();
    }
  });
});
