import type { EngineEvent as CliEvent, PolicyEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import type { DetailedDiff, EngineEvent, Message, RawStep, StepOp, Violation } from "../../../rehearsal/protocol/events";
import { isDefaultProvider, isRoot } from "../../../rehearsal/protocol/urn";
import { type Bag, mapBag, replaceSecrets, secret, type Value } from "../../../rehearsal/protocol/wire";

/** The CLI prints this last line after every failed run. It contains no information. */
const LAST_LINE = /^(update|preview|refresh|destroy|resource) failed(: step application failed: .*)?$/s;
/** If a CLI has no plugin script next to it, workspace.ts puts the SDK's script on the PATH, and the CLI warns about this. */
const PLUGIN_ON_PATH = /^using pulumi-resource-pulumi-nodejs from \$PATH/;
const COLOUR_MARKS = /<\{%.*?%\}>/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours look in a terminal.
const TERMINAL_COLOURS = /\u001b\[[0-9;]*m/g;

/** Converts events of the real engine into events of the rehearsal, and collects the parts of a result. */
export class CliEvents {
  readonly steps: RawStep[] = [];
  readonly messages: Message[] = [];
  readonly violations: Violation[] = [];
  /** Outputs of the stack, taken from the events. */
  outputs: Bag = {};
  readonly #begun = new Map<RawStep, number>();

  constructor(
    private readonly listener: (event: EngineEvent) => void,
    private readonly now: () => number,
  ) {}

  take({ resourcePreEvent, resOutputsEvent, resOpFailedEvent, diagnosticEvent, policyEvent }: CliEvent): void {
    if (resourcePreEvent) this.#begin(resourcePreEvent.metadata);
    if (resOutputsEvent) this.#end(resOutputsEvent.metadata);
    if (resOpFailedEvent) this.#fail(resOpFailedEvent.metadata);
    if (policyEvent) this.#violate(policyEvent);
    if (diagnosticEvent) {
      const { severity, urn, message, ephemeral } = diagnosticEvent;
      if (isShown(severity)) this.message({ severity, urn: urn || undefined, text: plain(message), ephemeral });
    }
  }

  message(message: Message): void {
    if (message.urn === undefined && (LAST_LINE.test(message.text) || PLUGIN_ON_PATH.test(message.text))) return;
    if (!message.ephemeral) this.messages.push(message);
    this.listener({ type: "message", message });
  }

  #violate({ policyName, policyPackName, enforcementLevel, resourceUrn, message }: PolicyEvent): void {
    const level = enforcementLevel === "mandatory" ? "mandatory" : "advisory";
    const violation: Violation = { policy: policyName, pack: policyPackName, level, urn: resourceUrn, message: plain(message) };
    this.violations.push(violation);
    this.listener({ type: "violation", violation });
  }

  #begin(metadata: StepEventMetadata): void {
    if (isDefaultProvider(metadata.urn)) return;
    const step: RawStep = {
      op: metadata.op as StepOp,
      urn: metadata.urn,
      changes: changeKinds(metadata),
      replaces: metadata.keys ?? [],
    };
    this.steps.push(step);
    this.#begun.set(step, this.now());
    this.listener({ type: "step-begun", step });
  }

  #end(metadata: StepEventMetadata): void {
    const step = this.steps.find(
      ({ urn, op, result }) => urn === metadata.urn && (op === metadata.op || (op === "refresh" && result === undefined)),
    );
    if (isRoot(metadata.urn)) this.#takeOutputs(metadata);
    if (step === undefined || !this.#begun.has(step)) return;
    if (step.op === "refresh") {
      step.result = metadata.op as RawStep["result"];
      step.changes = changeKinds(metadata);
    }
    this.#over(step);
  }

  #fail({ urn, op }: StepEventMetadata): void {
    const step = this.steps.findLast((candidate) => candidate.urn === urn && candidate.op === op);
    if (step === undefined) return;
    step.failed = true;
    this.#over(step);
  }

  #over(step: RawStep): void {
    const begun = this.#begun.get(step);
    if (begun === undefined) return;
    this.#begun.delete(step);
    this.listener({ type: "step-ended", step, elapsedMs: this.now() - begun });
  }

  /** If a resource has no state after the step, `new` is null. */
  #takeOutputs({ new: next }: StepEventMetadata): void {
    if (!next?.outputs) return;
    this.outputs = mapBag(next.outputs, sealedSecrets);
    this.listener({ type: "outputs", outputs: this.outputs });
  }
}

const changeKinds = ({ detailedDiff }: StepEventMetadata): DetailedDiff =>
  Object.fromEntries(Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => [path, diffKind]));

/** Hides debug lines, because they contain secret values in plain text. The SDK's type of severities does not contain `debug`. */
const isShown = (severity: string): boolean => severity !== "debug";

/** Gives each secret the same text, because the events of the CLI do not contain secret values. */
const sealedSecrets = (value: Value): Value => replaceSecrets(value, () => secret("[secret]"));

const plain = (text: string): string => text.replace(COLOUR_MARKS, "").replace(TERMINAL_COLOURS, "").trimEnd();
