import type { Server } from "@grpc/grpc-js";

const { ports, RealServer } = require("./in-process-grpc.cjs") as { ports: { areReal: boolean }; RealServer: typeof Server };

/** A server that clients of this process reach only through its port. */
export const serverWithPort = (): Server => new RealServer();

/** Makes gRPC servers open ports. A suite needs this if a run starts a process that calls back (in-process-grpc.cjs). */
export function realPorts(): void {
  let before = false;
  beforeAll(() => {
    before = ports.areReal;
    takeRealPorts();
  });
  afterAll(() => {
    ports.areReal = before;
  });
}

/** Makes gRPC servers open ports for all following suites of the file, because with a Pulumi CLI every run has processes. */
export function takeRealPorts(): void {
  ports.areReal = true;
}
