import { LIST_LAG, until } from "../../api/wait";
import type { Sent } from "../../api/witness";
import type { Live } from "../definition/resource";
import { unequalAmong, wantedOf } from "../diff/difference";
import { messageAfterWrite, OperationError } from "../log/errors";
import { type Bag, same } from "../values";
import { type Absence, afterNow } from "./absence";
import { requireAnswering } from "./collections";
import type { Operation } from "./operation";

/** The writes of an operation, and the object as it was before them. */
export interface Written {
  /** The values that were sent for the written inputs, and null for an input that was cleared. */
  readonly patch: Bag;
  readonly before: Pick<Live<Bag, Bag>, "inputs">;
}

const NOTHING: Written = { patch: {}, before: { inputs: {} } };

/**
 * Proves writes for which a front proxy could have sent the success response. Reads the account after the doubtful response, and requires that the
 * platform shows the written values (docs/architecture.md, "A write with an empty response is proved"). If no response is doubtful, it sends nothing.
 */
export class WriteProof {
  constructor(private readonly absence: Absence) {}

  /** Fails unless all writes of `context` so far are proved. */
  async require(context: Operation, written: Written = NOTHING): Promise<void> {
    const odd = context.witness?.odd.splice(0) ?? [];
    const [first] = odd;
    if (!first) return;
    try {
      await this.absence.proveAccount(context);
      await requireAnswering(afterNow(context), odd);
      if (context.type.form.isRead && context.id !== "") await this.requireShown(context, first, written);
    } catch (error) {
      context.isUnproved = true;
      if (error instanceof OperationError && error.code === "unproved_write") throw error;
      const why = messageAfterWrite(error);
      throw new OperationError(
        `${saidOf(first)}, and the API could not be checked afterwards: ${why} The provider treats this write as not done. Run pulumi up again when the API is reachable.`,
        { code: "unproved_write", cause: error },
      );
    }
  }

  private async requireShown(looking: Operation, first: Sent, { patch, before }: Written): Promise<void> {
    const { absence } = this;
    const { noun } = looking.definition.identity;
    let missing: string[] = [];
    const isShown = await until(looking, LIST_LAG, {
      what: () => `the written values of ${noun} ${looking.id}`,
      look: async () => {
        const again = afterNow(looking, Object.keys(patch));
        const live = await absence.observed(again);
        if (live && (Object.keys(patch).length === 0 || live.isUnderWay)) return true;
        if (live) again.layIgnored(live);
        missing = live ? unwritten(again, live, { patch, before }) : [];
        return (live && missing.length === 0) || undefined;
      },
    });
    if (isShown) return;
    const what =
      missing.length === 0
        ? `the platform does not show ${noun} ${looking.id}`
        : `the platform still shows the former ${missing.join(", ")} of ${noun} ${looking.id}`;
    throw new OperationError(`${saidOf(first)}, but ${what}. The provider treats this write as not done. Run pulumi up again.`, {
      code: "unproved_write",
    });
  }
}

/** Returns inputs for which the platform still shows the value from before the write, and not the written value. */
function unwritten(context: Operation, live: Live<Bag, Bag>, { patch, before }: Written): string[] {
  const seen = Object.keys(patch).filter((key) => key in live.inputs && !live.hidden?.includes(key));
  const isWanted = (key: string) => (wantedOf(context.definition, context.inputs, key) ?? null) !== null;
  const unlike = unequalAmong(context, live, seen);
  return seen.filter((key) => {
    const shown = live.inputs[key] ?? null;
    const differs = isWanted(key) ? unlike.includes(key) : !same(shown, patch[key] ?? null);
    return differs && same(shown, before.inputs[key] ?? null);
  });
}

const saidOf = ({ call }: Sent): string => `${call.method} ${call.path} returned a success response without the expected content`;
