const REAL_PORTS = Symbol.for("real ports");

/** For a suite in which a run starts a process, which calls back: servers of gRPC take ports (in-process-grpc.cjs). */
export function realPorts(): void {
  const seen = globalThis as { [REAL_PORTS]?: boolean };
  beforeAll(() => {
    seen[REAL_PORTS] = true;
  });
  afterAll(() => {
    seen[REAL_PORTS] = false;
  });
}
