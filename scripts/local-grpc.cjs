// For proofs that run program, engine and provider in their own process: gRPC takes no ports, as in tests (test/support/in-process-grpc.cjs).
// Thousands of runs in one process would meet a port again that the SDK's channels remember as closed.
const Module = require("node:module");

const local = require.resolve("../test/support/in-process-grpc.cjs");
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => (request === "@grpc/grpc-js" ? local : resolve(request, ...rest));
