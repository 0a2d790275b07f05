import * as z from "zod";
import { Deployment } from "../../provider/api/hosting/deployments";
import { visibleLines } from "../../provider/api/hosting/logs";

const row = (logs: unknown) => z.safeParse(Deployment, { deployment_uuid: "d1", status: "finished", logs });

test("a build log may arrive as a list or as a JSON string", () => {
  const lines = [{ output: "Building", hidden: false, type: "stdout" }, { output: "docker login", hidden: true }, "Done"];
  for (const logs of [lines, JSON.stringify(lines)]) expect(visibleLines(row(logs).data?.logs)).toEqual(["Building", "Done"]);
});

test("a build log of 20,000 nested lists becomes one empty line", () => {
  const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
  expect(visibleLines(row(deep).data?.logs)).toEqual([""]);
});
