#!/usr/bin/env node
// An old Node can parse only this file and the first one that it loads. Both therefore come before the program.
import { requireSupportedNode } from "./supported-node";

requireSupportedNode(process);
require("./program");
