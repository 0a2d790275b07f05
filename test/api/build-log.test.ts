import * as z from "zod";
import { Deployment } from "../../provider/api/hosting/deployments";
import { visibleLines } from "../../provider/api/hosting/logs";

const row = (logs: unknown) => z.safeParse(Deployment, { deployment_uuid: "d1", status: "finished", logs });

test("the lines of a build log are the same whether the API sends the log as a list or as a JSON string", () => {
  const lines = [{ output: "Building", hidden: false, type: "stdout" }, { output: "docker login", hidden: true }, "Done"];
  for (const logs of [lines, JSON.stringify(lines)]) expect(visibleLines(row(logs).data?.logs)).toEqual(["Building", "Done"]);
});

test("a build log that consists of 20,000 nested lists is read as one empty line", () => {
  const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
  expect(visibleLines(row(deep).data?.logs)).toEqual([""]);
});
