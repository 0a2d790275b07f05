import { messageOf } from "../../provider/core/log/errors";
import { RehearsalError } from "../../rehearsal";
import { type Internals, rehearseOn } from "../../rehearsal/rehearse";
import { REHEARSAL_SPEED } from "../../rehearsal/settings";
import type { StackOptions } from "../../rehearsal/stack";
import { startTwin } from "../../sandbox/start-twin";
import type { RecordedAnswer } from "../../sandbox/twin/recorded-answer";
import type { CopiedAccount } from "./account";

/**
 * Runs a preview of the program on the copy, and sends the account the further reads of the program, such as sizes, files and offers. Returns all
 * responses and, if the program could not run, the reason.
 */
export async function withReadsOfProgram(
  { answers, ask }: Pick<CopiedAccount, "answers" | "ask">,
  program: Pick<StackOptions, "dir" | "stack" | "program" | "project" | "config">,
  internals: Internals = {},
): Promise<{ answers: readonly RecordedAnswer[]; problem?: string }> {
  const { sandbox, twin } = await startTwin({ speed: REHEARSAL_SPEED }, { answers, ask });
  const prepare: Internals["prepare"] = {
    knowsAccount: true,
    resource: async ({ inputs }) => inputs,
    read: async () => undefined,
    call: async () => false,
  };
  try {
    const stack = await rehearseOn(
      { ...internals, prepare },
      { ...program, standInSecrets: true, sandbox, env: { HOSTING_VOCABULARY: "{}" } },
    );
    try {
      await stack.preview();
    } finally {
      await stack.close();
    }
    return { answers: twin.all };
  } catch (error) {
    // Even if the preview failed, the program has sent its reads.
    return error instanceof RehearsalError ? { answers: twin.all } : { answers: twin.all, problem: messageOf(error) };
  } finally {
    await sandbox.close();
  }
}
