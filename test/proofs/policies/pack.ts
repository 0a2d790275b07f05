import { PolicyPackFolder } from "../../harness/policy-pack";

/** All rules, also those that need an option, and the rules for production in each stack. */
const SETTINGS = {
  "health-check": { stacks: ["*"] },
  "no-adopt": { stacks: ["*"] },
  "autoscaling-cap": { maximumUsd: 10 },
  "monthly-budget": { limit: 12 },
  "allowed-cities": { cities: ["hel"] },
  names: { pattern: "[a-z]+-[0-9]*[02468]" },
};

export const packWithAllRules = (): PolicyPackFolder =>
  new PolicyPackFolder(`require("pulumi-hosting/policy").hostingRules(${JSON.stringify(SETTINGS)})`);
