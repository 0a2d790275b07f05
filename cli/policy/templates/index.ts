import { PolicyPack } from "@pulumi/policy";
import { hostingRules } from "pulumi-hosting/policy";

// Each rule is advisory, unless a line says otherwise. The guide "Rules for the team" lists the rules and their options.
new PolicyPack("hosting-rules", {
  policies: hostingRules({
    "volume-backups": "mandatory",
    "keep-volumes": "mandatory",
    "secret-references": "mandatory",
    "log-drains": "disabled",
    // "monthly-budget": { enforcement: "mandatory", limit: 200 },
  }),
});
