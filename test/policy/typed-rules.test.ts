import { createRequire } from "node:module";
import { type Policies, type ResourceValidationPolicy, validateResourceOfType } from "@pulumi/policy";
import { AnalyzeRequest, type AnalyzeResponse, AnalyzerResourceOptions } from "@pulumi/pulumi/proto/analyzer_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import * as hosting from "../../sdk";

type Answer = (error: Error | undefined, response: AnalyzeResponse) => void;
type Analyze = (call: { request: AnalyzeRequest }, callback: Answer) => void;

/** The framework's own server of a pack. It has no type declaration. */
const { makeAnalyzeRpcFun }: { makeAnalyzeRpcFun(name: string, version: string, level: string, policies: Policies): Analyze } =
  createRequire(__filename)("@pulumi/policy/server");

/** Returns the messages that the policy reports about a resource of this type. */
function reportedOn(policy: ResourceValidationPolicy, type: string): Promise<string[]> {
  const request = new AnalyzeRequest()
    .setType(type)
    .setName("x")
    .setUrn(`urn:pulumi:dev::shop::${type}::x`)
    .setProperties(Struct.fromJavaScript({ sizeGb: 50 }))
    .setOptions(new AnalyzerResourceOptions());
  return new Promise((resolve, reject) =>
    makeAnalyzeRpcFun("team", "1.0.0", "mandatory", [policy])({ request }, (error, response) =>
      error ? reject(error) : resolve(response.getDiagnosticsList().map((one) => one.getMessage())),
    ),
  );
}

const volumes: ResourceValidationPolicy = {
  name: "volumes",
  description: "typed",
  validateResource: validateResourceOfType(hosting.Volume, ({ sizeGb }, _, report) => report(`${sizeGb} GB`)),
};

test.each(["pulumi-nodejs:dynamic/hosting:Volume", "hosting:index:Volume"])("a typed rule judges %s", async (type) => {
  expect(await reportedOn(volumes, type)).toEqual(["typed\n50 GB"]);
});

test.each(["pulumi-nodejs:dynamic/hosting:VolumeBackup", "hosting:index:Project", "aws:ebs/volume:Volume"])(
  "a typed rule does not judge %s",
  async (type) => expect(await reportedOn(volumes, type)).toEqual([]),
);

test("a typed rule judges a component", async () => {
  const apps: ResourceValidationPolicy = {
    name: "apps",
    description: "typed",
    validateResource: validateResourceOfType(hosting.WebApp, (_, __, report) => report("seen")),
  };
  expect(await reportedOn(apps, "hosting:index:WebApp")).toEqual(["typed\nseen"]);
  expect(await reportedOn(apps, "hosting:index:GameServer")).toEqual([]);
});
