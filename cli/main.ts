#!/usr/bin/env node
// An old Node can parse only this file and the first file that it loads. So these two files check the Node release before the program is loaded.
import { requireSupportedNode } from "./supported-node";

requireSupportedNode(process);
require("./program");
