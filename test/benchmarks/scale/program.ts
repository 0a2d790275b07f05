import * as pulumi from "@pulumi/pulumi";
import { idleTypes } from "../idle/resource-types";
import { type Form, programOf } from "../programs";

// The program of the benchmark `scale`. The language host runs it in its own process, as for users. If `isIdle` is set, the classes use a
// provider that does nothing.

const config = new pulumi.Config("scale");
const isIdle = config.requireBoolean("isIdle");

programOf(
  { name: "scale", applications: config.requireNumber("applications"), variables: config.requireNumber("variables") },
  { form: config.require<Form>("form"), serverUuid: config.require("serverUuid"), ...(isIdle && { kinds: idleTypes }) },
)();
