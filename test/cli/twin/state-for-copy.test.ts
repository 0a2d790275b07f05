import { sandboxCommand } from "../../../cli/sandbox";
import { stateForCopy } from "../../../cli/twin/state-of-stack";
import { callerInfoOf, withCallerInfo } from "../../../provider/core/values";
import { runHere } from "../../rehearsal/command-here";

const ACCOUNT = "https://console.example.com";
const COPY = "http://127.0.0.1:8080";

const exported = (origin: string) => {
  const outputs = withCallerInfo({ name: "web" }, { account: { origin, id: "1", name: "Team" } });
  const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "v1:abc" };
  const urn = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Project::web";
  return JSON.stringify({
    version: 3,
    deployment: {
      manifest: { time: "2026-01-01T00:00:00Z" },
      resources: [{ urn, custom: true, id: "a", type: "pulumi-nodejs:dynamic/hosting:Project", inputs: { token: secret }, outputs }],
    },
  });
};

const first = (text: string) => JSON.parse(text).deployment.resources[0];

test("stateForCopy replaces the account of the objects in a state with the copy, and keeps everything else", () => {
  const [before, after] = [exported(ACCOUNT), stateForCopy(exported(ACCOUNT), "the state", new Map([[ACCOUNT, COPY]]))];
  expect(callerInfoOf(first(after).outputs).account).toEqual({ origin: COPY, id: "1", name: "Team" });
  expect(first(after).inputs).toEqual(first(before).inputs);
  expect(JSON.parse(after).deployment.manifest).toEqual(JSON.parse(before).deployment.manifest);
});

test("stateForCopy does not change a state of another account", () => {
  const after = stateForCopy(exported("https://other.example.com"), "the state", new Map([[ACCOUNT, COPY]]));
  expect(JSON.parse(after)).toEqual(JSON.parse(exported("https://other.example.com")));
});

test("the option --rewrite-state needs --twin", async () => {
  const { code, stderr } = await runHere(sandboxCommand(), ["sandbox", "--rewrite-state", "state.json"], {});
  expect([code, stderr]).toEqual([2, expect.stringContaining("--rewrite-state works with --twin only")]);
});
