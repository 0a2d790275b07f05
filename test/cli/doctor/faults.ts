import type { Status } from "../../../cli/doctor/finding";
import { Healthy } from "./fixture";

export type Fault = [what: string, id: string, status: Status, breakIt: (healthy: Healthy) => unknown];

/** The expected check must find the fault and name a remedy, and no other check may fail. */
export function findsEach(faults: readonly Fault[]): void {
  test.each(faults)("%s: the check %s reports the fault as %s, and no other check fails", async (_, id, status, breakIt) => {
    const healthy = await Healthy.make();
    try {
      await breakIt(healthy);
      const { ok, report, lines } = await healthy.diagnose();
      const bad = report.checks.filter((one) => one.status === "fail" || one.status === status);
      // A failure, such as a missing CLI, may cause warnings in other checks, but no second failure.
      const found = bad.find((one) => one.id === id);
      expect({ id, status: found?.status, text: found?.text !== "" }).toEqual({ id, status, text: true });
      expect(bad.filter((one) => one.status === "fail").map((one) => one.id)).toEqual(status === "fail" ? [id] : []);
      if (status === "fail" || status === "warn") expect(bad.filter((one) => one.status === status).map((one) => one.id)).toEqual([id]);
      expect(ok).toBe(status !== "fail");
      const strict = await healthy.diagnose({ strict: true });
      expect(strict.ok).toBe(status === "info");
      const { sandbox } = healthy;
      for (const secret of [sandbox.apiToken, sandbox.panelKey, ...SECRETS]) {
        expect(lines.join("\n")).not.toContain(secret);
        expect(JSON.stringify(report)).not.toContain(secret);
      }
    } finally {
      await healthy.close();
    }
  });
}

/** Secrets that the faults put into wrong places. */
export const SECRETS = ["17|planted-token-planted-token", "planted password"];
