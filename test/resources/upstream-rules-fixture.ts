import { checkInputs } from "../../provider/core/definition/inputs";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import type { Bag } from "../../provider/core/values";
import { application } from "../../provider/resources/hosting/application/resource";

// A preview must refuse the same values as the platform's validators and columns (docs/facts/hosting.md 13).

export const problems = (definition: AnyDefinition, inputs: Bag, name = "web") =>
  checkInputs(definition, name, inputs).problems.map(({ property, reason }) => `${property} ${reason}`);
export const kept = (definition: AnyDefinition, inputs: Bag) => checkInputs(definition, "web", inputs).inputs;

export const place = { projectUuid: "p", serverUuid: "s" };
export const image = { kind: "ctrimage", image: "registry.example.com/web" };
export const git = { kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "ctrfile" };
export const compose = { ...git, buildPack: "ctrcompose" };

export const onImage = (inputs: Bag) => problems(application, { ...place, source: image, ...inputs });
export const onGit = (inputs: Bag) => problems(application, { ...place, source: git, ...inputs });
export const from = (source: Bag) => problems(application, { ...place, source: { ...git, ...source } });

export const NONE: string[] = [];
export const one = (beginning: string) => [expect.stringContaining(beginning)];
