import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { onEveryEngine } from "./engines";
import { allLinesOf } from "./results";
import { applicationWithoutProgram } from "./web-shop";

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  onEveryEngine("Exclusive EnvironmentVariables", (open) => {
    /** Another stack has written the variable HAND, of which the platform has made a preview copy. */
    const scene = async () => {
      const fixture = { declare: async (): Promise<void> => {}, application: "" };
      const stack = await open({ program: () => fixture.declare() });
      fixture.application = await applicationWithoutProgram(stack.sandbox);
      await stack.sandbox.add("variables", { application_uuid: fixture.application, key: "HAND", value: "made" });
      const held = async () =>
        (await stack.sandbox.find("variables", { key: "HAND" })).map(({ is_preview }) => (is_preview ? "copy" : "variable"));
      const set = (variables = {}, exclusive = true) =>
        void new hosting.EnvironmentVariables("vars", { applicationUuid: fixture.application, variables, exclusive });
      return { stack, fixture, held, set };
    };
    /** Resolves when the engine has created a resource, so that the program continues for longer. */
    const pause = (): Promise<unknown> => new Promise((resolve) => new hosting.Project("pause").id.apply(resolve));

    const COPY = "vars: left in place: the preview copy of HAND: the platform made it from a variable that this set did not write";
    const deletes = (application: string) => `vars: adopted: the variables of application ${application}: deletes HAND`;

    test("a preview and an `up` name the variables that a new set removes, and the preview copies stay", async () => {
      const { stack, fixture, held, set } = await scene();
      fixture.declare = async () => set();
      const lines = [COPY, deletes(fixture.application)];
      expect(allLinesOf(await stack.preview(), "vars")).toEqual(lines);
      expect(allLinesOf(await stack.up(), "vars")).toEqual(lines);
      expect(await held()).toEqual(["copy"]);
    });

    test("a preview and an `up` name the variables that a new set leaves in place while the program is still running", async () => {
      const { stack, fixture, held, set } = await scene();
      fixture.declare = async () => void (await pause());
      await stack.up();
      fixture.declare = async () => {
        set();
        await pause();
      };
      const lines = [expect.stringContaining("vars: left in place: HAND: the program was still running")];
      expect(allLinesOf(await stack.preview(), "vars")).toEqual(lines);
      expect(allLinesOf(await stack.up(), "vars")).toEqual(lines);
      expect(await held()).toEqual(["variable", "copy"]);
    });

    test("an `up` without a preview names the variables that a newly exclusive set removes", async () => {
      const { stack, fixture, held, set } = await scene();
      fixture.declare = async () => set({}, false);
      await stack.up();
      fixture.declare = async () => set();
      expect(allLinesOf(await stack.up(), "vars")).toEqual(expect.arrayContaining([COPY, deletes(fixture.application)]));
      expect(await held()).toEqual(["copy"]);
    });

    test("a set that becomes smaller also deletes the preview copy of the removed variable, and logs a line", async () => {
      const { stack, fixture, held, set } = await scene();
      fixture.declare = async () => set({ HAND: "ours" });
      await stack.up();
      fixture.declare = async () => set();
      expect(allLinesOf(await stack.up(), "vars")).toEqual(["vars: deleted the unchanged preview copy of HAND too"]);
      expect(await held()).toEqual([]);
    });
  });
});
