import { RehearsalError } from "../../rehearsal";
import * as hosting from "../../sdk";
import { rehearseInOneProcess } from "../harness/one-process";

test("the error for a resource without arguments names the missing inputs", async () => {
  const stack = await rehearseInOneProcess({ program: () => void new hosting.Application("web", undefined as never) });
  try {
    const failure = await stack.preview().then(
      () => undefined,
      (error: unknown) => error,
    );
    const said = failure instanceof RehearsalError ? failure.result.diagnostics.map(({ message }) => message).join("\n") : String(failure);
    expect(said).toMatch(/serverUuid is required/);
    expect(said).not.toContain("destructure");
  } finally {
    await stack.close();
  }
});
