import { version as sdk } from "@pulumi/pulumi/package.json";
import { rehearse } from "../../rehearsal";
import { rehearseInOneProcess } from "../harness/one-process";
import { play } from "../plugin-recordings/play";
import { readRecording, recorded, recordedNames, scenes } from "../plugin-recordings/recordings";
import { realPorts } from "../support/real-ports";

realPorts();
// On a busy machine, a scene with processes takes minutes.
jest.setTimeout(240_000);

/** Scenes that also run with the plugin in its own process. */
const IN_PROCESSES: readonly string[] = ["create", "secrets", "refreshFirst"];

describe("the rehearsal on the resource plugin, compared with recordings of the real engine", () => {
  test("every scene has a recording, and every recording has a scene", () => {
    expect(recordedNames()).toEqual(Object.keys(scenes).sort());
  });

  test.each([
    ...Object.keys(scenes).map((name) => [name, "in this process", rehearseInOneProcess] as const),
    ...IN_PROCESSES.map((name) => [name, "in its own process", rehearse] as const),
  ])("%s: the rehearsal equals the recording with the plugin %s", async (name, _, open) => {
    const scene = scenes[name];
    const recording = readRecording(name, sdk);
    if (scene === undefined || recording === undefined) throw new Error(`The scene ${name} has no recording.`);
    const results = await play(scene, open);
    const { about, runs } = recording;
    expect(recorded(scene, results)).toEqual({ about, runs });
  });
});
