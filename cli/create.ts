#!/usr/bin/env node
// Entry of the package create-pulumi-hosting. An old Node can parse only this file, which is therefore a bundle of its own.
import { requireSupportedNode } from "./supported-node";

requireSupportedNode(process);
require("./create-program");
