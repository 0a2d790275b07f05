import { USAGE_ERROR_CODES } from "../../../cli/usage-error-codes";
import type { ConfirmRequiredError } from "../../../provider/api/errors";
import { waitFor } from "../../../provider/core/lifecycle/wait";
import { NotReadyError, OperationError, withCode } from "../../../provider/core/log/errors";
import { quoteOf } from "../../../provider/core/money/price";
import { SettingError } from "../../../provider/core/settings/setting-keys";
import { API_ERROR_CODES, OPERATION_ERROR_CODES, type OperationErrorCode } from "../../../provider/error-codes";
import { VirtualClock } from "../../harness/virtual-clock";

const thrown = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error;
  }
};

const waiting = { what: () => "volume creating", look: async () => undefined, timeoutSeconds: 60, advice: "Look there." };

test.each<[OperationErrorCode, () => unknown, string]>([
  ["operation_failed", () => new OperationError("No."), "No."],
  ["exists", () => new OperationError("It is there.", { code: "exists" }), "It is there."],
  ["not_ready", () => new NotReadyError("7", {}, ["one", "two"]), "one; two"],
  [
    "invalid_setting",
    () => new SettingError("baseUrl", "is missing"),
    "Configuration hosting:baseUrl is missing. Set it with: pulumi config set hosting:baseUrl https://console.example.com (or the environment variable HOSTING_BASE_URL).",
  ],
  [
    "price_unknown",
    () => quoteOf({ method: "POST", path: "/volumes", body: {} } as ConfirmRequiredError),
    "POST /volumes requires a confirmation but returned no price, so the provider did not confirm it. Nothing was changed.",
  ],
  [
    "timed_out",
    () => {
      const clock = new VirtualClock();
      return clock.run(waitFor({ clock, log: { waiting: () => {} } as never }, waiting));
    },
    "timed out after 60 s waiting for volume creating. Look there.",
  ],
])("an error with the code %s has its complete message", async (code, work, message) => {
  expect(await thrown(work)).toMatchObject({ code, message });
});

test.each(Object.entries({ ...API_ERROR_CODES, ...OPERATION_ERROR_CODES, ...USAGE_ERROR_CODES }))(
  "the error code %s is described in whole sentences",
  (code, entry) => {
    expect(code).toMatch(/^[a-z_]+$/);
    for (const text of [entry.means, entry.why, entry.action]) expect(text).toMatch(/^[A-Z`].*[.]$/);
    expect(entry.example).not.toContain(`[${code}]`);
  },
);

test("an OperationError keeps its cause", () => {
  const cause = new Error("before");
  expect(new OperationError("No.", { cause }).cause).toBe(cause);
  expect("cause" in new OperationError("No.")).toBe(false);
});

test.each([
  ["a sentence on the same line", "It is gone.", "It is gone. [gone]"],
  ["a command on a new line", "Set it with: pulumi config set a b", "Set it with: pulumi config set a b\n[gone]"],
])("withCode appends the code to %s", (_, message, text) => {
  expect(withCode(message, "gone")).toBe(text);
});
