import * as z from "zod";
import type { Problem } from "../../../core/definition/resource";

export const DEFAULTS = Object.freeze({ status: "200-399", withinSeconds: 120, everySeconds: 3, consecutive: 3 });
const LONGEST_SECONDS = 3600;
const MOST_ANSWERS = 100;

/** Parses `200` or `200-399`. Returns undefined if the text has another form. */
export function statusRange(status: string | number): readonly [least: number, most: number] | undefined {
  const [, least = "", most = least] = /^([1-5]\d\d)(?:-([1-5]\d\d))?$/.exec(String(status)) ?? [];
  return least === "" || Number(least) > Number(most) ? undefined : [Number(least), Number(most)];
}

function isPlainAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

const count = (most: number) => z.int().min(1).max(most).optional();
const STATUS = 'must be a status such as 200, or a range such as "200-399"';

export const Verify = z.strictObject({
  path: z
    .string()
    .max(2048)
    .regex(/^\//, "must begin with /, such as /healthz")
    .optional()
    .describe("Path on the first domain of the application. Set either this or `url`."),
  url: z
    .string()
    .max(2048)
    .refine(isPlainAddress, "must be an http or https address without a user, such as https://www.example.com/healthz")
    .optional()
    .describe("Address to ask in place of `path`."),
  status: z
    .union([z.int(), z.string()])
    .refine((status) => statusRange(status) !== undefined, STATUS)
    .optional()
    .describe("Expected status: a number or a range. Default `200-399`."),
  contains: z.string().min(1).max(1000).optional().describe("Text in the first 64 KiB of the body."),
  header: z
    .record(
      z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, "must be the name of a header"),
      z.string().regex(/^[^\r\n\0]*$/, "must not contain a line break"),
    )
    .optional()
    .describe("Headers with their values. A header with the release proves that the new version answers."),
  withinSeconds: count(LONGEST_SECONDS).describe("Maximum time of the check, up to 3600. Default `120`."),
  everySeconds: count(LONGEST_SECONDS).describe("Seconds between two requests. Default `3`."),
  consecutive: count(MOST_ANSWERS).describe("Number of good answers in a row. Default `3`."),
});
export type Verify = z.infer<typeof Verify>;

interface Checked {
  verify?: Verify | undefined;
  onUnhealthy?: "fail" | "rollback" | undefined;
  runOnCreate?: boolean | undefined;
}

/** Rules between the inputs of a check. Unknown inputs are accepted. */
export function verifyProblems({ verify, onUnhealthy, runOnCreate }: Checked, isKnown: (key: "verify") => boolean): Problem[] {
  if (verify === undefined) {
    const isMissing = onUnhealthy === "rollback" && isKnown("verify");
    return isMissing ? [{ property: "onUnhealthy", reason: "needs verify, which finds out that the new version is unhealthy." }] : [];
  }
  const { withinSeconds, everySeconds, consecutive } = { ...DEFAULTS, ...verify };
  const problems: Problem[] = [];
  if ((verify.path === undefined) === (verify.url === undefined))
    problems.push({ property: "verify", reason: "needs exactly one of path and url." });
  if (consecutive * everySeconds > withinSeconds)
    problems.push({
      property: "verify.withinSeconds",
      reason: `must be at least consecutive × everySeconds, which is ${consecutive * everySeconds} (got ${withinSeconds}).`,
    });
  if (runOnCreate === false)
    problems.push({ property: "verify", reason: "cannot be set together with runOnCreate: false, because nothing is deployed then." });
  return problems;
}
