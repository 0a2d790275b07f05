import { RELEASE } from "../../provider/core/settings/release";
import { exportName, providerText, typeToken } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import { definitionsOnDemand } from "../../provider/resources/on-demand";

// The state files of users contain the provider's text and the names of its types. Every release must read the states of all earlier
// releases.

/** A change may add names to this list, but must not change a name. */
const RELEASED = [
  ["Project", "pulumi-nodejs:dynamic/hosting:Project"],
  ["Environment", "pulumi-nodejs:dynamic/hosting:Environment"],
  ["Application", "pulumi-nodejs:dynamic/hosting:Application"],
  ["EnvironmentVariable", "pulumi-nodejs:dynamic/hosting:EnvironmentVariable"],
  ["EnvironmentVariables", "pulumi-nodejs:dynamic/hosting:EnvironmentVariables"],
  ["SharedVariable", "pulumi-nodejs:dynamic/hosting:SharedVariable"],
  ["Storage", "pulumi-nodejs:dynamic/hosting:Storage"],
  ["StorageBackupSchedule", "pulumi-nodejs:dynamic/hosting:StorageBackupSchedule"],
  ["Volume", "pulumi-nodejs:dynamic/hosting:Volume"],
  ["ManagedDatabase", "pulumi-nodejs:dynamic/hosting:ManagedDatabase"],
  ["DatabaseAttachment", "pulumi-nodejs:dynamic/hosting:DatabaseAttachment"],
  ["AutoscalingPolicy", "pulumi-nodejs:dynamic/hosting:AutoscalingPolicy"],
  ["Deployment", "pulumi-nodejs:dynamic/hosting:Deployment"],
  ["game_Schedule", "pulumi-nodejs:dynamic/hosting/game:Schedule"],
] as const;

const host = jest.requireActual<Record<string, Record<string, unknown>>>("../../provider/hosts/dynamic");

test("providerText returns code that loads the provider of the resource type", () => {
  expect(providerText("Project")).toBe('exports.handler = () => require("pulumi-hosting/provider").Project;');
  expect(providerText("game_Schedule")).toBe('exports.handler = () => require("pulumi-hosting/provider").game_Schedule;');
});

test.each(RELEASED)("%s keeps its type token, its export and its methods", (name, token) => {
  expect(definitions.filter((definition) => exportName(definition) === name).map(typeToken)).toEqual([token]);
  expect(Object.entries(host[name] ?? {}).map(([method, value]) => [method, typeof value])).toEqual(
    ["configure", "check", "diff", "create", "read", "update", "delete"].map((method) => [method, "function"]),
  );
});

test("definitionsOnDemand contains the same resource types, under their export names, as `definitions`", () => {
  expect(Object.entries(definitionsOnDemand).map(([name, load]) => [name, load()])).toEqual(definitions.map((d) => [exportName(d), d]));
});

test("the provider entry exports nothing but the resource types", () => {
  expect(Object.keys(host)).toEqual(definitions.map(exportName));
  expect(new Set(definitions.map(typeToken)).size).toBe(definitions.length);
});

test("the code of providerText exports a handler that returns the provider", () => {
  const exported: { handler?: () => unknown } = {};
  new Function("exports", "require", providerText("Project"))(exported, (path: string) =>
    path === "pulumi-hosting/provider" ? host : undefined,
  );
  expect(exported.handler?.()).toBe(host.Project);
});

test("the release in states is the version of the package", () => {
  const { version } = jest.requireActual<{ version: string }>("../../package.json");
  expect(RELEASE).toBe(version);
});
