import { requestFor } from "../definition/request";
import type { Problem } from "../definition/resource";
import { codeOf, factsOf, messageOf } from "../log/errors";
import type { Bag } from "../values";
import { lossOf } from "./loss";
import { isMark } from "./mark";
import { Operation, PlanContext } from "./operation";
import { reportChangePrices } from "./price-preview";
import type { Removal } from "./removal";
import type { ResourceType } from "./resource-type";

const RUN_ENDS =
  "The run ends here, with --continue-on-error too, because Pulumi would wait without end for a deletion that fails in a replacement.";

export const problemOf = (error: unknown): Problem => ({
  property: "",
  reason: messageOf(error),
  code: codeOf(error) ?? "operation_failed",
  facts: factsOf(error),
});

/** Adds `RUN_ENDS` to the text of a problem. A command at the end of the text keeps its own line. */
export const endingTheRun = ({ reason, ...problem }: Problem): Problem => ({
  ...problem,
  reason: `${reason}${/[.)]$/.test(reason) ? " " : "\n"}${RUN_ENDS}`,
});

/**
 * Returns the problems that prevent the replacement of a resource. Called in its second check, which has no old inputs. A preview logs the problems
 * instead. An `up` fails before the first step of the replacement.
 */
export async function replacementProblems(
  type: ResourceType,
  removal: Removal,
  { urn, inputs, isPreview }: { urn: string; inputs: Bag; isPreview: boolean },
): Promise<Problem[]> {
  const { run } = type;
  const note = run.program.known(urn);
  const { phase, object, formerId } = run.ownership.of(urn);
  if (!note?.former || isMark(note.former.id) || note.isRetained || phase === "gone" || (object && object.origin !== "state")) return [];
  const { id, olds } = note.former;
  const context = new Operation(type, requestFor(urn), id, olds, olds);
  try {
    // Without a release, only the engine decides the replacement (`replaceOnChanges`), so no comparison has announced the data loss.
    if (formerId === undefined || object !== undefined) {
      run.program.record(note, { loss: await lossOf(context) });
      if (isPreview && note.loss) {
        context.log.deletesData(note.loss.what, run.dataGate.missing(note.loss));
        // The diff reported the price of changing the old object in place. The replacement has another price.
        run.spending.retract(urn);
        await reportChangePrices(new PlanContext(type, urn, inputs, undefined, { isPreview }));
      }
    }
    await removal.requireReplaceable(context);
  } catch (error) {
    const problem = problemOf(error);
    if (!isPreview) return [problem];
    // Other lines of the preview contain the permissions that are missing.
    if (problem.code !== "data_loss_refused" && problem.code !== "not_permitted") context.log.stops(problem.reason);
  }
  return [];
}
