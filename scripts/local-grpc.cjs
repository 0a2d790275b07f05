// Makes gRPC open no ports in proofs that run program, engine and provider in one process, as in tests (test/support/in-process-grpc.cjs).
// Otherwise thousands of runs in one process would reuse a port that the SDK's channels treat as closed.
const Module = require("node:module");

const local = require.resolve("../test/support/in-process-grpc.cjs");
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => (request === "@grpc/grpc-js" ? local : resolve(request, ...rest));
