import { DATA_LOSS_VARIABLE } from "../../../provider/core/setting-keys";
import { shellQuoted, shellWord } from "../../../provider/core/shell";
import type { DataRemedy } from "../model/data-permission";
import type { StackReport } from "../model/stack-report";
import type { AlarmLimits } from "./alarm-parts";
import type { AlarmItem, Style } from "./style";

/** Returns how to permit all losses of data of a stack: a sentence, and a command or a value that a user copies whole. */
export function dataRemedy(
  style: Style,
  stack: StackReport,
  remedy: DataRemedy,
  { copiedBytes, link }: AlarmLimits,
  isOneOfMany: boolean,
): AlarmItem {
  const { by, entries, lacking, onlyByVariable } = remedy;
  const list = entries.join(",");
  const them = lacking === 1 ? "it" : "them";
  const [how, copied] =
    by === "setting"
      ? [`run this command`, `pulumi config set hosting:allowDataLoss ${shellQuoted(list)}${stackOption(stack, isOneOfMany)}`]
      : stack.isInPipeline
        ? [`set the variable ${variableText(style)} of this pipeline to this value`, list]
        : [`set this variable in the environment of the command`, `${DATA_LOSS_VARIABLE}=${shellQuoted(list)}`];
  const notes = [...(onlyByVariable ? ["The setting has no effect here."] : []), ...keptNotes(remedy)];
  if (Buffer.byteLength(copied) > copiedBytes) {
    const where = link === undefined ? "the log of the run" : style.link("run", link);
    return {
      written: `The list of ${entries.length} permissions is too long for this comment. The full report in the ${where} contains it.`,
    };
  }
  return { written: `To permit ${them}, ${how}${notes.length === 0 ? ":" : `. ${notes.join(" ")}`}`, copied };
}

/** Explains what happens to the present list, which the new list replaces. */
function keptNotes({ kept, hidden }: DataRemedy): string[] {
  if (hidden > 0)
    return [
      `It replaces the present list, whose ${hidden === 1 ? "entry is" : `${hidden} entries are`} not shown here. Add those that you still need.`,
    ];
  return kept > 0 ? [`It keeps the ${kept === 1 ? "entry" : `${kept} entries`} that the list has already.`] : [];
}

export const variableText = (style: Style): string => style.code(DATA_LOSS_VARIABLE);

/** Returns the option of a command that selects the stack, if the report has several. */
export const stackOption = ({ stack }: StackReport, isOneOfMany: boolean): string => (isOneOfMany ? ` --stack ${shellWord(stack)}` : "");
