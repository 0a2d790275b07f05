import { HOST_VARIABLE, type HostName } from "../../provider/hosts/host-choice";

/** Makes all stacks of the surrounding tests use this host. */
export function onHost(host: HostName): void {
  let before: string | undefined;
  beforeAll(() => {
    before = process.env[HOST_VARIABLE];
    process.env[HOST_VARIABLE] = host;
  });
  afterAll(() => {
    if (before === undefined) delete process.env[HOST_VARIABLE];
    else process.env[HOST_VARIABLE] = before;
  });
}
