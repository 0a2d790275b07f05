import * as z from "zod";
import { Deployment } from "../../provider/api/hosting/deployments";
import { visibleLines } from "../../provider/api/hosting/logs";

const row = (logs: unknown) => z.safeParse(Deployment, { deployment_uuid: "d1", status: "finished", logs });

test("a build log is read from a string in the same way as from a list", () => {
  const lines = [{ output: "Building", hidden: false, type: "stdout" }, { output: "docker login", hidden: true }, "Done"];
  for (const logs of [lines, JSON.stringify(lines)]) expect(visibleLines(row(logs).data?.logs)).toEqual(["Building", "Done"]);
});

test("a list that is nested too deeply is not read as a build log", () => {
  const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
  expect(visibleLines(row(deep).data?.logs)).toEqual([""]);
});
