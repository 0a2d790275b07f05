import type { Context, Orders } from "../definition/context";
import { idempotencyKey } from "../money/idempotency";
import { RESUME } from "../settings/setting-keys";
import { resourceTypeText } from "../type-token";
import type { Bag } from "../values";
import type { ResourceType } from "./resource-type";

const UNKNOWN_BACKEND =
  "The backend of this stack is unknown, so the provider cannot find the purchase of an interrupted run. Run pulumi login, or set PULUMI_BACKEND_URL. After an interrupted run, look for the object in the console and set adopt to its id.";

type Ordering = Pick<Context<Bag>, "inputs" | "log" | "name" | "urn"> & { readonly type: ResourceType; generation: number };

export class ResourceOrders implements Orders {
  constructor(private readonly operation: Ordering) {}

  get currency(): string | undefined {
    return this.operation.type.run.spending.currency;
  }

  idempotencyKey(part = ""): string {
    const { type, log, inputs, generation: place, urn } = this.operation;
    if (type.run.isBackendUnknown) log.once("warning", UNKNOWN_BACKEND);
    const series = inputs.adopt === false ? "another" : "";
    const generation = place > 1 ? `generation ${place}` : "";
    return idempotencyKey(type.run.stack, urn, [part, series, generation].filter(Boolean).join(" "));
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
