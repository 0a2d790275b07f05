const { ports } = require("./in-process-grpc.cjs") as { ports: { areReal: boolean } };

/** For a suite in which a run starts a process, which calls back: servers of gRPC take ports (in-process-grpc.cjs). */
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

/** From now on, for all suites of the file: where a Pulumi CLI is at hand, every run has processes. */
export function takeRealPorts(): void {
  ports.areReal = true;
}
