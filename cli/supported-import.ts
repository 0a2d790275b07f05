import { isSupportedNode, unsupportedNode } from "./supported-node";

if (!isSupportedNode(process.version)) throw new Error(unsupportedNode(process.version));
