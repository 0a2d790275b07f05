import { importFrom } from "../../cli/import/import";
import { systemClock } from "../../provider/api/clock";
import { connectionPool } from "../../provider/api/network";
import { type Sandbox, startSandbox } from "../../sandbox";
import { providerRun } from "../harness/provider";

let sandbox: Sandbox;
let pool: ReturnType<typeof connectionPool> | undefined;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: "manual" });
});
afterEach(async () => {
  await pool?.close();
  await sandbox.close();
});

test.each([
  ["everything is imported", {}],
  ["one project is chosen", { project: ["shop"] }],
])("`import` with a wrong token fails and writes nothing if %s", async (_, selection) => {
  const run = providerRun({
    config: { "hosting:baseUrl": sandbox.baseUrl, "hosting:apiToken": "wrong" },
    clock: systemClock,
    connect: (origin) => {
      pool = connectionPool(origin);
      return pool;
    },
  });
  const options = {
    variables: "set",
    extent: "changed",
    plain: "harmless",
    secrets: "references",
    adopts: false,
    protects: true,
    name: "infra",
    stack: "dev",
  } as const;
  await expect(importFrom(run, { ...options, ...selection })).rejects.toThrow(/Nothing could be read, and nothing was written.*401/);
});
