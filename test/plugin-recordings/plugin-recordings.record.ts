import { version as sdk } from "@pulumi/pulumi/package.json";
import { enginesAtHand, openStack } from "../harness/engines";
import { takeRealPorts } from "../support/real-ports";
import { play } from "./play";
import { scenes, writeRecording } from "./recordings";

// Records the scenes with the Pulumi CLI of this machine. README.md says how to run it.

takeRealPorts();
jest.setTimeout(600_000);

const { SCENES = "" } = process.env;
const names = SCENES === "" ? Object.keys(scenes) : SCENES.split(",");
const engine = enginesAtHand().find(({ name }) => name === "pulumi");

test.each(names)("%s is recorded", async (name) => {
  const scene = scenes[name];
  if (engine?.name !== "pulumi" || scene === undefined)
    throw new Error("A recording needs a Pulumi CLI: put it on the PATH, or set PULUMI_CLI.");
  const results = await play(scene, (options) => openStack(engine, options));
  writeRecording(name, scene, { cli: engine.cli.version, sdk }, results);
});
