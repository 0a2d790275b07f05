import * as pulumi from "@pulumi/pulumi";
import { idleTypes } from "../idle/resource-types";
import { type Form, programOf } from "../programs";

// The program of `scale` in a folder. The language host runs it in its own process, as for users. With the provider that does nothing, the
// program differs only in its classes.

const config = new pulumi.Config("scale");
const isIdle = config.requireBoolean("isIdle");

programOf(
  { name: "scale", applications: config.requireNumber("applications"), variables: config.requireNumber("variables") },
  { form: config.require<Form>("form"), serverUuid: config.require("serverUuid"), ...(isIdle && { kinds: idleTypes }) },
)();
