import { messageOf } from "../../provider/core/errors";
import { EXIT, UsageError } from "../command-line";

/** The exit code of work, with the error that it ended in. */
export async function ending(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    console.error(`error: ${messageOf(error)}`);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}
