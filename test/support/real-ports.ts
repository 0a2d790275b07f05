const REAL_PORTS = Symbol.for("real ports");

const seen = globalThis as { [REAL_PORTS]?: boolean };

/** For a suite in which a run starts a process, which calls back: servers of gRPC take ports (in-process-grpc.cjs). */
export function realPorts(): void {
  let before: boolean | undefined;
  beforeAll(() => {
    before = seen[REAL_PORTS];
    takeRealPorts();
  });
  afterAll(() => {
    seen[REAL_PORTS] = before;
  });
}

/** From now on, for all suites of the file: where a Pulumi CLI is at hand, every run has processes. */
export function takeRealPorts(): void {
  seen[REAL_PORTS] = true;
}
