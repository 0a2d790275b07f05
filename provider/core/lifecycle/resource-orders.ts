import type { Context, Orders } from "../definition/context";
import { idempotencyKey } from "../money/idempotency";
import type { ProgramNote } from "../ownership/program";
import { RESUME } from "../settings/setting-keys";
import { resourceTypeText } from "../type-token";
import { type Bag, urnOf } from "../values";
import { markIn } from "./mark";
import type { ResourceType } from "./resource-type";

const UNKNOWN_BACKEND =
  "The backend of this stack is unknown, so the provider cannot find the purchase of an interrupted run. Run pulumi login, or set PULUMI_BACKEND_URL. After an interrupted run, look for the object in the console and set adopt to its id.";

interface Ordering extends Pick<Context<Bag>, "inputs" | "log" | "name" | "urn"> {
  readonly type: ResourceType;
  readonly note: Pick<ProgramNote, "former" | "generation">;
  readonly formerId: string | undefined;
  generation: number;
}

export class ResourceOrders implements Orders {
  /** Key of the last order of this operation. */
  lastKey: string | undefined;

  constructor(private readonly operation: Ordering) {}

  get currency(): string | undefined {
    return this.operation.type.run.spending.currency;
  }

  idempotencyKey(part = ""): string {
    const { type, log, inputs, generation: place, urn } = this.operation;
    if (type.run.isBackendUnknown) log.once("warning", UNKNOWN_BACKEND);
    const series = inputs.adopt === false ? "another" : "";
    const generation = place > 1 ? `generation ${place}` : "";
    const marked = this.ofMark();
    this.lastKey = marked?.key ?? idempotencyKey(type.run.stack, marked?.urn || urn, [part, series, generation].filter(Boolean).join(" "));
    return this.lastKey;
  }

  /**
   * Returns the key of an earlier order whose response was lost, or the URN in that key. The order is sent again under this key, even if the
   * resource, the stack or the backend has another name by now: under another key, the platform would sell a second object.
   */
  private ofMark(): { key?: string | undefined; urn: string } | undefined {
    const { type, formerId, generation, inputs, note } = this.operation;
    const mark = type.definition.plan && markIn(formerId);
    const olds = note.former?.olds ?? {};
    const isSame = generation === (note.generation ?? 1) && (inputs.adopt === false) === (olds.adopt === false);
    return mark && isSame ? { key: mark.key, urn: urnOf(olds) } : undefined;
  }

  readonly next = (): void => void this.operation.generation++;

  missingResume(id: string): string | undefined {
    const { name, type } = this.operation;
    const { settings, program } = type.run;
    const text = resourceTypeText(type.name);
    const exact = `${name}#${id}`;
    const isAmbiguous = program.isAmbiguous(text, name);
    const isNamed = (!isAmbiguous && settings.resumes(text, name)) || settings.resumes(text, exact);
    return isNamed ? undefined : `${RESUME}=${text}:${isAmbiguous ? exact : name}`;
  }
}
